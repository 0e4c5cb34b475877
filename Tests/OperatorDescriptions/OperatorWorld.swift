import Combine
import SwiftCombineTesting

/// What a check of operators uses: its elements, what closures do with them, and its time.
public protocol OperatorWorld: Sendable {
  associatedtype Element: OperatorElement
  associatedtype Clock: Scheduler & Sendable
  associatedtype Output

  /// Does at once what is due at once, in the checks of rules.
  var clock: Clock { get }
  /// How long operators wait that deliver values later.
  var delay: Clock.SchedulerTimeType.Stride { get }
  /// The time in which an operator publishes once.
  var interval: Clock.SchedulerTimeType.Stride { get }
  /// The time without a value that ends a stream.
  var timeLimit: Clock.SchedulerTimeType.Stride { get }

  /// How many elements pass an operator that ends early.
  var limit: Int { get }

  /// An element that is not of the upstream.
  func element(_ number: Int) -> Element

  /// What a throwing closure does with an element before it looks at it.
  func checked(_ element: Element) throws -> Element

  /// Whether a closure that waits for an element of the upstream has received it.
  func isAwaited(_ element: Element) -> Bool

  /// What is compared of an output.
  func output<Value>(_ value: Value) -> Output

  /// The same publisher, without forms of its own that operators use in place of a subscription.
  func subscribed<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure>
}

/// An element of the upstream of an operator.
public protocol OperatorElement: Codable, Comparable, Hashable, SendableMetatype {
  /// 1 or more.
  var number: Int { get }
  /// The element itself, for a closure that looks at it.
  var seen: Self { get }
}

extension OperatorElement {
  var isPositive: Bool { number > 0 }
  var isNegative: Bool { number < 0 }
}

extension Int: OperatorElement {
  public var number: Int { self }
  public var seen: Int { self }
}

extension OperatorWorld {
  public var delay: Clock.SchedulerTimeType.Stride { 0 }
  public var interval: Clock.SchedulerTimeType.Stride { 10 }
  public var timeLimit: Clock.SchedulerTimeType.Stride { 10 }

  /// Other upstreams, and inner publishers.
  func just(_ element: Element) -> Publishers.SetFailureType<Just<Element>, TestError> {
    Just(element).failing
  }
  var zero: Publishers.SetFailureType<Just<Element>, TestError> { just(element(0)) }
  var nothing: AnyPublisher<Element, TestError> { Empty().failing.eraseToAnyPublisher() }
  var never: AnyPublisher<Element, TestError> {
    Empty(completeImmediately: false).failing.eraseToAnyPublisher()
  }
  var positions: Publishers.SetFailureType<Publishers.Sequence<ClosedRange<Int>, Never>, TestError> {
    (1...limit * 10).publisher.failing
  }
  var coder: ElementCoder<Self> { ElementCoder(world: self) }
}

extension Publisher where Failure == Never {
  var failing: Publishers.SetFailureType<Self, TestError> { setFailureType(to: TestError.self) }
}

/// Codes an element as itself, unless the world refuses it.
struct ElementCoder<World: OperatorWorld>: TopLevelEncoder, TopLevelDecoder {
  let world: World

  func encode<T: Encodable>(_ value: T) throws -> World.Element { try world.checked(value as! World.Element) }
  func decode<T: Decodable>(_ type: T.Type, from input: World.Element) throws -> T {
    try world.checked(input) as! T
  }
}

/// Where `print` prints what no one reads.
struct Nowhere: TextOutputStream {
  // A stream without a size would be written at the address of another object, a race
  // for the Thread Sanitizer.
  private var count = 0

  mutating func write(_ text: String) { count += 1 }
}
