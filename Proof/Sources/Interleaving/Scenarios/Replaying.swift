import Combine
import SwiftCombineExtras

extension Interleaving {
  /// Values that are buffered for subscribers that subscribe late, or have not requested them.
  static let replaying: [Interleaving] = [
    Interleaving("ReplaySubject: send beside subscribe") { trial in
      let subject = ReplaySubject<Int, Never>(bufferSize: 1)
      let (log, retained) = (Log(trial), TokenHolder())
      trial.thread {
        subject.send(1)
        subject.send(2)
      }
      trial.thread { retained.token = subject.sink(log) }
      trial.expect(log, "2", "1 2")
      trial.keep(retained)
    },
    Interleaving("ReplaySubject: send beside finish beside subscribe") { trial in
      let subject = ReplaySubject<Int, Never>(bufferSize: 2)
      let (early, late, retained) = (Log(trial), Log(trial), TokenHolder())
      let token = subject.sink(early)
      trial.thread { subject.send(1) }
      trial.thread { subject.send(completion: .finished) }
      trial.thread { retained.token = subject.sink(late) }
      trial.expect(early, "|", "1 |")
      trial.check { late.text == early.text ? nil : "the late one got “\(late.text)” of “\(early.text)”" }
      trial.keep(token, retained)
    },
    Interleaving("ReplaySubject: request beside send") { trial in
      let subject = ReplaySubject<Int, Never>(bufferSize: 1)
      let log = Log(trial)
      let requester = subject.requester(trial, log)
      trial.thread {
        subject.send(1)
        subject.send(2)
      }
      trial.thread {
        requester.request(1)
        requester.request(1)
      }
      trial.expect(log, "1 2")
    },
    Interleaving("ReplaySubject: send beside send") { trial in
      let subject = ReplaySubject<Int, Never>(bufferSize: 1)
      let log = Log(trial)
      let token = subject.sink(log)
      trial.thread {
        subject.send(1)
        subject.send(2)
      }
      trial.thread { subject.send(3) }
      trial.expect(log, "1 2 3", "1 3 2", "3 1 2")
      trial.keep(token)
    },
    Interleaving("ReplaySubject: send beside cancel") { trial in
      let subject = ReplaySubject<Int, Never>(bufferSize: 1)
      let log = Log(trial)
      let token = subject.sink(log)
      trial.thread {
        subject.send(1)
        subject.send(2)
      }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "1", "1 2")
    },
    Interleaving("ReplaySubject: cancel and send beside send") { trial in
      let subject = ReplaySubject<Int, Never>(bufferSize: 1)
      let log = Log(trial)
      // Not a sink, which drops what comes after its cancellation.
      let requester = subject.requester(trial, log)
      requester.request(3)
      trial.thread { subject.send(1) }
      trial.thread {
        log.cancelling { requester.cancel() }
        subject.send(2)
      }
      trial.expect(log, "", "1")
    },
    Interleaving("shareReplay: send beside subscribe", "a1", "subscribe'", gets: "1", late: "1") {
      $0.a.shareReplay(bufferSize: 1)
    },
    Interleaving(
      "shareReplay: last cancel beside subscribe", "cancel", "subscribe'", last: "a1", gets: "", late: "1"
    ) {
      $0.a.shareReplay(bufferSize: 1)
    },
    Interleaving("CurrentValueSubject: request beside send") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let log = Log(trial)
      let requester = subject.requester(trial, log)
      trial.thread {
        subject.send(1)
        subject.send(2)
      }
      trial.thread { requester.request(1) }
      trial.expect(log, "0", "1", "2")
    },
    Interleaving("CurrentValueSubject: send beside send beside subscribe") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let (log, retained) = (Log(trial), TokenHolder())
      trial.thread { subject.send(1) }
      trial.thread { subject.value = 2 }
      trial.thread { retained.token = subject.sink(log) }
      trial.expect(log, "0 1 2", "0 2 1", "1 2", "2 1", "1", "2")
      trial.check { log.ends(in: subject.value) }
      trial.keep(retained)
    },
    Interleaving("CurrentValueSubject: send beside cancel") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let log = Log(trial)
      let token = subject.sink(log)
      trial.thread {
        subject.send(1)
        subject.send(2)
      }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "0", "0 1", "0 1 2")
    },
    Interleaving("Published: set beside set beside subscribe") { trial in
      let holder = Holder()
      let (log, retained) = (Log(trial), TokenHolder())
      trial.thread { holder.value = 1 }
      trial.thread { holder.value = 2 }
      trial.thread { retained.token = holder.$value.sink(log) }
      trial.expect(log, "0 1 2", "0 2 1", "1 2", "2 1", "1", "2")
      trial.check { log.ends(in: holder.value) }
      trial.keep(retained)
    },
    Interleaving("Published: read beside set") { trial in
      let holder = Holder()
      let read = TokenHolder()
      trial.thread {
        holder.value = 1
        holder.value = 2
      }
      trial.thread { read.numbers = [holder.value, holder.value] }
      trial.check { read.numbers == read.numbers.sorted() ? nil : "read \(read.numbers)" }
    },
    Interleaving("Published: assign beside subscribe") { trial in
      let (source, holder) = (PassthroughSubject<Int, Never>(), Holder())
      let (log, retained) = (Log(trial), TokenHolder())
      source.assign(to: &holder.$value)
      trial.thread {
        source.send(1)
        source.send(2)
      }
      trial.thread { retained.token = holder.$value.sink(log) }
      trial.expect(log, "0 1 2", "1 2", "2")
      trial.keep(retained)
    },
    Interleaving("Published: assign beside release") { trial in
      let (source, retained) = (PassthroughSubject<Int, Never>(), ObjectHolder(Holder()))
      source.assign(to: &retained.object!.$value)
      trial.thread { source.send(1) }
      trial.thread { retained.object = nil }
    },
  ]
}

extension Log {
  /// - Returns: What is wrong if the last value is not the one that the subject or property has.
  func ends(in value: Int) -> String? {
    text.hasSuffix("\(value)") ? nil : "“\(text)” does not end in \(value)"
  }
}

/// An object with a published property.
final class Holder {
  @Published var value = 0
}

/// An object that a thread releases.
final class ObjectHolder<Object> {
  var object: Object?
  init(_ object: Object) { self.object = object }
}
