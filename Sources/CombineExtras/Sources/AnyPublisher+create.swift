import CombineMachinery
import CombineShim
import CombineToolkit
import Synchronization

/// What is wanted, for those who look from outside the engine.
@usableFromInline
final class DemandLedger: Sendable {
  @usableFromInline
  let count = Atomic<UInt>(0)

  @usableFromInline
  init() {}

  @inlinable
  var wanted: DemandCount {
    get { DemandCount(count.load(ordering: .relaxed)) }
    set { count.store(newValue.rawValue, ordering: .relaxed) }
  }
}

/// Lets values wait, and keeps the ledger of what is wanted beyond them.
@usableFromInline
struct CreateMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline
  var values: OverflowMachine<Output, Failure>
  @usableFromInline
  let ledger: DemandLedger

  @inlinable
  init(_ overflow: CreateOverflow<Failure>, _ ledger: DemandLedger) {
    values = OverflowMachine(limit: overflow.limit, policy: overflow.policy)
    self.ledger = ledger
  }

  @inlinable
  mutating func request(_ outputs: DemandCount) {
    values.request(outputs)
    note()
  }

  @inlinable
  mutating func receive(_ output: Output) -> Output? {
    defer { note() }
    return values.receive(output, from: nil)
  }

  @inlinable
  mutating func end(_ failure: Failure?) { values.end(failure) }
  @inlinable
  mutating func receive(made failure: Failure) { values.receive(made: failure) }
  @usableFromInline
  var holdings: Holdings { values.holdings }

  @inlinable
  mutating func next() -> Step<Output, Failure>? { values.next() }

  // What is delivered was taken account of when it came.
  @inlinable
  func note() {
    let (demand, waiting) = (values.demand.rawValue, UInt(values.waiting.count))
    ledger.wanted =
      values.demand.isUnlimited ? .unlimited : DemandCount(demand > waiting ? demand - waiting : 0)
  }
}

/// Serves one subscriber of what `AnyPublisher.create` made.
@usableFromInline
final class CreateEngine<Downstream: Subscriber>: OperatorEngine<
  CreateMachine<Downstream.Input, Downstream.Failure>, Downstream
>
{
  @usableFromInline
  let conduit = CreatedSubscriber<Downstream.Input, Downstream.Failure>()

  @inlinable
  init(_ overflow: CreateOverflow<Downstream.Failure>, downstream: Downstream) {
    super.init(CreateMachine(overflow, conduit.ledger), name: "Create", downstream: downstream)
    conduit.connect(
      CreatedSubscriber.Connection(
        send: { value in _ = self.signal(value) { $0.receive($1) } },
        complete: { failure in _ = self.signal(failure) { $0.end($1) } }))
  }

  @usableFromInline
  override func didEnd() {
    super.didEnd()
    conduit.close(wasCancelled: false)
  }
}

/// A publisher whose closure sends to each of its subscribers.
@usableFromInline
struct Created<Output, Failure: Error>: Publisher {
  @usableFromInline
  let overflow: CreateOverflow<Failure>
  @usableFromInline
  let start: (CreatedSubscriber<Output, Failure>) -> AnyCancellable

  @inlinable
  init(
    overflow: CreateOverflow<Failure>,
    start: @escaping (CreatedSubscriber<Output, Failure>) -> AnyCancellable
  ) {
    self.overflow = overflow
    self.start = start
  }

  @inlinable
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let engine = CreateEngine(overflow, downstream: subscriber)
    let conduit = engine.conduit
    engine.announce { [conduit] engine in
      conduit.close(wasCancelled: true)
      engine.cancel()
    }
    if !engine.isOver { conduit.keep(start(conduit)) }
  }
}

extension AnyPublisher {
  /// A publisher whose closure sends to each of its subscribers, with what is not wanted yet kept or dropped
  /// as is told.
  ///
  ///     sent                         ──a─b─c─d─e──┤
  ///     wanted                       ──1───────2──2──
  ///     create(overflow: .buffer)    ──a───────bc─de┤
  ///     create(overflow: .latest)    ──a───────de─┤
  ///
  ///     let location = AnyPublisher<Place, LocationError>.create(overflow: .latest) { subscriber in
  ///       let tracker = Tracker { subscriber.send($0) }
  ///       tracker.start()
  ///       return AnyCancellable { tracker.stop() }
  ///     }
  ///
  /// The closure runs once for each subscriber, when that has its subscription, and not if it has cancelled
  /// by then. **Demand**: is kept to; `wanted` tells how much there is. **Failure**, and the end: after what
  /// waits. **Cancellation**: what the closure returned is cancelled once, at the end or when the subscriber
  /// cancels; if that was before the closure returned, then. **Delivery**: where a value is sent, or where it
  /// is asked for if it had to wait; one at a time. **Memory**: what the policy lets wait. The closure's
  /// subscriber releases everything at the end.
  ///
  /// - Parameters:
  ///   - overflow: What happens to values that are not wanted yet.
  ///   - start: Starts what sends values, and returns what stops it.
  @inlinable
  public static func create(
    overflow: CreateOverflow<Failure> = .buffer,
    _ start: @escaping (_ subscriber: CreatedSubscriber<Output, Failure>) -> AnyCancellable
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher(Created(overflow: overflow, start: start))
  }
}
