import Combine
import SwiftCombineInspector

extension Interleaving {
  /// A trace that stops while a pipeline delivers.
  static let tracing: [Interleaving] = [
    Interleaving("trace: send beside stop") { trial in
      let traced = Traced()
      let subject = traced.subject(trial)
      trial.thread { subject.send(1) }
      trial.thread { traced.stop() }
      traced.expect(trial, "", "element", "element elementDelivered")
    }
  ]
}

/// A trace, and what its stops have returned. It does not retain the trial, whose checks retain it.
private final class Traced {
  private var events: [PipelineTrace.Event] = []

  init() { start() }
  // Also that of a trial which is never run: no other scenario is traced.
  deinit { _ = PipelineTrace.stop() }

  func start() { PipelineTrace.start(signalsPerThread: 4) }
  func stop() { events += PipelineTrace.stop().events }

  /// A subject with a traced pipeline, of which the first signals are in no trace.
  func subject(_ trial: Trial) -> PassthroughSubject<Int, Never> {
    let subject = PassthroughSubject<Int, Never>()
    trial.keep(subject.observed("traced", fileID: "Interleaving/Tracing.swift", line: 1).sink { _ in })
    _ = PipelineTrace.stop()
    start()
    return subject
  }

  /// Expects one of these lists of signals, and that nothing is left.
  func expect(_ trial: Trial, _ histories: String...) {
    trial.check { [self] in
      let signals = events.map { "\($0.signal)" }.joined(separator: " ")
      if !histories.contains(signals) { return "traced “\(signals)”" }
      let rest = PipelineTrace.stop().events
      if !rest.isEmpty { return "signals after the trace was stopped" }
      start()
      let later = PipelineTrace.stop().events
      return later.isEmpty ? nil : "signals of an earlier trace"
    }
  }
}
