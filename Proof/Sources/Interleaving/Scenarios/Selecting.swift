import Combine
import CombineExtras

extension Interleaving {
  /// Operators of one upstream, whose state several threads reach.
  static let selecting: [Interleaving] = [
    Interleaving("first: send beside send") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let token = source.first().sink(log)
      trial.thread { source.send(1) }
      trial.thread { source.send(2) }
      trial.expect(log, "1 |", "2 |")
      trial.keep(token)
    },
    Interleaving("first: send beside send beside cancel") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let token = source.first().sink(log)
      trial.thread { source.send(1) }
      trial.thread { source.send(2) }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "1", "2", "1 |", "2 |")
    },
    Interleaving("prefix: send beside cancel") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let token = source.prefix(2).sink(log)
      trial.thread {
        source.send(1)
        source.send(2)
        source.send(3)
      }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "1", "1 2", "1 2 |")
    },
    Interleaving("dropFirst: send beside send") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let token = source.dropFirst().sink(log)
      trial.thread { source.send(1) }
      trial.thread { source.send(2) }
      trial.expect(log, "1", "2")
      trial.keep(token)
    },
    Interleaving("collect: send and finish beside request") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let requester = source.collect().requester(trial, log)
      trial.thread {
        source.send(1)
        source.send(completion: .finished)
      }
      trial.thread { requester.request(1) }
      trial.expect(log, "[1] |")
    },
    Interleaving("last: finish beside request beside cancel") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let requester = source.last().requester(trial, log)
      source.send(1)
      trial.thread { source.send(completion: .finished) }
      trial.thread { requester.request(1) }
      trial.thread { log.cancelling { requester.cancel() } }
      trial.expect(log, "", "1", "1 |")
    },
    Interleaving("replaceEmpty: finish beside request") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let requester = source.replaceEmpty(with: 7).requester(trial, log)
      trial.thread { source.send(completion: .finished) }
      trial.thread { requester.request(1) }
      trial.expect(log, "7 |")
    },
    Interleaving("replaceError: fail beside request") { trial in
      let source = PassthroughSubject<Int, Broken>()
      let log = Log(trial)
      let requester = source.replaceError(with: 7).requester(trial, log)
      trial.thread { source.send(completion: .failure(Broken())) }
      trial.thread { requester.request(1) }
      trial.expect(log, "7 |")
    },
    Interleaving("groupBy: send beside send") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let token = source.groupBy { $0 % 2 }.flatMap { $0 }.sink(log)
      trial.thread { source.send(1) }
      trial.thread { source.send(2) }
      trial.expect(log, "1 2", "2 1")
      trial.keep(token)
    },
    Interleaving("groupBy: send beside cancel") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let token = source.groupBy { $0 % 2 }.flatMap { $0 }.sink(log)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "1", "1 2")
    },
    Interleaving("groupBy: send beside cancel of a group") { trial in
      let source = PassthroughSubject<Int, Never>()
      let (log, kept) = (Log(trial), Kept())
      let groups = source.groupBy { _ in 0 }.sink { if kept.token == nil { kept.token = $0.sink(log) } }
      source.send(1)
      let token = kept.token!
      trial.thread {
        source.send(2)
        source.send(3)
      }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "1", "1 2", "1 2 3")
      trial.keep(groups, kept)
    },
    Interleaving("window: send beside finish") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let token = source.window(count: 2).flatMap { $0.collect() }.sink(log)
      source.send(1)
      trial.thread { source.send(2) }
      trial.thread { source.send(completion: .finished) }
      trial.expect(log, "[1] |", "[1, 2] |")
      trial.keep(token)
    },
    Interleaving("window: send beside cancel") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let token = source.window(count: 1).flatMap { $0 }.sink(log)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "1", "1 2")
    },
    Interleaving("CurrentValueRelay: accept beside subscribe") { trial in
      let relay = CurrentValueRelay(0)
      let (log, kept) = (Log(trial), Kept())
      trial.thread { relay.accept(1) }
      trial.thread { kept.token = relay.sink(log) }
      trial.expect(log, "0 1", "1")
      trial.keep(kept)
    },
  ]
}
