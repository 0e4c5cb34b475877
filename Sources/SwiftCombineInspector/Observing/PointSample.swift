import SwiftCombine

/// A place in a program that `observed(_:)` names: all pipelines that were created
/// there are counted together.
public struct ObservedPoint: Hashable, Sendable {
  /// The name that the place was given.
  public let name: String
  /// Where it was named; `nil` for ``Inspector/otherPointsName``.
  public let location: PipelineLocation?
  /// The operators upstream of the place, the nearest first, such as `["Map", "PassthroughSubject"]`.
  public let operators: [String]

  /// Creates a place of that name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - location: Where it was named; `nil` if it stands for several places.
  ///   - operators: The operators upstream of it, the nearest first.
  public init(name: String, location: PipelineLocation?, operators: [String] = []) {
    self.name = name
    self.location = location
    self.operators = operators
  }

  /// The place in the text of formats; nothing if it stands for several places.
  var locationText: String { location?.description ?? "" }
}

/// What the pipelines of an observed point have done since the first one, and what they hold at one moment.
public struct PointSample: Sendable, Equatable {
  /// The place.
  public var point: ObservedPoint
  /// How many subscriptions are live.
  public var subscriptionCount = 0
  /// How many subscriptions there have been, the live ones included.
  public var beganCount = 0
  /// How many have finished.
  public var finishedCount = 0
  /// How many have failed.
  public var failedCount = 0
  /// How many were canceled.
  public var cancelledCount = 0
  /// How many were deallocated without a completion or a cancellation.
  public var deallocatedCount = 0
  /// How many elements have been delivered.
  public var elementCount = 0
  /// The outstanding demand of all live subscriptions.
  public var demand = Subscribers.Demand.none
  /// How many elements the upstream publishers buffer, if they report that.
  public var bufferedCount = 0
  /// How many elements the upstream publishers of live subscriptions have dropped, if they report that.
  public var droppedCount = 0
  /// How long demand was outstanding and no element arrived: what is left of the time that the subscriptions
  /// were live.
  public var timeStarved = Duration.zero
  /// How long there was no outstanding demand: a slow subscriber holds the publisher back.
  public var timeHeldBack = Duration.zero
  /// The time between elements: the mean from one timed element to the next, of which there is at least one
  /// in 64, counted once for each element. The sum is exact.
  public var timeBetweenElements = DurationHistogram()
  /// The time that an element spends downstream: at least one element in 64 is timed, and counts for all up
  /// to the next one. The sum is the time that the subscribers were at work.
  public var timeDownstream = DurationHistogram()

  /// Creates a sample in which nothing has happened.
  public init(_ point: ObservedPoint) { self.point = point }
}
