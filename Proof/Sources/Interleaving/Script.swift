import Combine
import OperatorDescriptions
import SwiftCombineTesting

extension Interleaving {
  /// A scenario of one publisher and one subscriber, with what its threads call in words.
  ///
  ///     Interleaving("zip: send beside send", "a1 a2", "b3 b4", gets: "13 24") {
  ///       $0.a.zip($0.b) { $0 * 10 + $1 }
  ///     }
  ///
  /// The words are those of `Call`. The inputs are the subjects `a`, `b` and `c`, and `f` and `g`, which may
  /// fail. The subscriber requests without limit, unless some word requests. `subscribe'` subscribes a second
  /// one to the same publisher.
  ///
  /// - Parameters:
  ///   - threads: What each thread calls.
  ///   - requested: What is requested with the subscription, if some word requests.
  ///   - first: What is called before, once the subscriber is there.
  ///   - inside: What is called inside the first value that the subscriber receives.
  ///   - last: What is called when all threads are done.
  ///   - histories: What the subscriber may receive.
  ///   - lateHistories: What the second one may receive.
  ///   - make: Creates the publisher.
  init<P: Publisher & SendableMetatype>(
    _ name: String, _ threads: String..., requested: Int = 0, first: String = "", inside: String = "",
    last: String = "", gets histories: String..., late lateHistories: String...,
    of make: @escaping @Sendable (Upstreams) -> P
  ) {
    let script = CallScript(threads, before: first, inside: inside, after: last)
    self.init(name) { trial in
      let upstreams = Upstreams(trial)
      let publisher = make(upstreams)
      let log = Log(trial)
      var target = upstreams.target(of: script)
      let late = lateHistories.isEmpty ? nil : Log(trial)
      let retained = TokenHolder()
      trial.keep(retained)
      // Not without one: the threads would keep the publisher, whose closures may keep what they call.
      if let late { target.subscribe = { _, _ in retained.token = publisher.sink(late) } }
      if script.calls.contains(where: \.isRequest) {
        let requester = publisher.requester(trial, log, requesting: requested)
        target.request = { count, _ in requester.request(count) }
        target.cancel = { _ in log.cancelling { requester.cancel() } }
      } else {
        let token = publisher.sink(log)
        trial.keep(token)
        target.cancel = { _ in log.cancelling { token.cancel() } }
      }
      trial.call(script, on: target, log)
      trial.check { histories.contains(log.text) ? nil : "got “\(log.text)”" }
      if let late {
        trial.check { lateHistories.contains(late.text) ? nil : "the late one got “\(late.text)”" }
      }
    }
  }
}

extension Trial {
  /// Makes the calls of a script: those of its threads on threads of the trial.
  func call(_ script: CallScript, on target: CallTarget, _ log: Log) {
    let inside = script.inside
    if !inside.isEmpty { log.insideFirst = { for call in inside { target.perform(call) } } }
    for call in script.before { target.perform(call) }
    for body in script.bodies(on: target) { thread(body) }
    let last = script.after
    afterwards { for call in last { target.perform(call) } }
  }
}

/// The parts of a scenario's publisher. Each is created on first access.
final class Upstreams {
  private(set) lazy var a = PassthroughSubject<Int, Never>()
  private(set) lazy var b = PassthroughSubject<Int, Never>()
  private(set) lazy var c = PassthroughSubject<Int, Never>()
  private(set) lazy var f = PassthroughSubject<Int, TestError>()
  private(set) lazy var g = PassthroughSubject<Int, TestError>()
  private(set) lazy var queue = QueueScheduler(trial)
  /// The queue, where one action may deliver several values.
  private(set) lazy var bursts = {
    let scheduler = BurstScheduler(trial)
    queue = scheduler
    return scheduler
  }()
  private(set) lazy var clock = trial.virtualScheduler()
  private let trial: Trial

  fileprivate init(_ trial: Trial) { self.trial = trial }

  /// What a script calls. It is created before its threads, which share it.
  fileprivate func target(of script: CallScript) -> CallTarget {
    let used = Set(script.calls.compactMap(\.input))
    var target = CallTarget((0..<7).map { used.contains($0) ? input($0) : nil })
    for call in script.calls {
      switch call {
      case .advance: target.advance = { [clock] in clock.advance(by: 1) }
      case .drain: target.drain = { [queue] in queue.drain() }
      case .discard: target.discard = { [queue] in queue.drop() }
      default: break
      }
    }
    return target
  }

  private func input(_ number: Int) -> CallInput {
    switch number {
    case 0: CallInput(infallible: a)
    case 1: CallInput(infallible: b)
    case 2: CallInput(infallible: c)
    case 5: CallInput(f)
    case 6: CallInput(g)
    default: preconditionFailure("no subject has the number \(number)")
    }
  }
}
