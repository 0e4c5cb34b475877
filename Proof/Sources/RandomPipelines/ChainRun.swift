import Combine
import SwiftCombineTesting

/// A chain while it runs.
final class ChainRun {
  let lab = Lab()
  let recorder: Recorder<Number, TestError>
  private(set) var complaints: [String] = []
  private let publisher: Numbers
  private let plan: DemandPattern.Plan
  private let passesDemand: Bool

  init(_ chain: Chain, _ vocabulary: Vocabulary) {
    let operators = chain.operators.map(vocabulary.operator)
    let source = vocabulary.source(chain.source).build(chain.source.numbers, lab)
    var publisher = lab.watch.over(source).eraseToAnyPublisher()
    for (step, part) in zip(operators, chain.operators) {
      publisher = step.build(publisher, part.numbers, lab)
    }
    self.publisher = publisher
    passesDemand = operators.allSatisfy { $0.traits.contains(.passesDemand) }
    let plan = vocabulary.demand(chain.demand).plan(chain.demand.numbers)
    self.plan = plan
    recorder = Recorder(demand: plan.start, recordsRequests: true) { _ in plan.answer }
  }

  /// Subscribes, requests as planned until no signals arrive, and cancels if the chain has not completed.
  func run() {
    var count = 0
    recorder.onValue = { [plan] recorder, _ in
      count += 1
      if count == plan.limit, plan.cancellation == .inside { recorder.cancel() }
      if plan.inside > .none { recorder.request(plan.inside) }
    }
    publisher.subscribe(recorder)
    lab.settle()
    lab.drive()
    var before = -1
    while plan.refill > .none, recorder.completion == nil, count > before, count < plan.limit {
      before = count
      recorder.request(plan.refill)
      lab.settle()
    }
    checkDemand()
    if recorder.completion == nil { recorder.cancel() }
    lab.settle()
    if lab.watch.openCount != 0 { complaints.append("the source has neither ended nor been canceled") }
  }

  private func checkDemand() {
    guard passesDemand, recorder.completion == nil, recorder.subscription != nil else { return }
    let (asked, wanted) = (lab.watch.demand, recorder.outstandingDemand)
    if asked != wanted {
      complaints.append("the subscriber has requested \(wanted), but \(asked) of the source")
    }
  }
}
