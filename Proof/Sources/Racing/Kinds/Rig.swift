import Combine
import Harness

/// The object of a race: a publisher, and its inputs.
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

/// An input of a publisher.
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

/// A kind of publisher that threads share, and the calls it supports.
struct Kind: Sendable {
  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// Its inputs can complete.
    static let ends = Traits(rawValue: 1)
    /// A subscriber receives exactly the demand it requests, as in the model.
    static let requests = Traits(rawValue: 2)
    /// It may be subscribed to while its inputs send.
    static let joins = Traits(rawValue: 4)
    /// Its value can be read.
    static let reads = Traits(rawValue: 8)
    /// It has several subscribers.
    static let shares = Traits(rawValue: 16)
    /// It uses a clock that a thread advances.
    static let waits = Traits(rawValue: 32)
    /// A failure keeps its place among the values.
    static let fails = Traits(rawValue: 64)
  }

  /// How a history is judged.
  enum Measure: Sendable {
    /// Some order of the calls has to explain it.
    case model(any Model, Order)
    /// No total order: values arrive once, those of a thread in order, and all unless values may be lost.
    case rules(losesValues: Bool)
  }

  let name: String
  var inputs = 1
  let traits: Traits
  let measure: Measure
  let build: @Sendable (Census) -> Rig
}
