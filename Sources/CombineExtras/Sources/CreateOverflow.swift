/// What a publisher made by `AnyPublisher.create` does with values that are not wanted yet.
public struct CreateOverflow<Failure: Error> {
  @usableFromInline
  let limit: Int
  @usableFromInline
  let policy: OverflowPolicy<Failure>

  /// Everything waits, without a limit.
  public static var buffer: CreateOverflow { CreateOverflow(limit: .max, policy: .dropNewest) }
  /// The latest value waits.
  public static var latest: CreateOverflow { .dropOldest(beyond: 1) }

  /// So many values wait; one that finds no room is dropped.
  public static func dropNewest(beyond limit: Int = 0) -> CreateOverflow {
    requireNotNegative(limit, "create's limit")
    return CreateOverflow(limit: limit, policy: .dropNewest)
  }

  /// So many values wait; for one that finds no room the oldest is dropped.
  public static func dropOldest(beyond limit: Int) -> CreateOverflow {
    requireNotNegative(limit, "create's limit")
    return CreateOverflow(limit: limit, policy: .dropOldest)
  }

  /// So many values wait; one that finds no room makes the stream fail, after what waits.
  public static func fail(beyond limit: Int = 0, with failure: @escaping () -> Failure) -> CreateOverflow {
    requireNotNegative(limit, "create's limit")
    return CreateOverflow(limit: limit, policy: .fail(failure))
  }
}
