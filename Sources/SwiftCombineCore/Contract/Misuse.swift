/// The trap messages for broken rules of the contract: what happened, which rule it breaks, and what to do
/// instead. `fatalError` prints them in release builds too, where `precondition` prints nothing.
@usableFromInline package enum Misuse {
  private static func stop(_ done: String, _ rule: String, _ instead: String) -> Never {
    fatalError("\(done). Rule: \(rule). Instead: \(instead).")
  }

  @usableFromInline static func negativeDemand(_ value: Int) -> Never {
    stop(
      "A demand of \(value) was made", "demand counts values and is never negative",
      "request zero or more, and cancel the subscription to stop it")
  }

  @usableFromInline package static func zeroDemand(_ subscription: String) -> Never {
    stop(
      "A subscription of \(subscription) received a request of .none", "a request is for at least one value",
      "do not call request(_:) until a value is wanted")
  }

  @usableFromInline static func negativeCount(_ name: String, _ value: Int) -> Never {
    stop("\(name) was given \(value)", "a number of elements is never negative", "pass zero or more")
  }

  @usableFromInline static func notPositiveCount(_ name: String, _ value: Int) -> Never {
    stop("\(name) was given \(value)", "a group holds at least one element", "pass one or more")
  }

  @usableFromInline static func schedulerWithoutClock(_ name: String) -> Never {
    stop(
      "\(name) was given a scheduler that runs everything at once", "an interval is measured by a clock",
      "pass a queue, a run loop or a virtual clock")
  }

  @usableFromInline static func valueBeforeSubscription(_ name: String) -> Never {
    stop(
      "\(name) was sent a value before a subscription", "a subscription comes before everything else",
      "send receive(subscription:) first")
  }

  @usableFromInline static func completionBeforeSubscription(_ name: String) -> Never {
    stop(
      "\(name) was sent a completion before a subscription", "a subscription comes before everything else",
      "send receive(subscription:) first")
  }

  @usableFromInline static func requestBeforeSubscription(_ name: String) -> Never {
    stop(
      "\(name) received a request before it had a subscription",
      "demand is made of a subscription received",
      "request inside receive(subscription:) or after it")
  }

  @usableFromInline static func valueWithoutDemand(_ name: String) -> Never {
    stop(
      "\(name) was sent an unrequested value",
      "a publisher sends at most as many values as were requested",
      "count the demand and keep or drop what exceeds it")
  }

  @usableFromInline static func secondFailure(_ name: String) -> Never {
    stop(
      "\(name) was sent a second failure by the publisher it has replaced", "a stream ends once",
      "send one completion, and nothing after it")
  }

  @usableFromInline static func valueAfterCompletion(_ name: String) -> Never {
    stop(
      "\(name) was sent a value after a completion", "a completion is the last thing of a stream",
      "send values before the completion")
  }

  @usableFromInline static func secondCompletion(_ name: String) -> Never {
    stop(
      "\(name) was sent a second completion", "a stream completes once",
      "send one completion, after all values")
  }

  /// - Parameters:
  ///   - prefix: The beginning of the message, unless it is empty.
  ///   - file: The place where the program asserts that the publisher cannot fail.
  ///   - line: The same.
  @usableFromInline
  static func assertedNoFailure(_ error: any Error, prefix: String, file: StaticString, line: UInt) -> Never {
    fatalError(
      "\(prefix)\(prefix.isEmpty ? "" : ": ")An upstream failed with \(error). "
        + "Rule: what stands before assertNoFailure never fails. "
        + "Instead: handle the failure, with catch or replaceError.",
      file: file, line: line)
  }
}
