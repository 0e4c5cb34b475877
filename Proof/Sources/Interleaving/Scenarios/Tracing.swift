import Combine
import SwiftCombineInspector

extension Interleaving {
  /// Traces that stop and start while pipelines deliver.
  static let tracing: [Interleaving] = [
    Interleaving("trace: send beside stop") { trial in
      let traced = Traced(trial)
      let subject = traced.subject(trial)
      trial.thread { subject.send(1) }
      trial.thread { traced.stop() }
      traced.expect(trial, "", "element", "element elementDelivered")
    },
    Interleaving("trace: send beside stop and start") { trial in
      let traced = Traced(trial)
      let subject = traced.subject(trial)
      trial.thread { subject.send(1) }
      trial.thread {
        traced.stop()
        traced.start()
      }
      trial.afterwards { traced.stop() }
      traced.expect(trial, "", "element", "elementDelivered", "element elementDelivered")
    },
    Interleaving("trace: send beside send beside stop") { trial in
      let traced = Traced(trial)
      let (first, second) = (traced.subject(trial), traced.subject(trial))
      trial.thread { first.send(1) }
      trial.thread { second.send(1) }
      trial.thread { traced.stop() }
      traced.expectEach(trial, "", "element", "element elementDelivered")
    },
    Interleaving("trace: send beside stop beside stop") { trial in
      let traced = Traced(trial)
      let other = Traced(trial)
      let subject = traced.subject(trial)
      trial.thread { subject.send(1) }
      trial.thread { traced.stop() }
      trial.thread { other.stop() }
      trial.check {
        let signals = traced.signals + other.signals
        return ["", "element", "element elementDelivered"].contains(signals.joined(separator: " "))
          ? nil : "traced “\(signals.joined(separator: " "))”"
      }
    },
  ]
}

/// A trace, and what its stops have returned. It does not retain the trial, whose checks retain it.
private final class Traced {
  private var events: [PipelineTrace.Event] = []

  init(_ trial: Trial) {
    start()
    trial.finally { _ = PipelineTrace.stop() }
  }

  func start() { PipelineTrace.start(signalsPerThread: 4) }
  func stop() { events += PipelineTrace.stop().events }

  /// A subject with a traced pipeline, of which the first signals are in no trace.
  func subject(_ trial: Trial) -> PassthroughSubject<Int, Never> {
    let subject = PassthroughSubject<Int, Never>()
    trial.keep(subject.observed("traced", file: "Interleaving/Tracing.swift", line: 1).sink { _ in })
    _ = PipelineTrace.stop()
    start()
    return subject
  }

  var signals: [String] { events.map { "\($0.signal)" } }

  /// Expects the signals of one pipeline, and that nothing is left.
  func expect(_ trial: Trial, _ histories: String...) { expectEach(trial, histories) }

  /// The same for each pipeline.
  func expectEach(_ trial: Trial, _ histories: String...) { expectEach(trial, histories) }

  private func expectEach(_ trial: Trial, _ histories: [String]) {
    trial.check { [self] in
      let pipelines = Dictionary(grouping: events, by: \.pipeline).mapValues { events in
        events.map { "\($0.signal)" }.joined(separator: " ")
      }
      if let wrong = pipelines.values.first(where: { !histories.contains($0) }) { return "traced “\(wrong)”" }
      let rest = PipelineTrace.stop().events
      if !rest.isEmpty { return "\(rest.count) signals after the trace was stopped" }
      start()
      let later = PipelineTrace.stop().events
      return later.isEmpty ? nil : "\(later.count) signals of an earlier trace"
    }
  }
}
