import Combine
import Harness

/// What a race is about: a publisher, and what feeds it.
final class Rig: @unchecked Sendable {
  let publisher: AnyPublisher<[Int], Broken>
  let inputs: [Input]
  let read: (() -> Int)?
  let advance: () -> Void
  /// Waits for, or runs, everything that is due.
  let settle: () -> Void
  private let witness: Witness

  init<P: Publisher>(
    _ publisher: P, inputs: [Input], _ census: Census, read: (() -> Int)? = nil,
    advance: @escaping () -> Void = {}, settle: @escaping () -> Void = {}
  ) where P.Output == [Int], P.Failure == Broken {
    let witness = Witness(census)
    self.publisher = publisher.map { value in withExtendedLifetime(witness) { value } }.eraseToAnyPublisher()
    self.inputs = inputs
    self.read = read
    self.advance = advance
    self.settle = settle
    self.witness = witness
  }
}

/// What a publisher is fed by.
struct Input {
  let send: (Int) -> Void
  let end: (Subscribers.Completion<Broken>) -> Void

  init(send: @escaping (Int) -> Void, end: @escaping (Subscribers.Completion<Broken>) -> Void = { _ in }) {
    self.send = send
    self.end = end
  }

  init<S: Subject>(_ subject: S) where S.Output == Int, S.Failure == Broken {
    self.init(send: subject.send, end: subject.send(completion:))
  }
}

/// A kind of publisher that threads share, and what may be done to it.
struct Kind: Sendable {
  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// Its inputs can end.
    static let ends = Traits(rawValue: 1)
    /// A subscriber gets exactly what it asks for, as the model has it.
    static let asks = Traits(rawValue: 2)
    /// It may be subscribed to while it is fed.
    static let joins = Traits(rawValue: 4)
    /// Its value can be read.
    static let reads = Traits(rawValue: 8)
    /// It has several subscribers.
    static let shares = Traits(rawValue: 16)
    /// Time is told to it.
    static let waits = Traits(rawValue: 32)
    /// A failure keeps its place among the values.
    static let fails = Traits(rawValue: 64)
  }

  /// How a history is judged.
  enum Measure: Sendable {
    /// Some order of the calls has to explain it.
    case model(any Model, Order)
    /// No order is told: values come once, those of a thread in their order, and all if so said.
    case rules(losesValues: Bool)
  }

  let name: String
  var inputs = 1
  let traits: Traits
  let measure: Measure
  let build: @Sendable (Census) -> Rig
}
