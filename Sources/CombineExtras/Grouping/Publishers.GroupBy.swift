import CombineMachinery
import CombineShim
import CombineToolkit

extension Publishers {
  /// A publisher that splits its upstream into a publisher for each key.
  public struct GroupBy<Upstream: Publisher, Key: Hashable>: Publisher {
    public typealias Output = GroupedPublisher<Key, Upstream.Output, Upstream.Failure>
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// Says which group a value belongs to.
    public let key: (Upstream.Output) -> Key

    /// Makes what the operator of this name returns.
    public init(upstream: Upstream, key: @escaping (Upstream.Output) -> Key) {
      self.upstream = upstream
      self.key = key
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        GroupByMachine<Key, Upstream.Output, Failure>(), name: "GroupBy",
        downstream: BranchingSubscriber<S, Upstream.Output>(subscriber))
      let key = key
      let inlet = engine.inlet(for: Upstream.self) { engine, inlet, value in
        engine.signal((key(value), value, engine), from: inlet) { machine, signal in
          let (key, value, engine) = signal
          return machine.receive(value, key) { number in
            BranchEngine(name: "GroupedPublisher", number: number) { group in
              _ = engine.signal((key, group)) { $0.forget($1.0, $1.1) }
            }
          }
        }
      } end: { engine, _, failure in
        _ = engine.signal(failure) { $0.end($1) }
      }
      engine.connect([inlet])
      engine.announceBranches()
      engine.subscribe(inlet, to: upstream)
    }
  }
}

/// Keeps the groups by their keys, and hands out new ones as they are wanted.
@usableFromInline
struct GroupByMachine<Key: Hashable, Element, Failure: Error>: BranchingMachine {
  @usableFromInline
  typealias Group = GroupedPublisher<Key, Element, Failure>
  @usableFromInline
  typealias Output = BranchEvent<Group, Element, Failure>

  @usableFromInline
  var demand = DemandCount.none
  /// The groups that go on.
  @usableFromInline
  var groups: [Key: BranchEngine<Element, Failure>] = [:]
  @usableFromInline
  var groupCount = 0
  /// Groups nobody has asked for yet.
  @usableFromInline
  var waiting = Queue<Group>()
  @usableFromInline
  var events = Queue<Output>()
  @usableFromInline
  var hasAsked = false
  @usableFromInline
  var isCancelled = false
  @usableFromInline
  var end: Failure??

  @inlinable
  init() {}

  @inlinable
  mutating func request(_ outputs: DemandCount) {
    demand += outputs
    while demand != .none, let group = waiting.popFirst() {
      demand.takeOne()
      events.append(.open(group))
    }
  }

  /// - Returns: The group before, to be released where nothing is being changed.
  @inlinable
  mutating func receive(
    _ value: Element, _ key: Key, _ makeGroup: (Int) -> BranchEngine<Element, Failure>
  ) -> BranchEngine<Element, Failure>? {
    guard end == nil else { return nil }
    // One that was cancelled inside a delivery is over, and is forgotten when the delivery returns.
    let old = groups[key]
    if let old, !old.isOver {
      events.append(.value(value, old))
      return nil
    }
    if isCancelled { return nil }
    let group = makeGroup(groupCount)
    groupCount += 1
    groups[key] = group
    let publisher = Group(key: key, branch: Branch(group))
    if demand != .none {
      demand.takeOne()
      events.append(.open(publisher))
    } else {
      waiting.append(publisher)
    }
    events.append(.value(value, group))
    return old
  }

  /// A group is over: the next value of its key opens a new one.
  ///
  /// - Returns: The group, to be released where nothing is being changed.
  @inlinable
  mutating func forget(
    _ key: Key, _ group: BranchEngine<Element, Failure>
  ) -> BranchEngine<Element, Failure>? {
    groups[key] === group ? groups.removeValue(forKey: key) : nil
  }

  @inlinable
  mutating func cancelBranching() -> Queue<Group> {
    isCancelled = true
    return exchange(&waiting, with: Queue())
  }

  @inlinable
  mutating func end(_ failure: Failure?) {
    guard end == nil else { return }
    end = .some(failure)
    for group in groups.values.sorted(by: { $0.number < $1.number }) { events.append(.end(group, failure)) }
  }

  @inlinable
  mutating func next() -> Step<Output, Failure>? {
    if let event = events.popFirst() { return .deliver(event) }
    if let end, end != nil || waiting.isEmpty { return .complete(end) }
    if isCancelled, groups.isEmpty { return .complete(nil) }
    if !hasAsked, demand != .none {
      hasAsked = true
      return .requestAll(.unlimited)
    }
    return nil
  }
}

extension Publisher {
  /// Splits this publisher into a publisher for each key, which has the values of that key.
  ///
  ///     self              ──a1──b1──a2──b2──┤
  ///     groupBy(\.key)    ──●───●───────────┤
  ///     group a             a1──────a2──────┤
  ///     group b                 b1──────b2──┤
  ///
  /// **Output**: a ``GroupedPublisher`` for each new key, before its first value goes into it. **Demand**:
  /// groups. This publisher is asked for nothing until a group is wanted, and then for all it has. A group
  /// nobody has asked for waits with its values. **Failure**, and the end: of all groups, in the order in
  /// which they were opened, after what waits in each; then of the stream of groups. **Cancellation**: of a
  /// group ends that group, and the next value of its key opens another one. A group that is let go of
  /// without having been subscribed to counts as cancelled. Cancelling the stream of groups lets those that
  /// were handed out go on, and opens no further one; this publisher is cancelled when none is left.
  /// **Memory**: what waits in the groups. A value costs the same however many groups there are.
  ///
  /// - Parameter key: Says which group a value belongs to.
  public func groupBy<Key: Hashable>(_ key: @escaping (Output) -> Key) -> Publishers.GroupBy<Self, Key> {
    Publishers.GroupBy(upstream: self, key: key)
  }
}
