/// Forwards the first input until the second sends.
public struct PrefixUntilJoint: LineJoint {
  public var waiting: [Int] = []
  public private(set) var isOver = false

  public mutating func send(_ value: Int, to input: Int) {
    if input == 0, !isOver { waiting.append(value) } else { isOver = true }
  }
  public mutating func finish(_ input: Int) { if input == 0 { isOver = true } }
  public func hears(_ input: Int) -> Bool { input == 0 }
}

/// Forwards the first input once the second has sent, which is not needed any more then.
public struct DropUntilJoint: LineJoint {
  private var isOpen = false
  public var waiting: [Int] = []
  public private(set) var isOver = false

  public mutating func send(_ value: Int, to input: Int) {
    if input == 1 { isOpen = true } else if isOpen { waiting.append(value) }
  }
  public mutating func finish(_ input: Int) { if hears(input) { isOver = true } }
  public func hears(_ input: Int) -> Bool { input == 0 || !isOpen }
  public var idleInput: IdleInput { .zero }
}

/// Forwards the first input once each other has sent; without a value of one of them it cannot continue.
public struct WithLatestJoint: LineJoint {
  private var silent: Set<Int>
  public var waiting: [Int] = []
  public private(set) var isOver = false

  public init(_ count: Int) { silent = Set(1..<count) }

  public mutating func send(_ value: Int, to input: Int) {
    if input > 0 { silent.remove(input) } else if silent.isEmpty { waiting.append(value) }
  }
  public mutating func finish(_ input: Int) { if input == 0 || silent.contains(input) { isOver = true } }
  public var idleInput: IdleInput { .zero }
}

/// Forwards the latest value of the first input when the second sends, and completes with either.
public struct SampleJoint: LineJoint {
  private var latest: Int?
  public var waiting: [Int] = []
  public private(set) var isOver = false

  public mutating func send(_ value: Int, to input: Int) {
    if input == 0 {
      latest = value
    } else if let value = latest.take() {
      waiting.append(value)
    }
  }
  public mutating func finish(_ input: Int) { isOver = true }
}

/// Each value of the first input subscribes to the second again, unless it is subscribed to already.
public struct FlatMapFirstJoint: LineJoint {
  private var isListening = false
  private var finished: Set<Int> = []
  public var waiting: [Int] = []

  public mutating func send(_ value: Int, to input: Int) {
    if input == 0 { isListening = !finished.contains(1) } else if isListening { waiting.append(value) }
  }
  public mutating func finish(_ input: Int) {
    finished.insert(input)
    if input == 1 { isListening = false }
  }
  public var isOver: Bool { finished.contains(0) && !isListening }
  public func hears(_ input: Int) -> Bool { input == 0 || isListening }
}

/// Forwards the first input, and the second once the first has failed.
public struct CatchJoint: LineJoint {
  private var active = 0
  private var finished: Set<Int> = []
  public var waiting: [Int] = []

  public mutating func send(_ value: Int, to input: Int) { if input == active { waiting.append(value) } }
  public mutating func finish(_ input: Int) { finished.insert(input) }
  public mutating func fail(_ input: Int) { if input == 0 { active = 1 } }
  public var isOver: Bool { finished.contains(active) }
  public func hears(_ input: Int) -> Bool { input == 1 && active == 1 }
}
