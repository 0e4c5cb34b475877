import Combine
import OperatorDescriptions
import Observation
import SwiftCombineExtras
import SwiftCombineInspector
import Synchronization

extension Interleaving {
  /// Observed pipelines: how they end, and what they request.
  static let observing: [Interleaving] = [
    Interleaving("observed: finish beside cancel") { trial in
      let place = ObservedPlace()
      let subject = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let token = place.observe(subject).sink(log)
      trial.thread { subject.send(completion: .finished) }
      trial.thread { log.cancelling { token.cancel() } }
      trial.expect(log, "", "|")
      place.expectEnd(trial, elements: log)
    },
    Interleaving("observed: send beside cancel") { trial in
      let place = ObservedPlace()
      let subject = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let retained = TokenHolder()
      retained.token = place.observe(subject).sink(log)
      trial.thread { subject.send(1) }
      trial.thread {
        log.cancelling { retained.token?.cancel() }
        retained.token = nil
      }
      trial.expect(log, "", "1")
      place.expectEnd(trial, elements: log)
    },
    Interleaving("observed: send beside request") { trial in
      let place = ObservedPlace("send beside request")
      let subject = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let requester = place.observe(subject).requester(trial, log, requesting: 1)
      trial.thread { subject.send(1) }
      trial.thread { requester.request(1) }
      trial.expect(log, "1")
      place.expectDemand(trial, .max(1))
    },
    Interleaving("observed: unlimited demand beside a sample") { trial in
      let place = ObservedPlace("unlimited demand beside a sample")
      let log = Log(trial)
      let retained = TokenHolder()
      let subject = PassthroughSubject<Int, Never>()
      trial.thread { retained.token = place.observe(subject).sink(log) }
      trial.thread { _ = Inspector.samples() }
      trial.check {
        retained.token = nil
        return nil
      }
      place.expectEnd(trial, elements: log)
    },
    Interleaving("observed: request beside finish beside cancel") { trial in
      let place = ObservedPlace("request beside finish")
      let subject = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let requester = place.observe(subject).requester(trial, log)
      trial.thread { requester.request(1) }
      trial.thread { subject.send(completion: .finished) }
      trial.thread { log.cancelling { requester.cancel() } }
      trial.expect(log, "", "|")
      place.expectEnd(trial, elements: log)
    },
    // A change takes some three hundred steps: three preemptions are 391,199 schedules.
    Interleaving("observed property: change beside change", preemptions: 2) { trial in
      let (gauge, log) = (Gauge(), Log(trial))
      let token = gauge.publisher(for: \.level, options: []).sink(log)
      for _ in 1...2 { trial.thread { gauge.rise() } }
      trial.expect(log, "1 2", "2 2", "2")
      trial.afterwards { gauge.rise() }
      trial.expect(log, "1 2 3", "2 2 3", "2 3")
      trial.keep(token)
    },
  ]
}

/// A level whose changes are made atomically, and reported afterwards.
@Observable
private final class Gauge: Sendable {
  private let stored = Atomic<Int>(0)

  var level: Int {
    access(keyPath: \.level)
    return stored.load(ordering: .relaxed)
  }

  func rise() { withMutation(keyPath: \.level) { _ = stored.add(1, ordering: .relaxed) } }
}

/// An observed place, and what it counts from the begin of a trial on. A scenario of a requester has its own:
/// its first trial, which is never run, leaves a pipeline there.
private struct ObservedPlace {
  private let name: String
  private let before: PointSample

  init(_ name: String = "sinks") {
    self.name = name
    before = Self.sample(of: name)
  }

  func observe<P: Publisher>(_ publisher: P) -> Publishers.Observed<P> {
    publisher.observed(name, fileID: "Interleaving/Observing.swift", line: 1)
  }

  private static func sample(of name: String) -> PointSample {
    Inspector.samples().first { $0.point.name == name }
      ?? PointSample(ObservedPoint(name: name, location: nil))
  }

  private var sample: PointSample { Self.sample(of: name) }

  /// Expects one end, and that each received element was counted.
  func expectEnd(_ trial: Trial, elements log: Log) {
    trial.check { [self] in
      let sample = sample
      let ends = sample.finishedCount + sample.cancelledCount - before.finishedCount - before.cancelledCount
      if ends != 1 { return "\(ends) ends" }
      if sample.subscriptionCount != before.subscriptionCount { return "it is still live" }
      let counted = sample.elementCount - before.elementCount
      // A sink that is canceled refuses an element that has passed the place.
      let isRight = counted == 1 || counted == 0 && !log.text.contains("1")
      return isRight ? nil : "\(counted) elements for “\(log.text)”"
    }
  }

  /// Expects outstanding demand, and that the pipeline is not held back.
  func expectDemand(_ trial: Trial, _ demand: Subscribers.Demand) {
    trial.check { [self] in
      let (sample, next) = (sample, sample)
      if sample.demand != before.demand + demand { return "a demand of \(sample.demand)" }
      // Time passes between two samples.
      return sample.timeHeldBack == next.timeHeldBack ? nil : "held back in spite of demand"
    }
  }
}
