import Combine
import OperatorDescriptions
import Harness

/// A row of calls on a kind of publisher, run once and judged.
struct Contest {
  let kind: Kind
  let row: Row

  func play(_ crew: Crew, _ generator: inout SeededGenerator) -> Finding? {
    let census = Census()
    let (history, settle) = race(crew, &generator, census)
    if let trouble = trouble(in: history) { return Finding(trouble, history.description) }
    settle()
    census.settle()
    if census.count > 0 { return Finding("\(census.count) objects are never freed", history.description) }
    return nil
  }

  private func race(_ crew: Crew, _ generator: inout SeededGenerator, _ census: Census) -> (
    History, settle: () -> Void
  ) {
    let stage = Stage(kind.build(census), row.script, census)
    var history = History()
    for call in row.script.before {
      history.records.append(stage.perform(call, phase: 0))
      // The actions of a clock are left to the race.
      if !kind.traits.contains(.waits) { stage.rig.settle() }
    }
    let logs = row.script.threads.map { _ in Shared<[Record]>([]) }
    crew.race(
      zip(row.script.threads, logs).map { calls, log in
        let pauses = calls.map { _ in generator.pause() }
        return {
          for (call, pause) in zip(calls, pauses) {
            idle(pause)
            log.value.append(stage.perform(call, phase: 1))
          }
        }
      })
    stage.rig.settle()
    for log in logs { history.records += log.value }
    for call in row.afterwards(kind) {
      history.records.append(stage.perform(call, phase: 2))
      stage.rig.settle()
    }
    history.observed = stage.probes.map(\.signals)
    history.violations = stage.probes.flatMap(\.violations)
    stage.close()
    return (history, stage.rig.settle)
  }

  /// What is wrong with a history; `nil` if nothing is.
  private func trouble(in history: History) -> String? {
    if let violation = history.violations.first { return violation }
    switch kind.measure {
    case .model(let model, let order):
      return history.isExplained(by: model, order) ? nil : "no order of the calls explains what came"
    case .rules(let arrival): return history.brokenRule(arrival)
    }
  }
}

/// The objects of one round.
private final class Stage: @unchecked Sendable {
  let rig: Rig
  let probes: [Probe]
  private let target: CallTarget
  private let tokens: Shared<[AnyCancellable?]>
  private let clock = CallClock()

  init(_ rig: Rig, _ script: CallScript, _ census: Census) {
    let probes = (0..<3).map { number in
      var wanted = 0
      for case .subscribe(number, let count) in script.calls { wanted = count }
      return Probe(wanting: wanted, census)
    }
    let tokens = Shared<[AnyCancellable?]>(probes.map { AnyCancellable($0.cancel) })
    var target = CallTarget(rig.inputs)
    target.subscribe = { subscriber, _ in rig.publisher.subscribe(probes[subscriber]) }
    target.request = { probes[$1].request($0) }
    target.cancel = { probes[$0].cancel() }
    target.drop = { tokens.value[$0] = nil }
    if let read = rig.read { target.read = read }
    target.advance = rig.advance
    (self.rig, self.probes, self.target, self.tokens) = (rig, probes, target, tokens)
  }

  func perform(_ call: Call, phase: Int) -> Record {
    let began = clock.tick()
    let result = target.perform(call)
    return Record(call: call, phase: phase, began: began, returned: clock.tick(), result: result)
  }

  /// Cancels all subscribers.
  func close() {
    tokens.value = []
    for probe in probes { probe.cancel() }
    rig.settle()
  }
}

/// What was wrong, and how it happened.
public struct Finding: Sendable {
  public let trouble: String
  public let history: String

  init(_ trouble: String, _ history: String) {
    self.trouble = trouble
    self.history = history
  }
}
