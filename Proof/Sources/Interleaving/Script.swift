import Combine
import SwiftCombineTesting

extension Interleaving {
  /// A scenario of one publisher and one subscriber, with what its threads do in words.
  ///
  ///     Interleaving("zip: send beside send", "a1 a2", "b3 b4", gets: "13 24") {
  ///       $0.a.zip($0.b) { $0 * 10 + $1 }
  ///     }
  ///
  /// `a1` sends 1 on the subject `a`, and `a|` finishes it. `f` and `g` may also fail, as in `f×`. `r2`
  /// requests two values, `cancel` cancels, `drain` runs the queued actions, and `drop` drops them; `advance`
  /// advances the clock by one. The subscriber requests without limit, unless some word requests. `late`
  /// subscribes another one to the same publisher.
  ///
  /// - Parameters:
  ///   - threads: What each thread does.
  ///   - requested: What is requested with the subscription, if some word requests.
  ///   - first: What is done before, once the subscriber is there.
  ///   - inside: What is done inside the first value that the subscriber receives.
  ///   - last: What is done when all threads are done.
  ///   - histories: What the subscriber may receive.
  ///   - lateHistories: What the late one may receive.
  ///   - make: Creates the publisher.
  init<P: Publisher & SendableMetatype>(
    _ name: String, _ threads: String..., requested: Int = 0, first: String = "", inside: String = "",
    last: String = "", gets histories: String..., late lateHistories: String...,
    of make: @escaping @Sendable (Upstreams) -> P
  ) {
    self.init(name) { trial in
      let upstreams = Upstreams(trial)
      let publisher = make(upstreams)
      let log = Log(trial)
      let lateLog = lateHistories.isEmpty ? nil : Log(trial)
      let retained = TokenHolder()
      trial.keep(retained)
      var script = Script(upstreams: upstreams, late: { retained.token = lateLog.map { publisher.sink($0) } })
      if (threads + [first, inside, last]).contains(where: Script.requests) {
        let requester = publisher.requester(trial, log, requesting: requested)
        script.request = { requester.request($0) }
        script.cancel = { log.cancelling { requester.cancel() } }
      } else {
        let token = publisher.sink(log)
        trial.keep(token)
        script.cancel = { log.cancelling { token.cancel() } }
      }
      let insideActs = script.acts(inside)
      if !insideActs.isEmpty { log.insideFirst = { insideActs.forEach { $0() } } }
      script.acts(first).forEach { $0() }
      for thread in threads {
        let acts = script.acts(thread)
        trial.thread { acts.forEach { $0() } }
      }
      let acts = script.acts(last)
      trial.afterwards { acts.forEach { $0() } }
      trial.check { histories.contains(log.text) ? nil : "got “\(log.text)”" }
      if let lateLog {
        trial.check { lateHistories.contains(lateLog.text) ? nil : "the late one got “\(lateLog.text)”" }
      }
    }
  }
}

/// The parts of a scenario's publisher. Each is created on first access.
final class Upstreams {
  private(set) lazy var a = PassthroughSubject<Int, Never>()
  private(set) lazy var b = PassthroughSubject<Int, Never>()
  private(set) lazy var c = PassthroughSubject<Int, Never>()
  private(set) lazy var f = PassthroughSubject<Int, Broken>()
  private(set) lazy var g = PassthroughSubject<Int, Broken>()
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
}

/// Turns words into what they do.
private struct Script {
  let upstreams: Upstreams
  let late: () -> Void
  var request: (Int) -> Void = { _ in }
  var cancel: () -> Void = {}

  /// Whether some word of a text requests.
  static func requests(_ text: String) -> Bool { text.split(separator: " ").contains { $0.first == "r" } }

  func acts(_ text: String) -> [() -> Void] { text.split(separator: " ").map(act) }

  private func act(_ word: Substring) -> () -> Void {
    let rest = word.dropFirst()
    switch (word, word.prefix(1)) {
    case ("cancel", _): return cancel
    case ("late", _): return late
    case ("drain", _): return { [queue = upstreams.queue] in queue.drain() }
    case ("drop", _): return { [queue = upstreams.queue] in queue.drop() }
    case ("advance", _): return { [clock = upstreams.clock] in clock.advance(by: 1) }
    case (_, "a"): return send(rest, upstreams.a)
    case (_, "b"): return send(rest, upstreams.b)
    case (_, "c"): return send(rest, upstreams.c)
    case ("f×", _): return { [f = upstreams.f] in f.send(completion: .failure(Broken())) }
    case (_, "f"): return send(rest, upstreams.f)
    case (_, "g"): return send(rest, upstreams.g)
    case (_, "r"):
      guard let count = Int(rest) else { preconditionFailure("\(word) does not say how many") }
      return { [request] in request(count) }
    default: preconditionFailure("\(word) is no word")
    }
  }

  private func send<Failure>(_ signal: Substring, _ subject: PassthroughSubject<Int, Failure>) -> () -> Void {
    if let value = Int(signal) { return { subject.send(value) } }
    precondition(signal == "|", "\(signal) is no signal")
    return { subject.send(completion: .finished) }
  }
}
