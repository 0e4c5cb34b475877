import Combine

/// One run of a scenario: what its threads do, and what must hold when they are done.
public final class Trial {
  private(set) var bodies: [() -> Void] = []
  private(set) var checks: [() -> String?] = []
  private var kept: [AnyObject] = []

  /// Has a thread of its own do something.
  public func thread(_ body: @escaping () -> Void) { bodies.append(body) }

  /// Looks at the result once all threads are done.
  ///
  /// - Parameter check: Returns what is wrong; `nil` if nothing is.
  public func check(_ check: @escaping () -> String?) { checks.append(check) }

  /// Keeps things, such as tokens, until everything has been looked at.
  public func keep(_ things: AnyObject...) { kept += things }

  /// Expects what a subscriber got to be one of several histories.
  public func expect(_ log: Log, _ histories: String...) {
    check { histories.contains(log.text) ? nil : "got “\(log.text)”" }
  }
}

/// What one subscriber got, in order. It is written without a lock, as subscribers may: signals that come at the
/// same time are a race that the explorer finds.
public final class Log {
  private var lines: [String] = []
  private var isInside = false
  private var overlaps = false

  public init(_ trial: Trial) {
    trial.check { [self] in overlaps ? "a signal came inside another one: “\(text)”" : nil }
  }

  /// The history, with spaces between.
  public var text: String { lines.joined(separator: " ") }

  /// Notes a signal. What the subscriber does in it may bring others only when that has returned.
  public func note(_ line: String, during act: () -> Void = {}) {
    if isInside { overlaps = true }
    isInside = true
    lines.append(line)
    act()
    isInside = false
  }

  public func value<Value>(_ value: Value) { note("\(value)") }
  public func end<Failure>(_ completion: Subscribers.Completion<Failure>) {
    note(completion.isFinished ? "|" : "×")
  }
}

extension Subscribers.Completion {
  var isFinished: Bool { if case .finished = self { true } else { false } }
}

extension Publisher {
  /// Notes all that comes.
  public func sink(_ log: Log) -> AnyCancellable {
    sink(receiveCompletion: { log.end($0) }, receiveValue: { log.value($0) })
  }
}
