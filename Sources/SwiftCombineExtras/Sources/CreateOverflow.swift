/// What a publisher created by `AnyPublisher.create` does with values that are not requested yet.
public struct CreateOverflow<Failure: Error> {
  @usableFromInline let limit: Int
  @usableFromInline let policy: OverflowPolicy<Failure>

  /// Buffers all values, without a limit.
  public static var buffer: CreateOverflow { CreateOverflow(limit: .max, policy: .dropNewest) }
  /// Buffers the latest value.
  public static var latest: CreateOverflow { .dropOldest(beyond: 1) }

  /// Buffers up to `limit` values; a value that arrives when the buffer is full is dropped.
  public static func dropNewest(beyond limit: Int = 0) -> CreateOverflow {
    requireNotNegative(limit, "create's limit")
    return CreateOverflow(limit: limit, policy: .dropNewest)
  }

  /// Buffers up to `limit` values; when a value arrives and the buffer is full, the oldest one is dropped.
  public static func dropOldest(beyond limit: Int) -> CreateOverflow {
    requireNotNegative(limit, "create's limit")
    return CreateOverflow(limit: limit, policy: .dropOldest)
  }

  /// Buffers up to `limit` values; a value that arrives when the buffer is full makes the publisher fail,
  /// after the buffered values.
  public static func fail(beyond limit: Int = 0, with failure: @escaping () -> Failure) -> CreateOverflow {
    requireNotNegative(limit, "create's limit")
    return CreateOverflow(limit: limit, policy: .fail(failure))
  }
}
