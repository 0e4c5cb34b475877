import SwiftCombine
import SwiftCombineEngine

extension Publishers {
  /// A publisher that counts and times what passes through a place in a pipeline, and forwards everything
  /// unchanged.
  public struct Observed<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The name of the place.
    public let name: String
    /// Where it was named.
    public let location: PipelineLocation
    @usableFromInline let points: ObservedPoints

    /// Creates a publisher that counts and times what passes through a place in a pipeline.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - name: The name of the place.
    ///   - location: Where it is named.
    public init(upstream: Upstream, name: String, location: PipelineLocation) {
      self.init(upstream, name: name, location: location, points: .shared)
    }

    @usableFromInline
    init(_ upstream: Upstream, name: String, location: PipelineLocation, points: ObservedPoints) {
      self.upstream = upstream
      self.name = name
      self.location = location
      self.points = points
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let meter = points.begin(name: name, location: location, upstream: upstream)
      let outer = meter.enter()
      upstream.subscribe(ObservedSubscriber(downstream: subscriber, meter: meter))
      meter.leave(outer)
    }
  }
}

extension Publishers.Observed: NamedPlace {}

/// The subscriber of an observed publisher.
@usableFromInline struct ObservedSubscriber<Downstream: Subscriber>: Subscriber, CustomStringConvertible {
  @usableFromInline let downstream: Downstream
  @usableFromInline let meter: PipelineMeter
  /// Retained by the upstream and the downstream side only: its deallocation ends the pipeline.
  @usableFromInline let subscription: ObservedSubscription

  @inlinable init(downstream: Downstream, meter: PipelineMeter) {
    self.downstream = downstream
    self.meter = meter
    subscription = ObservedSubscription(meter)
  }

  @usableFromInline func receive(subscription: any Subscription) {
    if meter.open(subscription) {
      downstream.receive(subscription: self.subscription)
    } else {
      subscription.cancel()
    }
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let number = meter.elementCount.load(ordering: .relaxed) &+ 1
    if number >= meter.nextNoted.load(ordering: .relaxed) || meter.isNotingAll { return note(input) }
    meter.elementCount.store(number, ordering: .relaxed)
    let demand = downstream.receive(input)
    meter.answer(demand)
    return demand
  }

  /// Delivers an element of which more is noted than that it passed.
  @inlinable @inline(never) func note(_ input: Downstream.Input) -> Subscribers.Demand {
    guard let delivery = meter.beginDelivery() else { return .none }
    let demand = downstream.receive(input)
    meter.endDelivery(delivery)
    meter.answer(demand)
    return demand
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    let ended =
      switch completion {
      case .finished: meter.end(.finished)
      case .failure(let error): meter.end(.failed, error)
      }
    if case .now = ended { downstream.receive(completion: completion) }
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "Observed" }
}

/// The subscription of an observed publisher's subscriber.
@usableFromInline final class ObservedSubscription: Subscription, CustomStringConvertible {
  private let meter: PipelineMeter

  @usableFromInline init(_ meter: PipelineMeter) { self.meter = meter }

  // No signal follows: what would send or receive one retains this subscription.
  deinit { meter.retire() }

  @usableFromInline func request(_ demand: Subscribers.Demand) { meter.request(demand)?.request(demand) }
  @usableFromInline func cancel() {
    if case .now(let upstream) = meter.end(.cancelled) { upstream?.cancel() }
  }

  @usableFromInline var description: String { "Observed" }
}

extension Publisher {
  /// Counts and times what passes here, in any build and at any time.
  ///
  ///     let token = orders.observed("checkout").sink { print($0) }
  ///     for sample in Inspector.samples() {
  ///       print(sample.point.name, sample.elementCount, sample.timeStarved, sample.timeHeldBack)
  ///     }
  ///
  ///     upstream              ──1──2──3──┤
  ///     observed("checkout")  ──1──2──3──┤
  ///
  /// All signals pass unchanged. ``Inspector/samples()`` returns what all subscriptions of a place have done;
  /// an observer, see ``Inspector/addObserver(_:samplingEvery:)``, receives that at each interval, and hears
  /// of each subscription and its end.
  ///
  /// **Demand**: forwarded. An element costs about three nanoseconds and no allocation; one that returns
  /// additional demand, and one that uses the demand up, cost more: see <doc:WatchingAServer>. **Failure**:
  /// forwarded; the error is unchanged. **Memory**: a place is kept for the life of the process, so name
  /// places and not, for example, users: those beyond ``Inspector/pointLimit`` are counted together.
  ///
  /// - Parameters:
  ///   - name: The name of the place.
  ///   - fileID: The module and the file to show; by default those of the call.
  ///   - line: The line to show; by default that of the call.
  public func observed(
    _ name: String, fileID: String = #fileID, line: Int = #line
  ) -> Publishers.Observed<Self> {
    Publishers.Observed(
      upstream: self, name: name, location: PipelineLocation(fileID: fileID, line: line))
  }
}
