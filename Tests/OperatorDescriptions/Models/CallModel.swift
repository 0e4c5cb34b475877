/// The behavior of a type when its calls are serial: the measure of what it may do when they overlap.
public protocol CallModel: Hashable, Sendable {
  /// Carries out a call.
  ///
  /// - Parameter emit: Called for each resulting signal, with the number of the subscriber.
  /// - Returns: What the call returns, if it returns something.
  mutating func apply(_ call: Call, emit: (Int, CallSignal) -> Void) -> Int?
}

/// A signal that a subscriber receives.
public enum CallSignal: Hashable, Sendable, CustomStringConvertible {
  case value([Int])
  case finished
  case failed

  public var values: [Int] { if case .value(let values) = self { values } else { [] } }
  public var isEnd: Bool { self == .finished || self == .failed }

  public var description: String {
    switch self {
    case .value(let values): "\(values)"
    case .finished: "|"
    case .failed: "×"
    }
  }
}

/// The subscribers of a model, and their outstanding demand.
public struct Audience: Hashable, Sendable {
  private var wanted: [Int?] = [nil, nil, nil]

  public init() {}

  /// The numbers of the current subscribers.
  public var listeners: [Int] { wanted.indices.filter { wanted[$0] != nil } }

  public mutating func join(_ subscriber: Int, wanting count: Int) { wanted[subscriber] = count }
  public mutating func leave(_ subscriber: Int) { wanted[subscriber] = nil }
  public mutating func request(_ count: Int, by subscriber: Int) {
    if let before = wanted[subscriber] { wanted[subscriber] = min(before + count, .everything) }
  }

  public func wants(_ subscriber: Int) -> Bool { (wanted[subscriber] ?? 0) > 0 }

  /// Takes one from a subscriber's outstanding demand, if there is any.
  public mutating func take(_ subscriber: Int) -> Bool {
    guard let count = wanted[subscriber], count > 0 else { return false }
    if count < .everything { wanted[subscriber] = count - 1 }
    return true
  }

  /// Sends all subscribers a last signal, and removes them.
  public mutating func end(_ signal: CallSignal, emit: (Int, CallSignal) -> Void) {
    for subscriber in listeners {
      emit(subscriber, signal)
      leave(subscriber)
    }
  }
}
