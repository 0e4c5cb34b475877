import Combine
import SwiftCombineInspector

extension Interleaving {
  /// Traces that stop and start beside signals. They are requests, each of which is one signal in the trace: an element is
  /// two.
  static let tracing: [Interleaving] = [
    Interleaving("trace: request beside stop") { trial in
      let traced = Traced()
      let requester = traced.requester(trial)
      trial.thread { requester.request(1) }
      trial.thread { traced.stop() }
      traced.expectRequest(trial)
    },
    Interleaving("trace: request beside start") { trial in
      let traced = Traced()
      let requester = traced.requester(trial)
      traced.stop()
      trial.thread { requester.request(1) }
      trial.thread { traced.start() }
      trial.afterwards { traced.stop() }
      traced.expectRequest(trial)
    },
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

  /// The subscriber of a traced pipeline, of which the first signals are in no trace.
  func requester(_ trial: Trial) -> Requester<Int, Never> {
    let requester = PassthroughSubject<Int, Never>()
      .observed("traced", file: "Interleaving/Tracing.swift", line: 1)
      .requester(trial, Log(trial))
    _ = PipelineTrace.stop()
    start()
    return requester
  }

  /// Expects the request or nothing, and that nothing is left.
  func expectRequest(_ trial: Trial) {
    trial.check { [self] in
      if events.count > 1 || events.contains(where: { $0.signal != .requested }) {
        return "traced “\(events.map { "\($0.signal)" }.joined(separator: " "))”"
      }
      let rest = PipelineTrace.stop().events
      if !rest.isEmpty { return "signals after the trace was stopped" }
      start()
      let later = PipelineTrace.stop().events
      return later.isEmpty ? nil : "signals of an earlier trace"
    }
  }
}
