import Combine

extension Interleaving {
  /// A subject, its senders, and subscribers that come and go.
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
      let second = Kept()
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
      let kept = Kept()
      trial.thread {
        subject.send(1)
        subject.send(2)
      }
      trial.thread { kept.token = subject.sink(log) }
      trial.expect(log, "0 1 2", "1 2", "2")
      trial.keep(kept)
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
      let read = Kept()
      trial.thread {
        subject.send(1)
        subject.send(2)
      }
      trial.thread { read.numbers = [subject.value, subject.value] }
      trial.check { read.numbers == read.numbers.sorted() ? nil : "read \(read.numbers)" }
    },
  ]
}

/// What a thread keeps for the check.
final class Kept {
  var token: AnyCancellable?
  var numbers: [Int] = []
}
