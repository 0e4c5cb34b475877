/// The difference between joining operators: the result of the values and completions of their inputs.
protocol Joint: Hashable, Sendable {
  mutating func send(_ value: Int, to input: Int)
  mutating func finish(_ input: Int)
  mutating func fail(_ input: Int)

  /// The next tuple, for a request.
  mutating func pop() -> [Int]?
  /// Whether no further tuple follows.
  var isOver: Bool { get }
  /// Whether a failure of an input counts.
  func hears(_ input: Int) -> Bool
}

extension Joint {
  mutating func fail(_ input: Int) {}
  func hears(_ input: Int) -> Bool { true }
}

/// A joint that delivers single values, one after the other.
protocol LineJoint: Joint {
  var waiting: [Int] { get set }
}

extension LineJoint {
  mutating func pop() -> [Int]? { waiting.isEmpty ? nil : [waiting.removeFirst()] }
}

/// A joining operator with one subscriber; the inputs buffer values that it has not requested yet.
struct JoinModel<J: Joint>: Model {
  private var joint: J
  private var audience = Audience()
  private var isOver = false
  /// The inputs that completed, and those of them that failed.
  private var ended: Set<Int> = []
  private var failed: Set<Int> = []

  init(_ joint: J) { self.joint = joint }

  mutating func apply(_ call: Call, emit: (Int, Signal) -> Void) -> Int? {
    guard !isOver else { return nil }
    switch call {
    case .send(let value, let input):
      if !ended.contains(input), !audience.listeners.isEmpty { joint.send(value, to: input) }
    case .finish(let input):
      if ended.insert(input).inserted { joint.finish(input) }
    case .fail(let input):
      if ended.insert(input).inserted {
        failed.insert(input)
        joint.fail(input)
      }
    case .subscribe(let subscriber, let count): audience.join(subscriber, wanting: count)
    case .request(let count, let subscriber): audience.request(count, by: subscriber)
    case .cancel, .drop: isOver = true
    case .read, .advance: break
    }
    if !audience.listeners.isEmpty, !isOver { proceed(emit) }
    return nil
  }

  private mutating func proceed(_ emit: (Int, Signal) -> Void) {
    while audience.wants(0), let row = joint.pop() {
      _ = audience.take(0)
      emit(0, .value(row))
    }
    if failed.contains(where: joint.hears) {
      isOver = true
      audience.end(.failed, emit: emit)
    } else if joint.isOver {
      isOver = true
      audience.end(.finished, emit: emit)
    }
  }
}

struct ZipJoint: Joint {
  private var queues: [[Int]]
  private var finished: Set<Int> = []

  init(_ count: Int) { queues = Array(repeating: [], count: count) }

  mutating func send(_ value: Int, to input: Int) { queues[input].append(value) }
  mutating func finish(_ input: Int) { finished.insert(input) }
  mutating func pop() -> [Int]? {
    guard queues.allSatisfy({ !$0.isEmpty }) else { return nil }
    return queues.indices.map { queues[$0].removeFirst() }
  }
  var isOver: Bool { finished.contains { queues[$0].isEmpty } }
}

struct CombineLatestJoint: Joint {
  private var latest: [Int?]
  private var rows: [[Int]] = []
  private var finished: Set<Int> = []

  init(_ count: Int) { latest = Array(repeating: nil, count: count) }

  mutating func send(_ value: Int, to input: Int) {
    latest[input] = value
    let row = latest.compactMap { $0 }
    if row.count == latest.count { rows.append(row) }
  }
  mutating func finish(_ input: Int) { finished.insert(input) }
  mutating func pop() -> [Int]? { rows.isEmpty ? nil : rows.removeFirst() }
  var isOver: Bool { finished.count == latest.count && rows.isEmpty }
}

struct MergeJoint: LineJoint {
  var waiting: [Int] = []
  private var running: Int

  init(_ count: Int) { running = count }

  mutating func send(_ value: Int, to input: Int) { waiting.append(value) }
  mutating func finish(_ input: Int) { running -= 1 }
  var isOver: Bool { running == 0 && waiting.isEmpty }
}

/// Inputs without a subscriber drop the values they are sent, and keep their completion.
struct ConcatenateJoint: LineJoint {
  private let count: Int
  private var active = 0
  private var finished: Set<Int> = []
  var waiting: [Int] = []

  init(_ count: Int) { self.count = count }

  mutating func send(_ value: Int, to input: Int) { if input == active { waiting.append(value) } }
  mutating func finish(_ input: Int) {
    finished.insert(input)
    while finished.contains(active) { active += 1 }
  }
  var isOver: Bool { active == count && waiting.isEmpty }
  func hears(_ input: Int) -> Bool { input == active }
}

struct RaceJoint: LineJoint {
  private var winner: Int?
  var waiting: [Int] = []
  private var hasFinished = false

  private mutating func isWinner(_ input: Int) -> Bool {
    if winner == nil { winner = input }
    return winner == input
  }
  mutating func send(_ value: Int, to input: Int) { if isWinner(input) { waiting.append(value) } }
  mutating func finish(_ input: Int) { if isWinner(input) { hasFinished = true } }
  var isOver: Bool { hasFinished && waiting.isEmpty }
  func hears(_ input: Int) -> Bool { winner == nil || winner == input }
}

/// The values of input 0 are the numbers of the inputs to switch to, or to add.
struct FlattenJoint: LineJoint {
  /// Whether a new publisher replaces the previous one.
  let replaces: Bool
  private var listening: Set<Int> = []
  private var finished: Set<Int> = []
  var waiting: [Int] = []

  init(replaces: Bool) { self.replaces = replaces }

  mutating func send(_ value: Int, to input: Int) {
    if input == 0 {
      if replaces { listening = [] }
      if !finished.contains(value) { listening.insert(value) }
    } else if listening.contains(input) {
      waiting.append(value)
    }
  }
  mutating func finish(_ input: Int) {
    finished.insert(input)
    listening.remove(input)
  }
  var isOver: Bool { finished.contains(0) && listening.isEmpty && waiting.isEmpty }
  func hears(_ input: Int) -> Bool { input == 0 || listening.contains(input) }
}
