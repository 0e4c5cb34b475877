/// The difference between joining operators: the result of the values and completions of their inputs.
public protocol Joint: Hashable, Sendable {
  mutating func send(_ value: Int, to input: Int)
  mutating func finish(_ input: Int)
  mutating func fail(_ input: Int)

  /// The next tuple, for a request.
  mutating func pop() -> [Int]?
  /// Whether no further tuple follows those that wait.
  var isOver: Bool { get }
  /// Whether no tuple waits.
  var isEmpty: Bool { get }
  /// Whether a failure of an input counts.
  func hears(_ input: Int) -> Bool

  /// What the inputs beside the first are where they are to do nothing to its values.
  var idleInput: IdleInput { get }
  /// What is to be expected if the inputs buffer what is not requested yet; `nil` if nothing is.
  var buffered: BufferedOutcome? { get }
}

/// What an operator publishes of inputs that buffer what is not requested yet.
public enum BufferedOutcome: Sendable {
  /// What its model does.
  case modeled
  /// Each value, in an order that is unspecified.
  case each
  /// Some values.
  case subset
  /// Some values of the first input, each of them perhaps several times.
  case latest
}

/// An input that does nothing to the values of another one.
public enum IdleInput: Sendable {
  /// It publishes a value for each of the other.
  case numbers
  /// It publishes one value, and finishes.
  case zero
  /// It finishes at once.
  case nothing
  /// It publishes nothing, and does not finish.
  case never
}

extension Joint {
  public mutating func fail(_ input: Int) {}
  public func hears(_ input: Int) -> Bool { true }
  public var idleInput: IdleInput { .never }
  public var buffered: BufferedOutcome? { nil }
}

/// A joint that delivers single values, one after the other.
public protocol LineJoint: Joint {
  var waiting: [Int] { get set }
}

extension LineJoint {
  public mutating func pop() -> [Int]? { waiting.isEmpty ? nil : [waiting.removeFirst()] }
  public var isEmpty: Bool { waiting.isEmpty }
}
