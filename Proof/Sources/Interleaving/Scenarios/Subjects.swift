import Combine

extension Interleaving {
  /// A subject, its senders, and subscribers that subscribe and cancel.
  static let subjects: [Interleaving] = [
    Interleaving("PassthroughSubject: send beside cancel") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let token = subject.map { $0 }.sink(log)
      trial.thread {
        subject.send(1)
        subject.send(2)
      }
      trial.thread { token.cancel() }
      trial.expect(log, "", "1", "1 2")
    },
    Interleaving("PassthroughSubject: send beside sink and cancel") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      trial.thread { subject.send(1) }
      trial.thread { subject.sink(log).cancel() }
      trial.expect(log, "", "1")
    },
    Interleaving("PassthroughSubject: send beside send beside cancel") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let token = subject.sink(log)
      trial.thread { subject.send(1) }
      trial.thread { subject.send(2) }
      trial.thread { token.cancel() }
      trial.expect(log, "", "1", "2", "1 2", "2 1")
    },
    Interleaving("PassthroughSubject: send beside finish beside subscribe") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let (early, late) = (Log(trial), Log(trial))
      let token = subject.sink(early)
      let second = TokenHolder()
      trial.thread { subject.send(1) }
      trial.thread { subject.send(completion: .finished) }
      trial.thread { second.token = subject.sink(late) }
      trial.expect(early, "|", "1 |")
      trial.expect(late, "|", "1 |")
      trial.keep(token, second)
    },
    Interleaving("CurrentValueSubject: send beside subscribe") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let log = Log(trial)
      let retained = TokenHolder()
      trial.thread {
        subject.send(1)
        subject.send(2)
      }
      trial.thread { retained.token = subject.sink(log) }
      trial.expect(log, "0 1 2", "1 2", "2")
      trial.keep(retained)
    },
    Interleaving("CurrentValueSubject: send beside send beside sink") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let log = Log(trial)
      let retained = TokenHolder()
      trial.thread { subject.send(1) }
      trial.thread { subject.send(2) }
      let isThere = TokenHolder()
      trial.check { isThere.numbers == [0] ? "no value is there when the subscribing has returned" : nil }
      trial.thread {
        retained.token = subject.sink(log)
        isThere.numbers = [log.isEmpty ? 0 : 1]
      }
      trial.expect(log, "0 1 2", "0 2 1", "1 2", "2 1", "1", "2")
      trial.check { log.ends(in: subject.value) }
      trial.keep(retained)
    },
    Interleaving("CurrentValueSubject: finish beside subscribe") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let log = Log(trial)
      let retained = TokenHolder()
      trial.thread {
        subject.send(1)
        subject.send(completion: .finished)
      }
      trial.thread { retained.token = subject.sink(log) }
      trial.expect(log, "0 1 |", "1 |", "|")
      trial.keep(retained)
    },
    Interleaving("CurrentValueSubject: send beside the first request") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let log = Log(trial)
      let asking = Asking(log)
      subject.subscribe(asking)
      trial.thread {
        subject.send(1)
        subject.send(2)
      }
      let isThere = TokenHolder()
      trial.check { isThere.numbers == [0] ? "no value is there when the request has returned" : nil }
      trial.thread {
        asking.subscription?.request(.max(2))
        isThere.numbers = [log.isEmpty ? 0 : 1]
      }
      trial.expect(log, "0 1", "1 2", "2")
      trial.afterwards { asking.subscription?.cancel() }
    },
    Interleaving("CurrentValueSubject: send beside a first request whose value cancels") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let log = Log(trial)
      let asking = Asking(log) { $0.cancel() }
      subject.subscribe(asking)
      trial.thread { subject.send(1) }
      trial.thread { asking.subscription?.request(.unlimited) }
      trial.expect(log, "0", "1")
    },
    Interleaving("CurrentValueSubject: finish beside the first request beside cancel") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let log = Log(trial)
      let asking = Asking(log)
      subject.subscribe(asking)
      let subscription = asking.subscription
      trial.thread { subject.send(completion: .finished) }
      trial.thread { subscription?.request(.unlimited) }
      trial.thread { subscription?.cancel() }
      trial.expect(log, "", "0", "0 |", "|")
    },
    Interleaving("CurrentValueSubject: two first requests beside send") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let log = Log(trial)
      let asking = Asking(log)
      subject.subscribe(asking)
      let subscription = asking.subscription
      trial.thread { subject.send(1) }
      trial.thread { subscription?.request(.max(1)) }
      trial.thread { subscription?.request(.max(1)) }
      trial.expect(log, "0 1", "1")
      trial.afterwards { subscription?.cancel() }
    },
    Interleaving("CurrentValueSubject: a first request and a send beside the first request") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let log = Log(trial)
      let asking = Asking(log)
      subject.subscribe(asking)
      let subscription = asking.subscription
      trial.thread {
        subscription?.request(.max(1))
        subject.send(1)
      }
      trial.thread { subscription?.request(.max(1)) }
      trial.expect(log, "0 1")
      trial.afterwards { subscription?.cancel() }
    },
    Interleaving("CurrentValueSubject: a first request and a send beside the first request beside send") {
      trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let log = Log(trial)
      let asking = Asking(log)
      subject.subscribe(asking)
      let subscription = asking.subscription
      trial.thread {
        subscription?.request(.max(1))
        subject.send(2)
      }
      trial.thread { subscription?.request(.max(1)) }
      trial.thread { subject.send(1) }
      trial.expect(log, "0 1", "0 2", "1 2")
      trial.afterwards { subscription?.cancel() }
    },
    Interleaving("CurrentValueSubject: a send inside the first value beside send") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let log = Log(trial)
      let asking = Asking(log) { [weak subject] _ in
        if log.text.count == 1 { subject?.send(9) }
      }
      subject.subscribe(asking)
      trial.thread { subject.send(1) }
      trial.thread { asking.subscription?.request(.unlimited) }
      trial.expect(log, "1 9", "0 9 1", "0 1 9")
      trial.afterwards { asking.subscription?.cancel() }
    },
    Interleaving("CurrentValueSubject: an end inside the first value beside send") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let log = Log(trial)
      let asking = Asking(log) { [weak subject] _ in subject?.send(completion: .finished) }
      subject.subscribe(asking)
      trial.thread { subject.send(1) }
      trial.thread { asking.subscription?.request(.unlimited) }
      trial.expect(log, "0 |", "1 |", "0 1 |")
    },
    Interleaving("CurrentValueSubject: first beside send") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let log = Log(trial)
      trial.thread { subject.value = 1 }
      trial.thread { subject.first().sink(log).cancel() }
      trial.expect(log, "0 |", "1 |")
    },
    Interleaving("CurrentValueSubject: value beside send") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let read = TokenHolder()
      trial.thread {
        subject.send(1)
        subject.send(2)
      }
      trial.thread { read.numbers = [subject.value, subject.value] }
      trial.check { read.numbers == read.numbers.sorted() ? nil : "read \(read.numbers)" }
    },
  ]
}

/// A value that a thread keeps for the check.
final class TokenHolder {
  var token: AnyCancellable?
  var numbers: [Int] = []
}

/// A subscriber that requests nothing by itself.
final class Asking: Subscriber {
  typealias Input = Int
  typealias Failure = Never
  private let log: Log
  private let act: (any Subscription) -> Void
  private(set) var subscription: (any Subscription)?

  /// - Parameter act: What it does with its subscription inside each value, after it has noted it.
  init(_ log: Log, act: @escaping (any Subscription) -> Void = { _ in }) {
    self.log = log
    self.act = act
  }

  func receive(subscription: any Subscription) { self.subscription = subscription }
  func receive(_ input: Int) -> Subscribers.Demand {
    log.value(input)
    if let subscription { act(subscription) }
    return .none
  }
  func receive(completion: Subscribers.Completion<Never>) {
    log.end(completion)
    subscription = nil
  }
}
