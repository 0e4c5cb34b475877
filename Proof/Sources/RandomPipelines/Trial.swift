import Combine
import SwiftCombineTesting

/// One chain, built, run to its completion and compared with the result of the list model.
public struct Trial {
  public let chain: Chain
  public let expected: Outline
  /// What the subscriber received, and what it did itself.
  public let events: [RecordedEvent<String, TestError>]
  /// What is wrong; nothing if all is well.
  public let complaints: [String]

  public var passed: Bool { complaints.isEmpty }

  /// Runs a chain whose parts are in the vocabulary.
  public init(_ chain: Chain, _ vocabulary: Vocabulary) {
    self.chain = chain
    expected = ListModel(chain, vocabulary).outline
    let expectation = Expectation(expected, vocabulary.demand(chain.demand).plan(chain.demand.numbers))
    weak var token: Token?
    weak var recorder: Recorder<Number, TestError>?
    var complaints: [String]
    do {
      let run = ChainRun(chain, vocabulary)
      (token, recorder) = (run.lab.token, run.recorder)
      run.run()
      events = run.recorder.described
      complaints = expectation.complaints(about: run.recorder) + run.complaints
    }
    if token != nil { complaints.append("a closure, a value or a subscription is not freed") }
    if recorder != nil { complaints.append("the subscriber is not freed") }
    self.complaints = complaints
  }
}

/// What a subscriber should have received in the end.
private struct Expectation {
  let outline: Outline
  let plan: DemandPattern.Plan

  init(_ outline: Outline, _ plan: DemandPattern.Plan) {
    self.outline = outline
    self.plan = plan
  }

  /// The values it should have received: as many as it requested.
  private var values: [Int] { Array(outline.values.prefix(plan.limit)) }

  func complaints(about recorder: Recorder<Number, TestError>) -> [String] {
    var complaints = recorder.violations.map { "against the contract, \($0)" }
    if outline.certainty == .contract { return complaints }
    let values = recorder.values.map(\.int)
    if !allows(values) { complaints.append("got \(values)") }
    let end = Outline.End(recorder.completion)
    if !ends.contains(end) { complaints.append("is \(end)") }
    return complaints
  }

  private func allows(_ received: [Int]) -> Bool {
    if outline.certainty == .exact { return received == values }
    return received.count == values.count
      && (received.sorted() == outline.values.sorted() || isPart(received, of: outline.values))
  }

  /// A completion needs no demand, so it may arrive with the last requested value. It must arrive at a
  /// subscriber that requests more.
  private var ends: [Outline.End] {
    if plan.limit > outline.values.count { return [outline.end] }
    if plan.limit == outline.values.count, plan.cancellation != .inside { return [outline.end, .open] }
    return [.open]
  }
}

/// Whether there are as many of each number, at most.
private func isPart(_ few: [Int], of all: [Int]) -> Bool {
  var rest = all
  return few.allSatisfy { number in
    guard let index = rest.firstIndex(of: number) else { return false }
    rest.remove(at: index)
    return true
  }
}

extension Outline.End {
  fileprivate init(_ completion: Subscribers.Completion<TestError>?) {
    switch completion {
    case .finished: self = .finished
    case .failure: self = .failed
    case nil: self = .open
    }
  }
}
