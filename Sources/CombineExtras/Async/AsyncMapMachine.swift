import CombineMachinery

/// Asks for as many values as are wanted and may be worked on, and delivers what comes of them.
struct AsyncMapMachine<Output, Failure: Error>: OperatorMachine {
  let maxConcurrent: Int
  /// Where the values come from, until that has ended.
  var upstream: InletLink?

  var demand = DemandCount.none
  /// How many values were asked for and have not come.
  var asked = 0
  /// How many values are being worked on.
  var running = 0
  var results = Queue<Output>()
  /// Tasks that are over and not forgotten yet.
  var ended: [InletLink] = []
  var failure: Failure?

  init(maxConcurrent: Int) { self.maxConcurrent = maxConcurrent }

  var holdings: Holdings { Holdings(held: results.count) }

  mutating func request(_ outputs: DemandCount) { demand += outputs }

  /// A value has come, and its task begins.
  mutating func begin() {
    if asked > 0 { asked -= 1 }
    running += 1
  }

  mutating func receive(_ result: Result<Output, Failure>, from task: InletLink) {
    running -= 1
    ended.append(task)
    switch result {
    case .success(let output): if failure == nil { results.append(output) }
    case .failure(let failure): if self.failure == nil { self.failure = failure }
    }
  }

  mutating func end(_ link: InletLink, _ failure: Failure?) {
    upstream = nil
    asked = 0
    ended.append(link)
    if self.failure == nil { self.failure = failure }
  }

  mutating func next() -> Step<Output, Failure>? {
    if let link = ended.popLast() { return .forget(link) }
    if demand != .none, let output = results.popFirst() {
      demand.takeOne()
      return .deliver(output)
    }
    if let failure { return .complete(failure) }
    guard let upstream else { return running == 0 && results.isEmpty ? .complete(nil) : nil }
    let wanted = demand.isUnlimited ? Int.max : Int(demand.rawValue)
    let count = min(maxConcurrent, wanted - results.count) - running - asked
    guard count > 0 else { return nil }
    asked += count
    return .request(DemandCount(UInt(count)), upstream)
  }
}
