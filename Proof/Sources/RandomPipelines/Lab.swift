import Combine
import SwiftCombineTesting

/// The shared parts of one trial: time, the token that everything is tied to, and what drives its subjects.
public final class Lab {
  let token = Token()
  let scheduler = VirtualTimeScheduler()
  let watch = Watch()
  /// What threads share, if the trial has some.
  let stage = Stage()
  /// Send the values of the subjects.
  var drivers: [() -> Void] = []

  /// Creates a separate token for each number.
  var makeToken: (() -> Token)?

  func number(_ int: Int) -> Number { Number(int, token: makeToken?() ?? token) }
  func numbers(_ ints: some Sequence<Int>) -> [Number] { ints.map(number) }

  /// A few successive numbers.
  func range(_ count: Int) -> AnyPublisher<Number, TestError> {
    numbers(0..<count).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
  }

  /// One number.
  func just(_ int: Int) -> Publishers.SetFailureType<Just<Number>, TestError> {
    Just(number(int)).setFailureType(to: TestError.self)
  }

  /// Runs everything that is due within a hundred seconds.
  func settle() {
    if scheduler.clock.waitingCount > 0 { scheduler.advance(by: 100) }
  }

  func drive() {
    let drivers = drivers
    self.drivers = []
    for drive in drivers { drive() }
    settle()
  }
}

/// The error of all trials.
let failure = TestError("failed")
