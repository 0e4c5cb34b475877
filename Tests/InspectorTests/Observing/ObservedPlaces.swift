import SwiftCombine
import SwiftCombineTesting
import TestSupport

@testable import SwiftCombineInspector

/// Observed places apart from those of the process, in virtual time.
final class ObservedPlaces: Sendable {
  let clock: VirtualClock
  let points: ObservedPoints
  private let reads: RaceCounter

  init(clock: VirtualClock = VirtualClock()) {
    let reads = RaceCounter()
    self.clock = clock
    self.reads = reads
    points = ObservedPoints {
      reads.add()
      return 1_000_000_000 + UInt64(clock.now.nanoseconds)  // a real clock does not begin at zero either
    }
  }

  /// How often the time was read.
  var readCount: Int { reads.count }
  var samples: [PointSample] { points.samples() }
  /// What the only place has done.
  var sample: PointSample { samples[0] }
}

extension Publisher {
  func observed(
    _ name: String = "place", in places: ObservedPlaces, fileID: String = "Tests/Place.swift",
    line: Int = 1
  ) -> Publishers.Observed<Self> {
    Publishers.Observed(
      self, name: name, location: PipelineLocation(fileID: fileID, line: line), points: places.points)
  }
}

/// A publisher that does not retain the subscriber it accepts.
struct UnkeptSubscribers: Publisher {
  typealias Output = Int
  typealias Failure = Never

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: Idle())
  }

  private final class Idle: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
}

/// A subscriber that keeps its subscription until it is told to release it, and cancels nothing.
final class SubscriptionKeeper: Subscriber {
  private var subscription: (any Subscription)?

  func receive(subscription: any Subscription) { self.subscription = subscription }
  func receive(_ input: Int) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Never>) {}
  func releaseSubscription() { subscription = nil }
}
