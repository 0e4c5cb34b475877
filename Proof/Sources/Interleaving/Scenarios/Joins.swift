import Combine

extension Interleaving {
  /// Operators of several upstreams, which send at the same time.
  static let joins: [Interleaving] = [
    Interleaving("zip: send beside send") { trial in
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = a.zip(b) { $0 * 10 + $1 }.sink(log)
      trial.thread {
        a.send(1)
        a.send(2)
      }
      trial.thread {
        b.send(3)
        b.send(4)
      }
      trial.expect(log, "13 24")
      trial.keep(token)
    },
    Interleaving("combineLatest: send beside send") { trial in
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = a.combineLatest(b) { $0 * 10 + $1 }.sink(log)
      trial.thread {
        a.send(1)
        a.send(2)
      }
      trial.thread { b.send(3) }
      trial.expect(log, "13 23", "23")
      trial.keep(token)
    },
    Interleaving("merge: send beside finish beside cancel") { trial in
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = a.merge(with: b).sink(log)
      trial.thread {
        a.send(1)
        a.send(completion: .finished)
      }
      trial.thread { b.send(completion: .finished) }
      trial.thread { token.cancel() }
      trial.expect(log, "", "1", "1 |", "|")
    },
    Interleaving("switchToLatest: outer beside inner") { trial in
      let (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = outer.map { $0 == 0 ? inner.eraseToAnyPublisher() : Just(9).eraseToAnyPublisher() }
        .switchToLatest().sink(log)
      outer.send(0)
      trial.thread { outer.send(1) }
      trial.thread {
        inner.send(3)
        inner.send(4)
      }
      trial.expect(log, "9", "3 9", "3 4 9")
      trial.keep(token)
    },
    Interleaving("flatMap: inner beside inner") { trial in
      let (outer, a, b) = (
        PassthroughSubject<PassthroughSubject<Int, Never>, Never>(), PassthroughSubject<Int, Never>(),
        PassthroughSubject<Int, Never>()
      )
      let log = Log(trial)
      let token = outer.flatMap { $0 }.sink(log)
      outer.send(a)
      outer.send(b)
      trial.thread {
        a.send(1)
        a.send(completion: .finished)
      }
      trial.thread {
        b.send(2)
        outer.send(completion: .finished)
        b.send(completion: .finished)
      }
      trial.expect(log, "1 2 |", "2 1 |")
      trial.keep(token)
    },
  ]
}
