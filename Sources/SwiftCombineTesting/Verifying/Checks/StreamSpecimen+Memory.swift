import SwiftCombineEngine
import SwiftCombine
import Foundation

extension StreamSpecimen {
  /// Checks of the rules about memory.
  static let memoryChecks: [ContractCheck<StreamSpecimen>] = [
    ContractCheck("3.13") { specimen in
      for demand in [.none, .max(1)] as [Subscribers.Demand] {
        try specimen.requireFreed("cancelled", keepsSubscription: true, demand: demand) { $0.cancel() }
      }
    },
    ContractCheck("C8") { specimen in
      let ends = specimen.ends
      if ends.isEmpty { try specimen.requireEnd() }
      for end in ends {
        let text = end == .finished ? "finished" : "failed"
        try specimen.requireFreed(text, end, keepsSubscription: false, demand: .unlimited) { _ in }
      }
    },
    ContractCheck("C26") { specimen in
      let retained = try specimen.subscriptionsRetained(of: 3)
      try require(retained < 3, "3 subscribers have canceled, and it keeps their subscriptions")
    },
  ]

  /// How many subscriptions still exist after their subscribers have canceled and are deallocated, each a
  /// different object. Work on other threads may retain one for a while.
  private func subscriptionsRetained(of count: Int) throws -> Int {
    let stream = try stream()
    var subscriptions: [Weak] = []
    for _ in 0..<count {
      let recorder = Recorder<String, TestError>(demand: .max(1))
      let subscription = OneShot<Weak>()
      recorder.onSubscription = { recorder in
        guard let object = recorder.subscription, type(of: object) is AnyObject.Type else { return }
        // A source of the verifier retains its subscriptions; an operator may forward them.
        if object is ScriptedSubscription<Int, TestError> { return }
        subscription.set(Weak(object as AnyObject))
      }
      stream.publisher.subscribe(recorder)
      stream.play()
      recorder.cancel()
      stream.play()
      if let subscription = subscription.value { subscriptions.append(subscription) }
    }
    var retained = count
    _ = happens(within: patience / 4) { deadline in
      while true {
        retained = Set(subscriptions.compactMap { $0.object.map(ObjectIdentifier.init) }).count
        if retained < count { return .success }
        if DispatchTime.now() > deadline { return .timedOut }
        stream.play()
        yieldThread()
      }
    }
    return retained
  }

  /// Continues if a stream that has ended does not retain its subscriber.
  ///
  /// After a cancellation the subscription is retained, and must not retain the subscriber either; on
  /// completion a subscriber releases its subscription.
  private func requireFreed(
    _ what: String, _ end: End = .finished, keepsSubscription: Bool, demand: Subscribers.Demand,
    _ finish: (Trial) -> Void
  ) throws {
    let freed = OneShot<Bool>()
    let trial: Trial
    let stream = try stream(of: 2, end)
    do {
      let recorder = Recorder<String, TestError>(demand: demand, keepsSubscription: keepsSubscription)
      trial = Trial(recorder, play: stream.play)
      stream.publisher.subscribe(Holding(downstream: recorder, held: Ending { freed.set(true) }))
      if demand > .none { trial.play() }
    }
    finish(trial)
    try require(freed.value == true, "it was \(what), and keeps its subscriber", after: trial)
    withExtendedLifetime((trial, stream.publisher)) {}
  }
}

/// An object, as long as another reference retains it.
private final class Weak: @unchecked Sendable {  // Unchecked: a weak reference may be read from any thread
  private(set) weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}
