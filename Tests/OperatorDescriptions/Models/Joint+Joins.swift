public struct ZipJoint: Joint {
  private var queues: [[Int]]
  private var finished: Set<Int> = []

  public init(_ count: Int) { queues = Array(repeating: [], count: count) }

  public mutating func send(_ value: Int, to input: Int) { queues[input].append(value) }
  public mutating func finish(_ input: Int) { finished.insert(input) }
  public mutating func pop() -> [Int]? {
    guard queues.allSatisfy({ !$0.isEmpty }) else { return nil }
    return queues.indices.map { queues[$0].removeFirst() }
  }
  public var isOver: Bool { finished.contains { queues[$0].isEmpty } }
  public var isEmpty: Bool { queues.contains(where: \.isEmpty) }
  public var idleInput: IdleInput { .numbers }
  public var buffered: BufferedOutcome? { .modeled }
}

public struct CombineLatestJoint: Joint {
  private var latest: [Int?]
  private var rows: [[Int]] = []
  private var finished: Set<Int> = []

  public init(_ count: Int) { latest = Array(repeating: nil, count: count) }

  public mutating func send(_ value: Int, to input: Int) {
    latest[input] = value
    let row = latest.compactMap { $0 }
    if row.count == latest.count { rows.append(row) }
  }
  public mutating func finish(_ input: Int) { finished.insert(input) }
  public mutating func pop() -> [Int]? { rows.isEmpty ? nil : rows.removeFirst() }
  public var isEmpty: Bool { rows.isEmpty }
  public var isOver: Bool { finished.count == latest.count }
  public var idleInput: IdleInput { .zero }
  public var buffered: BufferedOutcome? { .latest }
}

public struct MergeJoint: LineJoint {
  public var waiting: [Int] = []
  private var running: Int

  public init(_ count: Int) { running = count }

  public mutating func send(_ value: Int, to input: Int) { waiting.append(value) }
  public mutating func finish(_ input: Int) { running -= 1 }
  public var isOver: Bool { running == 0 }
  public var idleInput: IdleInput { .nothing }
  public var buffered: BufferedOutcome? { .each }
}

/// Inputs without a subscriber drop the values they are sent, and keep their completion.
public struct ConcatenateJoint: LineJoint {
  private let count: Int
  private var active = 0
  private var finished: Set<Int> = []
  public var waiting: [Int] = []

  public init(_ count: Int) { self.count = count }

  public mutating func send(_ value: Int, to input: Int) { if input == active { waiting.append(value) } }
  public mutating func finish(_ input: Int) {
    finished.insert(input)
    while finished.contains(active) { active += 1 }
  }
  public var isOver: Bool { active == count }
  public func hears(_ input: Int) -> Bool { input == active }
  public var idleInput: IdleInput { .nothing }
  public var buffered: BufferedOutcome? { .each }
}

public struct RaceJoint: LineJoint {
  private var winner: Int?
  public var waiting: [Int] = []
  private var hasFinished = false

  private mutating func isWinner(_ input: Int) -> Bool {
    if winner == nil { winner = input }
    return winner == input
  }
  public mutating func send(_ value: Int, to input: Int) { if isWinner(input) { waiting.append(value) } }
  public mutating func finish(_ input: Int) { if isWinner(input) { hasFinished = true } }
  public var isOver: Bool { hasFinished }
  public func hears(_ input: Int) -> Bool { winner == nil || winner == input }
}

/// The values of input 0 are the numbers of the inputs to switch to, or to add.
public struct FlattenJoint: LineJoint {
  /// Whether a new publisher replaces the previous one.
  public let replaces: Bool
  private var listening: Set<Int> = []
  private var finished: Set<Int> = []
  public var waiting: [Int] = []

  public init(replaces: Bool) { self.replaces = replaces }

  public mutating func send(_ value: Int, to input: Int) {
    if input == 0 {
      if replaces { listening = [] }
      if !finished.contains(value) { listening.insert(value) }
    } else if listening.contains(input) {
      waiting.append(value)
    }
  }
  public mutating func finish(_ input: Int) {
    finished.insert(input)
    listening.remove(input)
  }
  public var isOver: Bool { finished.contains(0) && listening.isEmpty }
  public func hears(_ input: Int) -> Bool { input == 0 || listening.contains(input) }
}
