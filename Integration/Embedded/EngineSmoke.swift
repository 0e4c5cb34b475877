// The engine in Embedded Swift: what operators are made of, without a C library, threads or Foundation. Each
// check that fails ends the program; the last line says that none did.
import SwiftCombineEngine

enum Event: Equatable {
  case requested(Int, from: Int)
  case delivered(Int, Int)
  case returned(Int)
  case canceled(Int)
  case completed
}

final class Log {
  var events: [Event] = []
  /// Called for each tuple, from inside its delivery.
  var onTuple: ((Int, Int) -> Void)?

  func take() -> [Event] {
    defer { events = [] }
    return events
  }
}

struct Queues: TupleQueues {
  var a = OperatorQueue<Int>()
  var b = OperatorQueue<Int>()
  var finished: UInt16 = 0

  var lacking: UInt16 { (a.isEmpty ? 1 : 0) | (b.isEmpty ? 2 : 0) }
  var bufferedCount: Int { a.count + b.count }
  mutating func popTuple() -> (Int, Int) { (a.popFirst()!, b.popFirst()!) }
}

struct Recorder: OperatorOutlet {
  let log: Log

  func deliver(_ output: (Int, Int)) -> DemandCount {
    log.events.append(.delivered(output.0, output.1))
    log.onTuple?(output.0, output.1)
    return .none
  }

  func complete(_ failure: Never?) { log.events.append(.completed) }
}

final class Upstream: EngineInput {
  let log: Log

  init(_ log: Log, index: Int) {
    self.log = log
    super.init(index: index)
  }

  override func request(_ demand: DemandCount) {
    log.events.append(.requested(Int(demand.rawValue), from: index))
  }

  override func cancel() { log.events.append(.canceled(index)) }
}

typealias ZipEngine = MachineEngine<ZipMachine<Queues, Never>, Recorder>

func makeZip() -> (engine: ZipEngine, log: Log) {
  let log = Log()
  let engine = ZipEngine(ZipMachine(Queues()), outlet: Recorder(log: log))
  engine.connect([Upstream(log, index: 0), Upstream(log, index: 1)])
  return (engine, log)
}

extension ZipEngine {
  func sendFirst(_ value: Int) { signal(value) { $0.queues.a.append($1) } }
  func sendSecond(_ value: Int) { signal(value) { $0.queues.b.append($1) } }
  func finishFirst() { signal(0) { $0.end($1, nil) } }
}

func check(_ log: Log, _ expected: [Event], _ what: StaticString) {
  let isExpected = log.take() == expected
  print(isExpected ? "✔ " : "✘ ", terminator: "")
  print(what)
  if !isExpected { fatalError("An event differs.") }
}

func zipRequestsAndPairs() {
  let (engine, log) = makeZip()
  engine.request(DemandCount(2))
  check(log, [.requested(2, from: 0), .requested(2, from: 1)], "a request goes to both upstreams")
  engine.sendFirst(1)
  engine.sendFirst(2)
  check(log, [], "a value waits for the other one")
  engine.sendSecond(10)
  engine.sendSecond(20)
  check(log, [.delivered(1, 10), .delivered(2, 20)], "values form tuples in order")
  engine.sendFirst(3)
  engine.sendSecond(30)
  check(log, [], "a tuple waits for demand")
  engine.finishFirst()
  engine.request(DemandCount(1))
  check(
    log, [.delivered(3, 30), .canceled(0), .canceled(1), .completed], "the last tuple precedes the completion"
  )
}

func zipIsReentrant() {
  let (engine, log) = makeZip()
  engine.request(DemandCount(2))
  _ = log.take()
  log.onTuple = { first, _ in
    guard first == 1 else { return }
    engine.sendFirst(2)
    engine.sendSecond(20)
    log.events.append(.returned(first))
  }
  engine.sendFirst(1)
  engine.sendSecond(10)
  check(
    log, [.delivered(1, 10), .returned(1), .delivered(2, 20)], "a signal inside a delivery does not nest")
  engine.cancel()
  check(log, [.canceled(0), .canceled(1)], "a cancellation reaches both upstreams")
  engine.sendFirst(3)
  check(log, [], "nothing follows a cancellation")
}

func stateIsLocked() {
  let count = Locked(0)
  for _ in 1...3 { count.withLock { $0 += 1 } }
  guard count.withLock({ $0 }) == 3 else { fatalError("The state of a lock was lost.") }
  let gate = Gate()
  guard gate.enter() == .entered, gate.enter() == .nested, gate.leave(), !gate.isInside else {
    fatalError("A gate did not count who is inside.")
  }
  print("✔ a lock keeps its state, and a gate knows who is inside")
}

@main struct Program {
  static func main() {
    zipRequestsAndPairs()
    zipIsReentrant()
    stateIsLocked()
    print("the engine runs in Embedded Swift")
  }
}
