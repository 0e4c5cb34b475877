import CombineShim

/// Something that happened at a subscriber.
///
/// Any two events can be compared, so histories of tuples and of `any Error` need no help: values and errors
/// are equal if their type says so; if it has no equality, tuples and structures are compared part by part,
/// objects by identity, and what has no parts by its text.
///
///     #expect(recorder.events == [.subscription("Zip"), .value((1, "a")), .failure(URLError(.badURL))])
public enum RecordedEvent<Input, Failure: Error> {
  /// A subscription with this description arrived.
  case subscription(String)
  /// A value arrived.
  case value(Input)
  /// The stream finished.
  case finished
  /// The stream failed.
  case failure(Failure)
  /// The subscriber asked for values. Kept on request only.
  case requested(Subscribers.Demand)
  /// The subscriber asked for values by what it returned for one. Kept on request only, and never for a
  /// demand of none.
  case answered(Subscribers.Demand)
  /// The subscriber cancelled. Kept on request only.
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

  /// The value, if this is the arrival of one.
  public var value: Input? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The end of the stream, if this is it.
  public var completion: Subscribers.Completion<Failure>? {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(error)
    default: nil
    }
  }

  /// The same event with the text of its value or error in their place.
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
