/// The behavior of a type when its calls are serial: the measure of what it may do when they overlap.
protocol Model: Hashable, Sendable {
  /// Carries out a call.
  ///
  /// - Parameter emit: Called for each resulting signal, with the number of the subscriber.
  /// - Returns: What the call returns, if it returns something.
  mutating func apply(_ call: Call, emit: (Int, Signal) -> Void) -> Int?
}

/// The subscribers of a model, and their outstanding demand.
struct Audience: Hashable {
  private var wanted: [Int?] = [nil, nil, nil]

  /// The numbers of the current subscribers.
  var listeners: [Int] { wanted.indices.filter { wanted[$0] != nil } }

  mutating func join(_ subscriber: Int, wanting count: Int) { wanted[subscriber] = count }
  mutating func leave(_ subscriber: Int) { wanted[subscriber] = nil }
  mutating func request(_ count: Int, by subscriber: Int) {
    if let before = wanted[subscriber] { wanted[subscriber] = min(before + count, .everything) }
  }

  func wants(_ subscriber: Int) -> Bool { (wanted[subscriber] ?? 0) > 0 }

  /// Takes one from a subscriber's outstanding demand, if there is any.
  mutating func take(_ subscriber: Int) -> Bool {
    guard let count = wanted[subscriber], count > 0 else { return false }
    if count < .everything { wanted[subscriber] = count - 1 }
    return true
  }

  /// Sends all subscribers a last signal, and removes them.
  mutating func end(_ signal: Signal, emit: (Int, Signal) -> Void) {
    for subscriber in listeners {
      emit(subscriber, signal)
      leave(subscriber)
    }
  }
}
