import Combine
@_spi(Threads) import SwiftCombineTesting
import Foundation
import Harness

/// What retains what, while others release; requests from several threads; tasks that wait for one value.
extension Activity {
  static let ownership: [Activity] = [
    Activity("a subject that only its subscription keeps alive", plant: .loss) { stint in
      let newest = Locked<WeakSubject?>(nil)
      stint.threads([
        {
          stint.repeatedly { turn in
            let listener = Listener(stint)
            var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
            let handle = WeakSubject(subject!)
            let token = subject!.map { $0 }.listen(listener)
            subject = nil
            for number in 1...9 { handle.subject?.send(Lined.value(number, line: 0)) }
            if listener.count < 9 { stint.complain("\(listener.count) values of 9 came") }
            newest.withLock { $0 = handle }
            idle(turn % 256)
            token.cancel()
          }
        },
        {
          var number = 10
          while stint.goesOn {
            number += 1
            newest.withLock { $0 }?.subject?.send(Lined.value(number, line: 0))
          }
        },
      ])
      if let handle = newest.withLock({ $0 }), handle.subject != nil {
        stint.complain("a subject outlives its subscription")
      }
    },
    Activity("a buffer that several threads request from", plant: .loss) { stint in
      let subject = PassthroughSubject<Int, Never>()
      let listener = Listener(stint, lines: 2)
      let (requester, sent) = (Keeper<Never>(listener, requestsAtOnce: false), Sent())
      subject.buffer(size: .max, prefetch: .keepFull, whenFull: .dropNewest).subscribe(requester)
      let request = { @Sendable in
        while stint.goesOn { requester.request(.max(3)) }
      }
      stint.threads(
        [request, request]
          + (0..<2).map { line in
            {
              var number = 0
              while stint.goesOn {
                subject.send(Lined.value(number, line: line))
                number += 1
              }
              sent.add(number)
            }
          })
      requester.request(.unlimited)
      requester.cancel()
      sent.compare(with: listener, stint)
    },
    Activity("sequences that several threads request from", plant: .loss) { stint in
      stint.repeatedly { _ in
        let listener = Listener(stint)
        let requester = Keeper<Never>(listener, requestsAtOnce: false)
        (0..<200).publisher.map { Lined.value($0, line: 0) }.subscribe(requester)
        let request = { @Sendable in for _ in 0..<60 { requester.request(.max(1)) } }
        stint.threads([request, request])
        if listener.count != 120 { stint.complain("\(listener.count) values of 120 came") }
        requester.cancel()
      }
    },
    Activity("tasks that await a future, some of them canceled", plant: .miss) { stint in
      stint.tasks([
        {
          var turns = 0
          while stint.goesOn {
            let promise = Locked<((Result<Int, any Error>) -> Void)?>(nil)
            let future = Future<Int, any Error> { complete in
              let complete = Shared(complete)
              promise.withLock { $0 = { complete.value($0) } }
            }
            let shared = Shared(future)
            let witness = Witness(stint.census)
            let isKept = turns % 3 == 0
            let task = Task.detached {
              let value = try? await shared.value.value
              return withExtendedLifetime(witness) { value }
            }
            if turns % 2 == 0 { await Task.yield() }
            if isKept {
              promise.withLock { $0?(.success(turns)) }
            } else {
              task.cancel()
            }
            let value = await task.value
            if isKept, value != turns || stint.mistake == .miss { stint.complain("the value did not come") }
            promise.withLock { $0?(.failure(TestFailure())) }
            turns += 1
          }
          stint.add(turns: turns)
        }
      ])
    },
  ]
}

/// A subject, as long as it is alive.
private final class WeakSubject: @unchecked Sendable {
  private(set) weak var subject: PassthroughSubject<Int, Never>?
  init(_ subject: PassthroughSubject<Int, Never>) { self.subject = subject }
}
