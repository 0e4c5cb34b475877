import SwiftCombineEngine
import TestSupport
import Testing

@Suite struct EngineTests {
  @Test func `a signal takes the steps until there are none`() {
    let engine = Adding()
    engine.signal(adding: 1)
    engine.signal(adding: 2)
    #expect(engine.log.lines == [])
    engine.request(DemandCount(2))
    #expect(engine.log.lines == ["1", "3"])
    engine.signal(adding: 3)
    #expect(engine.log.lines == ["1", "3"], "nothing beyond the demand")
    engine.request(.unlimited)
    #expect(engine.log.lines == ["1", "3", "6"])
  }

  @Test func `a signal inside a delivery follows it and does not nest`() {
    let engine = Adding()
    engine.log.onValue = { value in
      if value == 1 { engine.signal(adding: 10) }
      engine.log.lines.append("after \(value)")
    }
    engine.request(.unlimited)
    engine.signal(adding: 1)
    #expect(engine.log.lines == ["1", "after 1", "11", "after 11"])
  }

  @Test func `a signal posted by another thread precedes a signal inside the delivery`() {
    let engine = Adding()
    engine.log.onValue = { value in
      guard value == 1 else { return }
      race({ engine.signal(adding: 10) })  // on another thread, and done when this returns
      engine.signal(adding: 100)
    }
    engine.request(.unlimited)
    engine.signal(adding: 1)
    #expect(engine.log.lines == ["1", "11", "111"])
  }

  @Test func `demand returned for an output counts`() {
    let engine = Adding()
    engine.log.answer = { $0 < 6 ? DemandCount(1) : .none }
    engine.request(DemandCount(1))
    for value in 1...4 { engine.signal(adding: value) }
    #expect(engine.log.lines == ["1", "3", "6"])
  }

  @Test func `cancel inside a delivery ends it and frees the machine`() {
    let engine = Adding()
    weak var retained: Retained?
    do {
      let object = Retained()
      retained = object
      engine.keep(object)
    }
    #expect(retained != nil)
    engine.log.onValue = { _ in engine.cancel() }
    engine.request(.unlimited)
    engine.signal(adding: 1)
    engine.signal(adding: 2)
    engine.cancel()
    #expect(engine.log.lines == ["1"])
    #expect(engine.isOver)
    #expect(retained == nil)
  }

  @Test func `upstreams are canceled before the completion is sent`() {
    let engine = Adding()
    let inputs = [Link("a", engine.log), Link("b", engine.log)]
    engine.connect(inputs)
    engine.request(DemandCount(3))
    engine.signal(failing: "no")
    engine.signal(failing: "again")
    #expect(
      engine.log.lines == ["a asked 3", "b asked 3", "a canceled", "b canceled", "failed no"])
  }

  @Test func `demand requested from the signaling upstream is the answer`() {
    let engine = Adding()
    let (own, other) = (Link("own", engine.log), Link("other", engine.log))
    engine.connect([own, other])
    engine.request(DemandCount(1))
    engine.log.lines = []
    engine.log.answer = { _ in DemandCount(5) }
    let answer = engine.signal(7, from: own) { $0.add($1) }
    #expect(answer == DemandCount(5))
    #expect(engine.log.lines == ["7", "other asked 5"])
  }

  @Test func `a synchronous upstream reenters and does not recurse`() {
    let engine = Adding()
    let input = Link("source", engine.log)
    // Answers every request for one with one value, from inside the request.
    input.onRequest = { [unowned engine] _ in engine.signal(adding: 1) }
    engine.connect([input])
    engine.request(DemandCount(1))
    #expect(engine.log.lines == ["source asked 1", "1"])
  }

  @Test func `a machine that rests after a request is asked again if work was left`() {
    let engine = Adding()
    engine.change { $0.restsAfterRequest = true }
    let input = Link("source", engine.log)
    engine.connect([input])
    engine.log.onValue = { value in
      guard value == 1 else { return }
      race({ engine.signal(adding: 10) })  // left for this thread, which finds it as it leaves to request
      engine.log.onValue = nil
    }
    engine.signal(adding: 1)
    engine.request(DemandCount(2))
    #expect(engine.log.lines == ["1", "source asked 2", "11"])
    let looks = engine.change { $0.looks }
    engine.request(DemandCount(1))
    #expect(engine.log.lines.last == "source asked 1")
    #expect(engine.change { $0.looks } == looks.map { $0 + 1 }, "it is not asked again otherwise")
  }

  @Test func `values that upstreams send inside their requests wait in the order in which they were sent`() {
    let log = Log()
    let engine = MachineEngine(MergeMachine<Int, Refusal>(running: 2), outlet: LogOutlet(log: log))
    let links = [Link("a", log), Link("b", log)]
    engine.connect(links)
    for (index, link) in links.enumerated() {
      _ = engine.pass(10 + index, from: link)
      link.onRequest = { _ in
        link.onRequest = nil
        _ = engine.pass(20 + index, from: link)
      }
    }
    engine.request(DemandCount(2))
    #expect(log.lines == ["10", "11", "a asked 1", "b asked 1"])
    engine.request(DemandCount(2))
    #expect(log.lines.dropFirst(4) == ["20", "21", "a asked 1", "b asked 1"])
  }

  @Test func `an upstream that arrives after the completion is canceled`() {
    let engine = Adding()
    engine.cancel()
    #expect(!engine.connect(Link("late", engine.log)))
    #expect(engine.log.lines == ["late canceled"])
  }

  @Test func `a forgotten upstream is not canceled`() {
    let engine = Adding()
    let inputs = ["a", "b", "c", "d"].map { Link($0, engine.log) }
    for input in inputs { #expect(engine.connect(input)) }
    _ = engine.signal(inputs[1]) { $0.steps.append(.forget($1)) }
    _ = engine.signal(inputs[3]) { $0.steps.append(.cancel($1)) }
    #expect(engine.log.lines == ["d canceled"])
    engine.cancel()
    #expect(engine.log.lines.sorted() == ["a canceled", "c canceled", "d canceled"])
  }
}

