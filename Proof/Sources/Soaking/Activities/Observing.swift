import Combine
import SwiftCombineInspector
import Foundation
import Harness
import Synchronization

/// What is counted of pipelines that begin, end and deliver on several threads.
extension Activity {
  static let observing: [Activity] = [
    Activity("observed pipelines, sampled while observers come and go", plant: .twice) { stint in
      let subject = PassthroughSubject<Int, Never>()
      let place = UUID().uuidString
      let counts = Counts()
      let attachAndCancel = { @Sendable in
        stint.repeatedly { number in
          let listener = Listener(stint)
          // Counted before the sink, which refuses elements from the moment on at which
          // another thread cancels it.
          let token = subject.observed(place).map { value in
            counts.elements.add(1, ordering: .relaxed)
            return value
          }.sink { listener.hear($0) }
          counts.pipelines.add(1, ordering: .relaxed)
          idle(number % 64)
          token.cancel()
        }
      }
      stint.threads([
        attachAndCancel, attachAndCancel,
        {
          var number = 0
          while stint.goesOn {
            subject.send(Lined.value(number, line: 0))
            number += 1
          }
        },
        {
          while stint.goesOn {
            let token = Inspector.addObserver(counts, samplingEvery: .milliseconds(1))
            _ = Inspector.samples()
            token.cancel()
          }
        },
      ])
      guard let sample = Inspector.samples().first(where: { $0.point.name == place }) else { return }
      let (pipelines, elements) = (
        counts.pipelines.load(ordering: .relaxed), counts.elements.load(ordering: .relaxed)
      )
      let counted = [sample.beganCount, sample.cancelledCount, sample.subscriptionCount]
      if counted != [pipelines, pipelines, 0] {
        stint.complain("\(counted) were counted of \(pipelines) pipelines")
      }
      if sample.elementCount != elements {
        stint.complain("\(sample.elementCount) elements were counted, and \(elements) received")
      }
    }
  ]
}

/// What there was, and an observer that does nothing with it.
private final class Counts: PipelineObserver {
  let elements = Atomic<Int>(0)
  let pipelines = Atomic<Int>(0)
}
