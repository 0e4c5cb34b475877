import Combine

extension Interleaving {
  /// Cancellables, from several threads.
  static let tokens: [Interleaving] = [
    Interleaving("AnyCancellable: cancel beside release") { trial in
      let (calls, first, second) = (TokenHolder(), TokenHolder(), TokenHolder())
      first.token = AnyCancellable { calls.numbers.append(1) }
      second.token = first.token
      trial.thread {
        first.token?.cancel()
        first.token = nil
      }
      trial.thread { second.token = nil }
      trial.check { calls.numbers == [1] ? nil : "called \(calls.numbers.count) times" }
    },
    Interleaving("AnyCancellable: store and release beside cancel") { trial in
      let (calls, first, second) = (TokenHolder(), TokenHolder(), TokenHolder())
      first.token = AnyCancellable { calls.numbers.append(1) }
      second.token = first.token
      trial.thread {
        var tokens: [AnyCancellable] = []
        first.token?.store(in: &tokens)
        first.token = nil
        tokens = []
      }
      trial.thread {
        second.token?.cancel()
        second.token = nil
      }
      trial.check { calls.numbers == [1] ? nil : "called \(calls.numbers.count) times" }
    },
    Interleaving("sink: send beside release") { trial in
      let source = PassthroughSubject<Int, Never>()
      let (log, retained) = (Log(trial), TokenHolder())
      retained.token = source.sink(receiveCompletion: { log.end($0) }, receiveValue: { log.value($0) })
      trial.thread {
        source.send(1)
        source.send(completion: .finished)
      }
      trial.thread { log.cancelling { retained.token = nil } }
      trial.expect(log, "", "1", "1 |", "|")
    },
    Interleaving("Subscribers.Sink: send beside cancel") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let sink = makeSink(log)
      source.subscribe(sink)
      trial.thread {
        source.send(1)
        source.send(completion: .finished)
      }
      trial.thread { log.cancelling { sink.cancel() } }
      trial.expect(log, "", "1", "1 |", "|")
    },
    Interleaving("Subscribers.Sink: cancel beside cancel beside send") { trial in
      let source = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let sink = makeSink(log)
      source.subscribe(sink)
      trial.thread { source.send(1) }
      trial.thread { sink.cancel() }
      trial.thread { sink.cancel() }
      trial.expect(log, "", "1")
    },
    Interleaving("Subscribers.Assign: send beside cancel") { trial in
      let (source, target) = (PassthroughSubject<Int, Never>(), Target(Log(trial)))
      let token = source.assign(to: \.value, on: target)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread { target.log.cancelling { token.cancel() } }
      trial.expect(target.log, "", "1", "1 2")
    },
    Interleaving("Subscribers.Assign: finish beside cancel") { trial in
      let (source, target) = (PassthroughSubject<Int, Never>(), Target(Log(trial)))
      let token = source.assign(to: \.value, on: target)
      trial.thread {
        source.send(1)
        source.send(completion: .finished)
      }
      trial.thread { target.log.cancelling { token.cancel() } }
      trial.expect(target.log, "", "1")
    },
    Interleaving("subject as subscriber: send beside cancel") { trial in
      let (source, subject) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = subject.sink(log)
      let link = source.subscribe(subject)
      trial.thread { source.send(1) }
      trial.thread { log.cancelling { link.cancel() } }
      trial.expect(log, "", "1")
      trial.keep(token)
    },
  ]

  /// A promise, and the subscribers that wait for it.
  static let futures: [Interleaving] = [
    Interleaving("Future: promise beside subscribe") { trial in
      let (future, promise) = makeFuture()
      let (log, retained) = (Log(trial), TokenHolder())
      trial.thread { promise(.success(1)) }
      trial.thread { retained.token = future.sink(log) }
      trial.expect(log, "1 |")
      trial.keep(retained)
    },
    Interleaving("Future: promise beside promise beside subscribe") { trial in
      let (future, promise) = makeFuture()
      let (early, late, retained) = (Log(trial), Log(trial), TokenHolder())
      let token = future.sink(early)
      trial.thread { promise(.success(1)) }
      trial.thread { promise(.success(2)) }
      trial.thread { retained.token = future.sink(late) }
      trial.expect(early, "1 |", "2 |")
      trial.check { early.text == late.text ? nil : "got “\(early.text)” and “\(late.text)”" }
      trial.keep(token, retained)
    },
    Interleaving("Future: promise beside cancel") { trial in
      let (future, promise) = makeFuture()
      let log = Log(trial)
      let token = future.sink(log)
      trial.thread { promise(.success(1)) }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "1", "1 |")
    },
    Interleaving("Future: promise beside request") { trial in
      let (future, promise) = makeFuture()
      let log = Log(trial)
      let requester = future.requester(trial, log)
      trial.thread { promise(.success(1)) }
      trial.thread { requester.request(1) }
      trial.expect(log, "1 |")
    },
    Interleaving("Future: request beside request beside promise") { trial in
      let (future, promise) = makeFuture()
      let log = Log(trial)
      let requester = future.requester(trial, log)
      trial.thread { requester.request(1) }
      trial.thread { requester.request(1) }
      trial.thread { promise(.success(1)) }
      trial.expect(log, "1 |")
    },
    Interleaving("Future: request beside cancel") { trial in
      let (future, promise) = makeFuture()
      let log = Log(trial)
      let requester = future.requester(trial, log)
      promise(.success(1))
      trial.thread { requester.request(1) }
      trial.thread { log.cancelling { requester.cancel() } }
      trial.expect(log, "", "1", "1 |")
    },
    Interleaving("Future: promise beside cancel beside cancel") { trial in
      let (future, promise) = makeFuture()
      let (a, b) = (Log(trial), Log(trial))
      let (first, second) = (future.sink(a), future.sink(b))
      trial.thread { promise(.success(1)) }
      trial.thread { a.cancelling { first.cancel() } }
      trial.thread { b.cancelling { second.cancel() } }
      trial.expect(a, "", "1", "1 |")
      trial.expect(b, "", "1", "1 |")
    },
  ]

  private static func makeSink(_ log: Log) -> Subscribers.Sink<Int, Never> {
    Subscribers.Sink(receiveCompletion: { log.end($0) }, receiveValue: { log.value($0) })
  }

  private static func makeFuture() -> (Future<Int, Never>, Future<Int, Never>.Promise) {
    var promise: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { promise = $0 }
    return (future, promise!)
  }
}

/// An object whose property notes what is assigned to it.
private final class Target {
  let log: Log
  var value: Int {
    get { 0 }
    set { log.value(newValue) }
  }
  init(_ log: Log) { self.log = log }
}
