import SwiftCombineEngine
import SwiftCombine

extension StreamSpecimen {
  /// Checks of the rules about cancellation.
  static let cancelChecks: [ContractCheck<StreamSpecimen>] = [
    ContractCheck("1.08") { specimen in
      try specimen.requireValues(3, of: 20)
      let whole = try specimen.whole(of: 20).compactMap(\.value).count
      let trial = try specimen.beginCancelled(of: 20)
      let events = trial.recorder.events
      try require(
        trial.recorder.completion == nil && events.compactMap(\.value).count < whole,
        "canceled inside its first delivery, it continues to its completion", after: trial)
    },
    ContractCheck("C3") { specimen in
      try specimen.requireValues(1)
      for (number, demand) in [(1, .unlimited), (1, .max(4)), (3, .max(4))] as [(Int, Subscribers.Demand)] {
        let trial = try specimen.beginCancelled(of: 5, number, demand: demand)
        let (values, isOver) = (trial.recorder.values.count, trial.recorder.completion != nil)
        if values < number, number > 1 { continue }
        try require(
          values == number && !isOver, "canceled inside delivery \(number), it sends more", after: trial)
      }
    },
    ContractCheck("C4") { specimen in
      let before = OneShot<Int>()
      let trial = try specimen.begin(demand: .none) { trial in
        trial.recorder.onSubscription = { recorder in
          recorder.cancel()
          before.set(recorder.events.count - 1)
        }
      }
      trial.request(.max(2))  // a lost cancellation shows now
      try require(
        trial.outcome.count <= before.value ?? .max, "canceled inside `receive(subscription:)`, it sends",
        after: trial)
      // No value is under way on another thread before the subscriber has its subscription. A publisher that
      // sends the subscription concurrently with its values may fail once by chance, and fails every time
      // only if it breaks the rule.
      var late: Trial?
      for _ in 0..<5 {
        let before = OneShot<Int>()
        let trial = try specimen.begin(demand: .none) { trial in
          trial.recorder.onSubscription = { recorder in
            recorder.request(.max(2))
            recorder.cancel()
            before.set(recorder.events.count - 1)
          }
        }
        trial.play()
        if trial.outcome.count <= before.value ?? .max { return }
        late = trial
      }
      try require(false, "requested and canceled inside `receive(subscription:)`, it sends", after: late)
    },
    ContractCheck("3.15") { specimen in
      let hasReturned = OneShot<Bool>()
      _ = try specimen.begin(demand: .none) { trial in
        trial.recorder.onSubscription = { recorder in
          recorder.cancel()
          hasReturned.set(true)
        }
      }
      try require(hasReturned.value == true, "it sends no subscription that could be canceled")
    },
    ContractCheck("3.06") { specimen in
      let trial = try specimen.begin(demand: .none)
      trial.recorder.cancel()
      let count = trial.recorder.events.count
      trial.request(.max(2))
      try require(
        trial.recorder.events.count == count, "requested after a cancel, it sends", after: trial)
    },
    ContractCheck("3.07") { specimen in
      let trial = try specimen.begin(demand: .none)
      trial.recorder.cancel()
      let count = trial.recorder.events.count
      trial.recorder.cancel()
      try require(trial.recorder.events.count == count, "canceled twice, it sends", after: trial)
    },
    ContractCheck("3.12") { specimen in
      let stream = try specimen.stream()
      // More than the one value that may be under way on another thread, but not all.
      let demand = max(1, min(3, specimen.most - 1))
      let recorder = Recorder<String, TestError>(demand: .max(demand), keepsSubscription: true)
      let late = LateSignals()
      recorder.onValue = { _, _ in late.count(isValue: true) }
      recorder.onCompletion = { _, _ in late.count(isValue: false) }
      stream.publisher.subscribe(recorder)
      let isOver = recorder.completion != nil
      let isServed = recorder.values.count == demand
      recorder.cancel()
      late.begin(mayHaveValue: !isServed)
      stream.play()
      try require(
        isOver || late.areAllowed, "canceled, it continues", after: Trial(recorder, play: stream.play))
    },
    ContractCheck("C7") { specimen in
      let stream = try specimen.stream()
      let late = LateSignals()
      let end = OneShot<Bool>()
      var held: Ending? = Ending { end.set(true) }
      // A sink drops what follows its cancellation, so signals are counted in front of it.
      var token: AnyCancellable? = Counted(upstream: stream.publisher, late: late).sink { _ in
      } receiveValue: { [held] _ in
        withExtendedLifetime(held) {}
      }
      held = nil
      withExtendedLifetime(token) {}
      token = nil
      late.begin()
      stream.play()
      try require(late.areAllowed, "the token of a sink is released, and it continues")
      try require(end.value == true, "the token of a sink is released, and its closures are not")
    },
  ]

  /// Subscribes, and cancels inside a delivery.
  private func beginCancelled(
    of count: Int, _ number: Int = 1, demand: Subscribers.Demand = .unlimited
  ) throws -> Trial {
    let values = Locked(0)
    return try begin(of: count, demand: demand) { trial in
      trial.recorder.onValue = { recorder, _ in
        let isIt = values.withLock { values in
          values += 1
          return values >= number
        }
        if isIt { recorder.cancel() }
      }
    }
  }
}

/// Forwards all signals unchanged, and counts those after a cancellation.
private struct Counted: Publisher {
  typealias Output = String
  typealias Failure = TestError
  let upstream: AnyPublisher<String, TestError>
  let late: LateSignals

  func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == TestError {
    upstream.subscribe(Counting(downstream: subscriber, late: late))
  }

  private struct Counting<Downstream: Subscriber>: Subscriber
  where Downstream.Input == String, Downstream.Failure == TestError {
    let downstream: Downstream
    let late: LateSignals
    var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
    func receive(_ input: String) -> Subscribers.Demand {
      late.count(isValue: true)
      return downstream.receive(input)
    }
    func receive(completion: Subscribers.Completion<TestError>) {
      late.count(isValue: false)
      downstream.receive(completion: completion)
    }
  }
}

/// The signals that arrive after a cancellation.
private final class LateSignals: Sendable {
  private let canceller = currentThread()
  private let counts = Locked((hasBegun: false, mayHaveValue: true, isAllowed: true, count: 0))

  /// - Parameter mayHaveValue: Whether a value may be under way, since one was requested that has not
  ///   arrived.
  func begin(mayHaveValue: Bool = true) {
    counts.withLock {
      $0.hasBegun = true
      $0.mayHaveValue = mayHaveValue
    }
  }

  func count(isValue: Bool) {
    let isHere = currentThread() == canceller
    counts.withLock {
      guard $0.hasBegun else { return }
      if isHere || isValue && !$0.mayHaveValue { $0.isAllowed = false }
      $0.count += 1
    }
  }

  /// Whether they are allowed: one may have been under way on another thread.
  var areAllowed: Bool { counts.withLock { $0.isAllowed && $0.count <= 1 } }
}
