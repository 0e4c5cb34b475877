import Combine
import OperatorDescriptions
import SwiftCombineTesting
import Harness

/// The object of a race: a publisher, and its inputs.
final class Rig: @unchecked Sendable {
  let publisher: AnyPublisher<[Int], TestError>
  let inputs: [CallInput]
  let read: (() -> Int)?
  let advance: () -> Void
  /// Waits for, or runs, everything that is due.
  let settle: () -> Void
  private let witness: Witness

  init<P: Publisher>(
    _ publisher: P, inputs: [CallInput], _ census: Census, read: (() -> Int)? = nil,
    advance: @escaping () -> Void = {}, settle: @escaping () -> Void = {}
  ) where P.Output == [Int], P.Failure == TestError {
    let witness = Witness(census)
    self.publisher = publisher.map { value in withExtendedLifetime(witness) { value } }.eraseToAnyPublisher()
    self.inputs = inputs
    self.read = read
    self.advance = advance
    self.settle = settle
    self.witness = witness
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
    case model(any CallModel, Order)
    /// No total order: values arrive once, those of a thread in order, and as many as have to.
    case rules(Arrival)
  }

  /// Which requested values have to arrive.
  enum Arrival: Sendable {
    case all
    /// All, but not at once, since they wait for others, for an input or for a scheduler: a subscriber that
    /// cancels may miss them.
    case later
    /// Any value may be dropped.
    case some
    /// Those of the first input, as a part of tuples of the latest values of all inputs: one, when all inputs
    /// have sent a value, and the last one if the demand is unlimited.
    case latest
  }

  let name: String
  var inputs = 1
  let traits: Traits
  let measure: Measure
  let build: @Sendable (Census) -> Rig
}
