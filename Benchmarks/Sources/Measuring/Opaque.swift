/// The closures that the loop and every row call.
///
/// They are returned by functions that are never inlined, so that their callers call function values:
/// a row must not be fast because the optimizer saw what its closures do.
public enum Opaque {
  // Formed once: returning them must allocate nothing, since two rows take them for each subscription.
  nonisolated(unsafe) private static let increments: (Int) -> Int = { $0 &+ 1 }
  nonisolated(unsafe) private static let tests: (Int) -> Bool = { $0 & 1 == 0 }
  nonisolated(unsafe) private static let adds: (Int, Int) -> Int = { $0 &+ $1 }
  nonisolated(unsafe) private static let takes: (Int) -> Void = { [tally = Tally.shared] in tally.take($0) }
  nonisolated(unsafe) private static let takesPairs: ((Int, Int)) -> Void = { [tally = Tally.shared] in
    tally.take($0.0 &+ $0.1)
  }
  nonisolated(unsafe) private static let takesArrays: ([Int]) -> Void = { [tally = Tally.shared] in
    tally.take($0.count)
  }

  /// What the rows map with.
  @inline(never)
  public static func increment() -> (Int) -> Int { increments }

  /// What the rows filter with: every second value passes.
  @inline(never)
  public static func isEven() -> (Int) -> Bool { tests }

  /// What the rows scan with.
  @inline(never)
  public static func add() -> (Int, Int) -> Int { adds }

  /// What stands at the end of a chain of integers.
  @inline(never)
  public static func take() -> (Int) -> Void { takes }

  /// What stands at the end of a chain of pairs.
  @inline(never)
  public static func takePair() -> ((Int, Int)) -> Void { takesPairs }

  /// What stands at the end of a chain of arrays.
  @inline(never)
  public static func takeArray() -> ([Int]) -> Void { takesArrays }

  /// Gives back its argument, so that the optimizer does not know where it comes from.
  @inline(never)
  public static func identity<Value>(_ value: Value) -> Value { value }
}

/// What arrived at the ends of the chains: how many values, and a sum that makes each of them count.
///
/// `@unchecked Sendable`: one chain runs at a time, and a row that delivers on another thread waits for it.
public final class Tally: @unchecked Sendable {
  public static let shared = Tally()

  // Without the checks for exclusive access, which would be measured with the closure.
  @exclusivity(unchecked)
  public var count = 0
  @exclusivity(unchecked)
  public var sum = 0

  private init() {}

  @inlinable
  @inline(__always)
  public func take(_ value: Int) {
    count &+= 1
    sum &+= value
  }
}
