import Combine
import Dispatch
import Foundation
import Harness
import OperatorDescriptions
import Synchronization

/// An operation queue whose operations are canceled at random moments. The signals they would deliver may be
/// lost; what is sent afterwards arrives.
extension Activity {
  static let cancelledOperations =
    OperatorDescription<TimedWorld<OperationQueue>>.timedElements
    .filter { !endedByLosses.keys.contains($0.operator.name) }
    .map { description, _ in
      cancelled(description.name) { subject, queue in
        description.build(subject.failing, TimedWorld(clock: queue, tick: 1_000, ticksToEnd: 1_000_000))
          .assertNoFailure().compactMap(\.last)
      }
    } + [cancelled("receive(on:) twice") { $0.receive(on: $1).map { $0 }.receive(on: $1) }]

  /// Operators that do not go on when one of their operations is canceled, and which that is.
  private static let endedByLosses = [
    "subscribe(on:)": "the one that subscribes",
    "rateLimit that waits":
      "the timer that allows further values: until then nothing is requested, so nothing arrives",
  ]

  private static func cancelled<P: Publisher & SendableMetatype>(
    _ name: String, _ make: @escaping @Sendable (PassthroughSubject<Int, Never>, OperationQueue) -> P
  ) -> Activity where P.Output == Int, P.Failure == Never {
    Activity("cancelAllOperations() beside \(name)", plant: .loss) { stint in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let subject = PassthroughSubject<Int, Never>()
      let newest = Atomic<Int>(0)
      let isDeaf = stint.mistake == .loss
      let token = make(subject, queue).sink { if !isDeaf { newest.store($0, ordering: .relaxed) } }
      let number = Atomic<Int>(0)
      let isDisturbed = Atomic<Bool>(true)
      let canceller = stint.start([
        {
          var generator = stint.generator(0)
          while stint.goesOn {
            if isDisturbed.load(ordering: .acquiring) {
              queue.cancelAllOperations()
              idle(.random(in: 0...500, using: &generator))
            } else {
              usleep(100)
            }
          }
        }
      ])
      stint.repeatedly { _ in
        isDisturbed.store(true, ordering: .releasing)
        for _ in 0..<20 {
          subject.send(number.add(1, ordering: .relaxed).newValue)
          idle(100)
        }
        isDisturbed.store(false, ordering: .releasing)
        // The last cancellation may have begun; what is sent after a while is not affected any more.
        usleep(1_000)
        let wanted = number.load(ordering: .relaxed)
        var turns = 0
        stint.wait(or: "nothing that is sent after cancelAllOperations() comes") {
          // Often enough for a throttle that keeps the first of an interval, seldom enough for a debounce.
          if turns % 50 == 0 { subject.send(number.add(1, ordering: .relaxed).newValue) }
          turns += 1
          return newest.load(ordering: .relaxed) > wanted || stint.mistake != nil && turns > 500
        }
        if isDeaf { stint.complain("nothing comes") }
      }
      canceller.wait()
      token.cancel()
      queue.cancelAllOperations()
      queue.waitUntilAllOperationsAreFinished()
    }
  }
}
