/// Forwards the first input until the second sends.
struct PrefixUntilJoint: LineJoint {
  var waiting: [Int] = []
  private(set) var isOver = false

  mutating func send(_ value: Int, to input: Int) {
    if input == 0, !isOver { waiting.append(value) } else { isOver = true }
  }
  mutating func finish(_ input: Int) { if input == 0 { isOver = true } }
  func hears(_ input: Int) -> Bool { input == 0 }
}

/// Forwards the first input once the second has sent, which is not needed any more then.
struct DropUntilJoint: LineJoint {
  private var isOpen = false
  var waiting: [Int] = []
  private(set) var isOver = false

  mutating func send(_ value: Int, to input: Int) {
    if input == 1 { isOpen = true } else if isOpen { waiting.append(value) }
  }
  mutating func finish(_ input: Int) { if hears(input) { isOver = true } }
  func hears(_ input: Int) -> Bool { input == 0 || !isOpen }
}

/// Forwards the first input once the second has sent; without a value of the second it cannot continue.
struct WithLatestJoint: LineJoint {
  private var hasLatest = false
  var waiting: [Int] = []
  private(set) var isOver = false

  mutating func send(_ value: Int, to input: Int) {
    if input == 1 { hasLatest = true } else if hasLatest { waiting.append(value) }
  }
  mutating func finish(_ input: Int) { if input == 0 || !hasLatest { isOver = true } }
}

/// Forwards the latest value of the first input when the second sends, and completes with either.
struct SampleJoint: LineJoint {
  private var latest: Int?
  var waiting: [Int] = []
  private(set) var isOver = false

  mutating func send(_ value: Int, to input: Int) {
    if input == 0 {
      latest = value
    } else if let value = latest.take() {
      waiting.append(value)
    }
  }
  mutating func finish(_ input: Int) { isOver = true }
}

/// Each value of the first input subscribes to the second again, unless it is subscribed to already.
struct FlatMapFirstJoint: LineJoint {
  private var isListening = false
  private var finished: Set<Int> = []
  var waiting: [Int] = []

  mutating func send(_ value: Int, to input: Int) {
    if input == 0 { isListening = !finished.contains(1) } else if isListening { waiting.append(value) }
  }
  mutating func finish(_ input: Int) {
    finished.insert(input)
    if input == 1 { isListening = false }
  }
  var isOver: Bool { finished.contains(0) && !isListening }
  func hears(_ input: Int) -> Bool { input == 0 || isListening }
}

/// Forwards the first input, and the second once the first has failed.
struct CatchJoint: LineJoint {
  private var active = 0
  private var finished: Set<Int> = []
  var waiting: [Int] = []

  mutating func send(_ value: Int, to input: Int) { if input == active { waiting.append(value) } }
  mutating func finish(_ input: Int) { finished.insert(input) }
  mutating func fail(_ input: Int) { if input == 0 { active = 1 } }
  var isOver: Bool { finished.contains(active) }
  func hears(_ input: Int) -> Bool { input == 1 && active == 1 }
}
