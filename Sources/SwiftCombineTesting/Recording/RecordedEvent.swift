import SwiftCombine

/// An event at a subscriber.
///
/// Any two events can be compared, also those with tuples and `any Error`: values and errors of an
/// `Equatable` type are compared by `==`; otherwise tuples and structures are compared part by part, objects
/// by identity, and values without parts by their text.
///
///     let recorder = numbers.zip(letters).record()
///     numbers.send(1)
///     letters.send("a")
///     numbers.send(completion: .failure("lost"))
///     #expect(recorder.events == [.subscription("Zip"), .value((1, "a")), .failure("lost")])
public enum RecordedEvent<Input, Failure: Error> {
  /// A subscription with this description arrived.
  case subscription(String)
  /// A value arrived.
  case value(Input)
  /// The publisher finished.
  case finished
  /// The publisher failed.
  case failure(Failure)
  /// The subscriber requested values. Recorded only if the recorder is set to do so.
  case requested(Subscribers.Demand)
  /// The subscriber returned additional demand for a value. Recorded only if the recorder is set to do so,
  /// and never for a demand of none.
  case answered(Subscribers.Demand)
  /// The subscriber canceled. Recorded only if the recorder is set to do so.
  case cancelled
}

extension RecordedEvent: Sendable where Input: Sendable {}

extension RecordedEvent: Equatable {
  public static func == (lhs: RecordedEvent, rhs: RecordedEvent) -> Bool {
    switch (lhs, rhs) {
    case (.subscription(let lhs), .subscription(let rhs)): lhs == rhs
    case (.value(let lhs), .value(let rhs)): areSame(lhs, rhs)
    case (.finished, .finished), (.cancelled, .cancelled): true
    case (.failure(let lhs), .failure(let rhs)): areSame(lhs, rhs)
    case (.requested(let lhs), .requested(let rhs)), (.answered(let lhs), .answered(let rhs)): lhs == rhs
    default: false
    }
  }
}

extension RecordedEvent {
  init(_ completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: self = .finished
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value, if this event is one.
  public var value: Input? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The completion, if this event is one.
  public var completion: Subscribers.Completion<Failure>? {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(error)
    default: nil
    }
  }

  /// The same event, with its value or error replaced by their text.
  public var described: RecordedEvent<String, TestError> {
    switch self {
    case .subscription(let description): .subscription(description)
    case .value(let value): .value(String(describing: value))
    case .finished: .finished
    case .failure(let error): .failure(TestError(describing: error))
    case .requested(let demand): .requested(demand)
    case .answered(let demand): .answered(demand)
    case .cancelled: .cancelled
    }
  }
}

extension RecordedEvent: CustomStringConvertible, CustomDebugStringConvertible {
  /// The event as one would write it in a test.
  public var description: String {
    switch self {
    case .subscription(let description): ".subscription(\(String(reflecting: description)))"
    case .value(let value): ".value(\(String(reflecting: value)))"
    case .finished: ".finished"
    case .failure(let error): ".failure(\(String(reflecting: error)))"
    case .requested(let demand): ".requested(\(demand.code))"
    case .answered(let demand): ".answered(\(demand.code))"
    case .cancelled: ".cancelled"
    }
  }
  public var debugDescription: String { description }
}

extension Subscribers.Demand {
  /// The demand as one would write it in a test.
  var code: String {
    if self == .none { return ".none" }
    return max.map { ".max(\($0))" } ?? ".unlimited"
  }
}
