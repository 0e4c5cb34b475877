import Combine
import OperatorDescriptions
import SwiftCombineTesting
import SwiftCombineCollections
import SwiftCombineExtras

extension Interleaving {
  /// Operators whose subscriber ends their upstream inside a value, while another thread sends to what
  /// follows it, or requests it.
  static let handOvers: [Interleaving] = [
    Interleaving(
      "append: finish inside a value beside send", "a1", "b2 b3", inside: "a|", gets: "1", "1 3", "1 2 3"
    ) {
      $0.a.append($0.b)
    },
    Interleaving(
      "append twice: finish inside a value beside sends", "a1", "b2 b|", "c3", inside: "a|", gets: "1", "1 2",
      "1 3", "1 2 3"
    ) {
      $0.a.append($0.b.filter { _ in true }).append($0.c)
    },
    Interleaving(
      "prepend: finish inside a value beside send", "a1", "b2 b3", inside: "a|", gets: "1", "1 3", "1 2 3"
    ) {
      $0.b.prepend($0.a)
    },
    Interleaving(
      "catch: fail inside a value beside send", "f1", "b2 b3", inside: "f×", gets: "1", "1 3", "1 2 3"
    ) {
      upstreams in upstreams.f.catch { _ in upstreams.b }
    },
    Interleaving(
      "tryCatch: fail inside a value beside send", "f1", "b2 b3", inside: "f×", gets: "1", "1 3", "1 2 3"
    ) {
      upstreams in upstreams.f.tryCatch { _ in upstreams.b }
    },
    Interleaving(
      "retry: fail inside a value beside send", "f1", "g2 g3", inside: "f×", gets: "1", "1 3", "1 2 3"
    ) {
      $0.attempts.retry(1)
    },
    Interleaving(
      "repeat: finish inside a value beside send", "f1", "g2 g3", inside: "f|", gets: "1", "1 3", "1 2 3"
    ) {
      $0.attempts.repeat { _ in true }
    },
    Interleaving(
      "concatenated: finish inside a value beside send", "a1", "b2 b3", inside: "a|", gets: "1", "1 3",
      "1 2 3"
    ) {
      [$0.a, $0.b].concatenated()
    },
    Interleaving(
      "replaceError, then concatMap: fail inside a value beside send", "f1", "f2", inside: "f×",
      gets: "1 9 |",
      "1 2 9 |", "2 9 |"
    ) {
      $0.f.replaceError(with: 9).concatMap { Just($0) }
    },
    Interleaving(
      "replaceError, then concatMap: fail inside a value beside request", "f1", "r1 r1 r1", requested: 1,
      inside: "f×", last: "r3", gets: "1 9 |"
    ) {
      $0.f.replaceError(with: 9).concatMap { Just($0) }
    },
    remaining("append") { $0.catch { _ in Empty<Int, Never>() }.append(2) },
    remaining("catch") { $0.catch { _ in Just(2) } },
    remaining("replaceError") { $0.replaceError(with: 2) },
    remaining("materialize") { $0.materialize().map { $0.value ?? 2 } },
    Interleaving("append: finish inside a value beside a stream") { trial in
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let (log, subscriptions) = (Log(trial), Counter())
      let counted = b.handleEvents(receiveSubscription: { _ in subscriptions.add(1) })
      let token = a.append(counted).sink(log)
      log.insideFirst = { a.send(completion: .finished) }
      trial.thread { a.send(1) }
      let hasSent = Counter()
      trial.thread {
        if subscriptions.add(0) == 0 { return }
        hasSent.add(1)
        b.send(2)
        b.send(completion: .finished)
      }
      trial.check { log.text == (hasSent.add(0) == 0 ? "1" : "1 2 |") ? nil : "got “\(log.text)”" }
      trial.keep(token)
    },
    Interleaving("retry: fail inside a value beside a failing attempt") { trial in
      let (f, g) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, TestError>())
      let (log, subscriptions) = (Log(trial), Counter())
      let counted = g.handleEvents(receiveSubscription: { _ in subscriptions.add(1) })
      let attempts = TokenHolder()
      let token = Deferred {
        attempts.numbers.append(1)
        return attempts.numbers.count == 1 ? f.eraseToAnyPublisher() : counted.eraseToAnyPublisher()
      }.retry(1).sink(log)
      log.insideFirst = { f.send(completion: .failure(.broken)) }
      trial.thread { f.send(1) }
      let hasSent = Counter()
      trial.thread {
        if subscriptions.add(0) == 0 { return }
        hasSent.add(1)
        g.send(2)
        g.send(completion: .failure(.broken))
      }
      trial.check { log.text == (hasSent.add(0) == 0 ? "1" : "1 2 ×") ? nil : "got “\(log.text)”" }
      trial.keep(token)
    },
  ]

  /// The subscriber ends the upstream inside a value, and another thread then requests what is left.
  private static func remaining<P: Publisher & SendableMetatype>(
    _ name: String, _ make: @escaping @Sendable (PassthroughSubject<Int, TestError>) -> P
  ) -> Interleaving where P.Output == Int {
    Interleaving("\(name), a value: end inside a value beside request") { trial in
      let (upstream, log, ends) = (PassthroughSubject<Int, TestError>(), Log(trial), Counter())
      let requester = make(upstream).requester(trial, log, requesting: 1)
      log.insideFirst = {
        upstream.send(completion: .failure(.broken))
        ends.add(1)
      }
      trial.thread { upstream.send(1) }
      let hasRequested = Counter()
      trial.thread {
        if ends.add(0) == 0 { return }
        hasRequested.add(1)
        requester.request(1)
      }
      trial.check { log.text == (hasRequested.add(0) == 0 ? "1" : "1 2 |") ? nil : "got “\(log.text)”" }
    }
  }
}
