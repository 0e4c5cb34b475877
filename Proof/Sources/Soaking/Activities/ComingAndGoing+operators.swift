import Combine
import SwiftCombineExtras
import Foundation
import Harness
import Synchronization

/// The same with operators that have shared state, and with publishers that are not subjects.
extension Activity {
  static let comingAndGoingOperators: [Activity] = [
    beside("buffer, sink and cancel") { stint in
      let subject = PassthroughSubject<Int, Never>()
      return Pair([subject.send]) {
        let listener = Listener(stint)
        subject.buffer(size: 8, prefetch: .keepFull, whenFull: .dropOldest).listen(listener)
          .cancel()
      }
    },
    beside("switchToLatest, sink and cancel") { stint in
      let subject = PassthroughSubject<Int, Never>()
      return Pair([subject.send]) {
        let listener = Listener(stint)
        subject.map { Just($0) }.switchToLatest().listen(listener).cancel()
      }
    },
    beside("retry, sink and cancel") { stint in
      let subject = PassthroughSubject<Int, TestFailure>()
      return Pair([subject.send]) {
        let listener = Listener(stint)
        subject.tryMap { number in
          if number % 64 == 0 { throw TestFailure() }
          return number
        }.retry(2).listen(listener).cancel()
      }
    },
    beside("catch, sink and cancel") { stint in
      let subject = PassthroughSubject<Int, Never>()
      return Pair([subject.send]) {
        let listener = Listener(stint)
        Fail<Int, TestFailure>(error: TestFailure()).catch { _ in subject }.listen(listener)
          .cancel()
      }
    },
    beside("append and prepend, sink and cancel") { stint in
      let subject = PassthroughSubject<Int, Never>()
      return Pair([subject.send]) {
        let listener = Listener(stint)
        subject.prepend(0).prefix(2).append(subject).listen(listener).cancel()
      }
    },
    beside("prefix until another's output, sink and cancel") { stint in
      let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      return Pair([one.send, two.send]) {
        let listener = Listener(stint)
        one.prefix(untilOutputFrom: two).listen(listener).cancel()
      }
    },
    beside("drop until another's output, first") { stint in
      let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      return Pair([one.send, two.send]) {
        let listener = Listener(stint)
        one.drop(untilOutputFrom: two).first().listen(listener).cancel()
      }
    },
    beside("withLatestFrom, first") { stint in
      let (one, two) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(0))
      return Pair([one.send, two.send]) {
        let listener = Listener(stint)
        one.withLatestFrom(two) { value, _ in value }.first().listen(listener).cancel()
      }
    },
    beside("shareReplay, sink and cancel") { stint in
      let subject = PassthroughSubject<Int, Never>()
      let shared = Shared(subject.shareReplay(bufferSize: 1))
      return Pair([subject.send]) {
        let listener = Listener(stint)
        shared.value.listen(listener).cancel()
      }
    },
    beside("ReplaySubject, first") { stint in
      let subject = ReplaySubject<Int, Never>(bufferSize: 2)
      return Pair([subject.send]) {
        let listener = Listener(stint)
        subject.first().listen(listener).cancel()
      }
    },
    beside("CurrentValueRelay, sink and cancel") { stint in
      let relay = CurrentValueRelay<Int>(0)
      return Pair([{ relay.accept($0) }]) {
        let listener = Listener(stint)
        relay.listen(listener).cancel()
      }
    },
    beside("a subject that is subscribed to another one") { stint in
      let one = PassthroughSubject<Int, Never>()
      return Pair([one.send]) {
        // One for each turn: of two connections that are made at once, each delivers every value.
        let two = PassthroughSubject<Int, Never>()
        let listener = Listener(stint)
        let token = two.listen(listener)
        one.subscribe(two).cancel()
        token.cancel()
      }
    },
    beside("NotificationCenter, sink and cancel") { stint in
      let (center, name) = (Shared(NotificationCenter()), Notification.Name("soak"))
      return Pair([{ center.value.post(name: name, object: nil, userInfo: ["value": $0]) }]) {
        let listener = Listener(stint)
        center.value.publisher(for: name).compactMap { $0.userInfo?["value"] as? Int }
          .listen(listener).cancel()
      }
    },
    beside("a timer, sink and cancel") { stint in
      let (loop, end) = RunLoop.onThread()
      stint.atEnd(end)
      return Pair([]) {
        let listener = Listener(stint)
        let start = Date()
        let token = Timer.publish(every: 0.0002, on: loop.value, in: .default).autoconnect()
          .map { Lined.value(Int($0.timeIntervalSince(start) * 1e9), line: 0) }
          .listen(listener)
        pause(microseconds: 300)
        token.cancel()
      }
    },
  ]
}
