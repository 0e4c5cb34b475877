/// A source of numbers that returns each number once.
public enum UniqueNumber {
  private static let last = Atomic<UInt64>(0)

  public static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
