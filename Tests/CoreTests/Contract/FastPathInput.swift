import Combine
import Foundation
import SwiftCombineTesting
import TestSupport

/// How many random inputs are compared: the same in each run, more of them with `INPUTS` in the environment,
/// as the nightly step `fast-paths` has it.
let inputCount = ProcessInfo.processInfo.environment["INPUTS"].flatMap(Int.init) ?? 10_000

extension Dice {
  mutating func roll(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
  mutating func numbers(_ count: ClosedRange<Int>) -> [Int] { (0..<roll(count)).map { _ in roll(0...5) } }
}

/// What happened, in its order.
enum Happening: Equatable {
  case value(Int)
  case end(Subscribers.Completion<TestError>)
  /// A closure was called with a value.
  case call(Int, Int)
  /// An element was taken from a sequence.
  case fetch(Int?)
  /// A block of others ran.
  case mark(Int)
}

final class Happenings {
  var all: [Happening] = []
  func add(_ happening: Happening) { all.append(happening) }

  /// Returns all, and forgets them.
  func take() -> [Happening] {
    defer { all = [] }
    return all
  }
}

/// Elements that tell when they are taken.
struct WatchedElements: Sequence, IteratorProtocol {
  var rest: ArraySlice<Int>
  let happenings: Happenings

  mutating func next() -> Int? {
    let next = rest.popFirst()
    happenings.add(.fetch(next))
    return next
  }
}

/// A subscriber that requests, answers and cancels by a script.
final class ScriptedSubscriber: Subscriber {
  struct Script {
    var start: Subscribers.Demand
    /// What it returns for each value, in turn.
    var answers: [Subscribers.Demand]
    /// What it requests from inside a value, and inside which.
    var inside: (number: Int, demand: Subscribers.Demand)?
    /// The value that it cancels inside.
    var cancellation: Int?

    static func random(_ dice: inout Dice) -> Script {
      let isUnlimited = dice.roll(0...2) == 0
      return Script(
        start: isUnlimited ? .unlimited : .max(dice.roll(0...3)),
        answers: (0..<3).map { _ in .max(dice.roll(0...3) / 2) },
        inside: dice.roll(0...2) == 0
          ? (dice.roll(1...4), dice.roll(0...5) == 0 ? .unlimited : .max(dice.roll(1...3))) : nil,
        cancellation: dice.roll(0...4) == 0 ? dice.roll(1...5) : nil)
    }
  }

  private let script: Script
  private let happenings: Happenings
  private var subscription: (any Subscription)?
  private var count = 0
  /// What else it does inside a value.
  var act: ((Int) -> Void)?

  init(_ script: Script, _ happenings: Happenings) {
    self.script = script
    self.happenings = happenings
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    if script.start > .none { subscription.request(script.start) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    happenings.add(.value(input))
    count += 1
    if let inside = script.inside, inside.number == count { subscription?.request(inside.demand) }
    act?(count)
    if script.cancellation == count { cancel() }
    return script.answers[count % script.answers.count]
  }

  func receive(completion: Subscribers.Completion<TestError>) { happenings.add(.end(completion)) }

  func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }
  func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}
