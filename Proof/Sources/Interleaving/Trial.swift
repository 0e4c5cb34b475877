import Combine

/// One run of a scenario: what its threads do, and what must hold when they are done.
public final class Trial {
  private(set) var bodies: [() -> Void] = []
  private(set) var checks: [() -> String?] = []
  private var endings: [() -> Void] = []
  private var logs: [Log] = []
  private var retained: [AnyObject] = []

  /// Runs a body on a separate thread.
  public func thread(_ body: @escaping () -> Void) { bodies.append(body) }

  /// Checks the result once all threads are done.
  ///
  /// - Parameter check: Returns what is wrong; `nil` if nothing is.
  public func check(_ check: @escaping () -> String?) { checks.append(check) }

  /// Does something once all threads are done, before the next check.
  public func afterwards(_ act: @escaping () -> Void) {
    check {
      act()
      return nil
    }
  }

  /// Does something after all checks, such as breaking a reference cycle. The last one is done first.
  public func finally(_ act: @escaping () -> Void) { endings.append(act) }

  /// Cancels the kept tokens, and does what is to be done after all checks.
  func end() {
    for thing in retained {
      (thing as? AnyCancellable)?.cancel()
      (thing as? TokenHolder)?.token = nil
    }
    for ending in endings.reversed() { ending() }
  }

  func follow(_ log: Log) { logs.append(log) }

  /// A number for what all subscribers received: the same for the same histories.
  var history: UInt64 {
    var number: UInt64 = 0xCBF2_9CE4_8422_2325
    for log in logs {
      for byte in log.text.utf8 { number = (number ^ UInt64(byte)) &* 0x100_0000_01B3 }
      number = (number ^ 10) &* 0x100_0000_01B3
    }
    return number
  }

  /// Keeps values, such as tokens, until everything has been checked.
  public func keep(_ things: AnyObject...) { retained += things }

  /// Expects a subscriber to have received one of several histories.
  public func expect(_ log: Log, _ histories: String...) {
    check { histories.contains(log.text) ? nil : "got “\(log.text)”" }
  }
}

/// What one subscriber received, in order. It is written without a lock, as subscribers may: signals that
/// arrive concurrently are a race that the explorer finds.
public final class Log {
  private var lines: [String] = []
  private var isInside = false
  private var overlaps = false
  private var signalsAfterEnd = 0
  private var hasEnded = false
  private let clock = Counter()
  private var moments: [Int] = []
  private var cancelled: Int?
  /// Done inside the first value.
  var insideFirst: (() -> Void)?

  public init(_ trial: Trial) {
    trial.follow(self)
    trial.check { [self] in
      if overlaps { return "a signal came inside another one: “\(text)”" }
      if signalsAfterEnd > 0 { return "a signal came after the completion: “\(text)”" }
      let late = moments.count { $0 > cancelled ?? .max }
      return late > 1 ? "\(late) signals began after a cancel that had returned: “\(text)”" : nil
    }
  }

  /// The history, with spaces between.
  public var text: String { lines.joined(separator: " ") }

  /// Whether no signal has arrived so far, for threads that check while others may signal.
  public var isEmpty: Bool { clock.add(0) == 0 }

  /// Notes a signal. What the subscriber does in it may cause others only when that has returned.
  public func note(_ line: String, during act: () -> Void = {}) {
    if isInside { overlaps = true }
    isInside = true
    moments.append(clock.add(1))
    if hasEnded { signalsAfterEnd += 1 }
    lines.append(line)
    act()
    isInside = false
  }

  public func value<Value>(_ value: Value) {
    let act = insideFirst
    insideFirst = nil
    note("\(value)") { act?() }
  }
  public func end<Failure>(_ completion: Subscribers.Completion<Failure>) {
    note(completion.isFinished ? "|" : "×") { hasEnded = true }
  }

  /// Cancels. When that has returned, one signal may begin that another thread was
  /// about to deliver, and no more.
  public func cancelling(_ cancel: () -> Void) {
    cancel()
    cancelled = clock.add(1)
  }
}

extension Subscribers.Completion {
  var isFinished: Bool { if case .finished = self { true } else { false } }
}
