import Combine
import CombineCollections
import CombineExtras

extension Interleaving {
  /// Operators whose further upstreams decide about the first, or take its place.
  static let steered: [Interleaving] = [
    Interleaving("prefix(untilOutputFrom:): send beside trigger") { trial in
      let (source, trigger) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = source.prefix(untilOutputFrom: trigger).sink(log)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread { trigger.send(0) }
      trial.expect(log, "|", "1 |", "1 2 |")
      trial.keep(token)
    },
    Interleaving("prefix(untilOutputFrom:): send beside trigger beside cancel") { trial in
      let (source, trigger) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = source.prefix(untilOutputFrom: trigger).sink(log)
      trial.thread { source.send(1) }
      trial.thread { trigger.send(0) }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "1", "|", "1 |")
    },
    Interleaving("drop(untilOutputFrom:): send beside trigger") { trial in
      let (source, trigger) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = source.drop(untilOutputFrom: trigger).sink(log)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread { trigger.send(0) }
      trial.expect(log, "", "2", "1 2")
      trial.keep(token)
    },
    Interleaving("drop(untilOutputFrom:): finish beside trigger") { trial in
      let (source, trigger) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = source.drop(untilOutputFrom: trigger).sink(log)
      trial.thread {
        source.send(1)
        source.send(completion: .finished)
      }
      trial.thread {
        trigger.send(0)
        trigger.send(completion: .finished)
      }
      trial.expect(log, "|", "1 |")
      trial.keep(token)
    },
    Interleaving("withLatestFrom: send beside send") { trial in
      let (source, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = source.withLatestFrom(other) { $0 * 10 + $1 }.sink(log)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread { other.send(5) }
      trial.expect(log, "", "25", "15 25")
      trial.keep(token)
    },
    Interleaving("sample: send beside trigger") { trial in
      let (source, trigger) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = source.sample(trigger).sink(log)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread {
        trigger.send(0)
        trigger.send(0)
      }
      trial.expect(log, "", "1", "2", "1 2")
      trial.keep(token)
    },
    Interleaving("switchToLatest: outer beside inner beside cancel") { trial in
      let (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = outer.map { $0 == 0 ? inner.eraseToAnyPublisher() : Just(9).eraseToAnyPublisher() }
        .switchToLatest().sink(log)
      outer.send(0)
      trial.thread { outer.send(1) }
      trial.thread { inner.send(3) }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "3", "9", "3 9")
    },
    Interleaving("flatMapLatest: outer beside inner") { trial in
      let (outer, a, b) = (
        PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()
      )
      let log = Log(trial)
      let token = outer.flatMapLatest { $0 == 0 ? a : b }.sink(log)
      outer.send(0)
      trial.thread { outer.send(1) }
      trial.thread { a.send(3) }
      trial.afterwards { b.send(4) }
      trial.expect(log, "4", "3 4")
      trial.keep(token)
    },
    Interleaving("flatMapFirst: outer beside inner") { trial in
      let (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = outer.flatMapFirst { $0 == 0 ? inner.eraseToAnyPublisher() : Just(9).eraseToAnyPublisher() }
        .sink(log)
      outer.send(0)
      trial.thread { outer.send(1) }
      trial.thread {
        inner.send(3)
        inner.send(completion: .finished)
      }
      trial.expect(log, "3", "3 9")
      trial.keep(token)
    },
    Interleaving("flatMap one at a time: first beside second") { trial in
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = [a, b].publisher.flatMap(maxPublishers: .max(1)) { $0 }.sink(log)
      trial.thread {
        a.send(1)
        a.send(completion: .finished)
      }
      trial.thread {
        b.send(2)
        b.send(completion: .finished)
      }
      trial.expect(log, "1 |", "1 2 |")
      trial.keep(token)
    },
    Interleaving("flatMap: outer beside inner beside cancel") { trial in
      let (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = outer.flatMap { _ in inner }.sink(log)
      outer.send(0)
      trial.thread { outer.send(0) }
      trial.thread { inner.send(3) }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "3", "3 3")
    },
    Interleaving("append: first beside second") { trial in
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = a.append(b).sink(log)
      trial.thread {
        a.send(1)
        a.send(completion: .finished)
      }
      trial.thread {
        b.send(2)
        b.send(completion: .finished)
      }
      trial.expect(log, "1 |", "1 2 |")
      trial.keep(token)
    },
    Interleaving("prepend: finish beside send beside cancel") { trial in
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = b.prepend(a).sink(log)
      trial.thread { a.send(completion: .finished) }
      trial.thread { b.send(2) }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "2")
    },
    Interleaving("catch: fail beside send") { trial in
      let (a, b) = (PassthroughSubject<Int, Broken>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = a.catch { _ in b }.sink(log)
      trial.thread {
        a.send(1)
        a.send(completion: .failure(Broken()))
      }
      trial.thread { b.send(2) }
      trial.expect(log, "1", "1 2")
      trial.keep(token)
    },
    Interleaving("catch: fail beside cancel beside send") { trial in
      let (a, b) = (PassthroughSubject<Int, Broken>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = a.catch { _ in b }.sink(log)
      trial.thread { a.send(completion: .failure(Broken())) }
      trial.thread { b.send(2) }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "2")
    },
    Interleaving("retry: fail beside send") { trial in
      let (attempts, log) = (Attempts(), Log(trial))
      let token = attempts.publisher.retry(1).sink(log)
      trial.thread {
        attempts.first.send(1)
        attempts.first.send(completion: .failure(Broken()))
      }
      trial.thread { attempts.second.send(2) }
      trial.expect(log, "1", "1 2")
      trial.keep(token)
    },
    Interleaving("retry: fail beside cancel beside send") { trial in
      let (attempts, log) = (Attempts(), Log(trial))
      let token = attempts.publisher.retry(1).sink(log)
      trial.thread { attempts.first.send(completion: .failure(Broken())) }
      trial.thread { attempts.second.send(2) }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "2")
    },
    Interleaving("retry: fail beside request") { trial in
      let (attempts, log) = (Attempts(), Log(trial))
      let requester = attempts.publisher.retry(1).requester(trial, log)
      trial.thread { attempts.first.send(completion: .failure(Broken())) }
      trial.thread { requester.request(1) }
      trial.afterwards {
        attempts.second.send(2)
        attempts.second.send(3)
      }
      trial.expect(log, "2")
    },
  ]
}

/// A publisher that is one subject for its first subscriber, and another one for later ones.
private final class Attempts {
  let (first, second) = (PassthroughSubject<Int, Broken>(), PassthroughSubject<Int, Broken>())
  private var count = 0

  var publisher: Deferred<PassthroughSubject<Int, Broken>> {
    Deferred { [self] in
      count += 1
      return count == 1 ? first : second
    }
  }
}