@Suite struct EngineRaces {
  @Test func `signals from many threads are all delivered one at a time`() {
    let engine = Adding()
    engine.request(.unlimited)
    let inside = Locked(0)
    engine.log.onValue = { _ in
      inside.withLock {
        $0 += 1
        #expect($0 == 1, "two deliveries at once")
      }
      inside.withLock { $0 -= 1 }
    }
    let body = { for _ in 0..<3_000 { engine.signal(adding: 1) } }
    race(body, body, body)
    #expect(engine.log.lines.count == 9_000)
    #expect(engine.log.lines.last == "9000")
  }

  @Test func `demand from another thread is not lost`() {
    let engine = Adding()
    race(
      { for _ in 0..<5_000 { engine.signal(adding: 1) } },
      { for _ in 0..<5_000 { engine.request(DemandCount(1)) } })
    #expect(engine.log.lines.count == 5_000)
  }

  @Test func `canceling while others signal frees the machine`() {
    for _ in 0..<300 {
      let engine = Adding()
      engine.request(.unlimited)
      weak var retained: Retained?
      do {
        let object = Retained()
        retained = object
        engine.keep(object)
      }
      race(
        { for _ in 0..<20 { engine.signal(adding: 1) } }, { for _ in 0..<20 { engine.signal(adding: 1) } },
        { engine.cancel() })
      #expect(retained == nil)
    }
  }
}

private final class Retained {}

/// Delivers running sums.
private struct AddingMachine: OperatorMachine {
  var sum = 0
  var waiting = OperatorQueue<Int>()
  var steps = OperatorQueue<OperatorStep<Int, Refusal>>()
  var demand = DemandCount.none
  var unrequested = DemandCount.none
  var retained: Retained?
  var restsAfterRequest = false
  var looks = 0

  mutating func request(_ more: DemandCount) {
    demand += more
    unrequested += more
  }

  mutating func add(_ value: Int) {
    sum += value
    waiting.append(sum)
  }

  mutating func next() -> OperatorStep<Int, Refusal>? {
    looks += 1
    if let step = steps.popFirst() { return step }
    if demand != .none, let sum = waiting.popFirst() {
      demand.takeOne()
      return .deliver(sum)
    }
    if unrequested != .none {
      defer { unrequested = .none }
      return .requestAll(unrequested)
    }
    return nil
  }
}

private struct Refusal: Error { let text: String }

private final class Log {
  var lines: [String] = []
  var onValue: ((Int) -> Void)?
  var answer: (Int) -> DemandCount = { _ in .none }
}

private struct LogOutlet: OperatorOutlet {
  let log: Log

  func deliver(_ output: Int) -> DemandCount {
    log.lines.append("\(output)")
    log.onValue?(output)
    return log.answer(output)
  }

  func complete(_ failure: Refusal?) { log.lines.append(failure.map { "failed \($0.text)" } ?? "finished") }
}

private final class Adding: MachineEngine<AddingMachine, LogOutlet> {
  let log: Log

  init() {
    log = Log()
    super.init(AddingMachine(), outlet: LogOutlet(log: log))
  }

  func signal(adding value: Int) { _ = signal(value) { $0.add($1) } }
  func signal(failing text: String) {
    _ = signal(Refusal(text: text)) { $0.steps.append(.complete($1)) }
  }
  func keep(_ object: Retained) { _ = signal(object) { $0.retained = $1 } }
}

private final class Link: EngineInput {
  let name: String
  let log: Log
  var onRequest: ((DemandCount) -> Void)?

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  override func request(_ demand: DemandCount) {
    log.lines.append("\(name) asked \(demand.rawValue)")
    onRequest?(demand)
  }

  override func cancel() { log.lines.append("\(name) canceled") }
}
