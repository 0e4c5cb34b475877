import Synchronization

/// Numbers of which each is handed out once.
public enum UniqueNumber {
  private static let last = Atomic<UInt64>(0)

  public static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
