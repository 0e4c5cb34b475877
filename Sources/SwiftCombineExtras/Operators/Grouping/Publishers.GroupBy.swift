import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that groups the values of its upstream into a publisher for each key.
  public struct GroupBy<Upstream: Publisher, Key: Hashable>: Publisher {
    public typealias Output = GroupedPublisher<Key, Upstream.Output, Upstream.Failure>
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// Returns the key of the group that a value belongs to.
    public let key: (Upstream.Output) -> Key

    /// Creates a publisher that groups the values of its upstream by a key.
    public init(upstream: Upstream, key: @escaping (Upstream.Output) -> Key) {
      self.upstream = upstream
      self.key = key
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        GroupByMachineOf<Key, Upstream.Output, Failure>(), name: "GroupBy",
        downstream: BranchingSubscriber<S, Upstream.Output>(subscriber))
      let (key, table) = (key, GroupTable<Key, Upstream.Output, Failure>())
      let input = engine.input(for: Upstream.self) { engine, input, value in
        table.signal(.value(value, key(value)), from: input, to: engine)
      } end: { engine, _, failure in
        _ = table.signal(.end(failure), to: engine)
      }
      engine.connect([input])
      engine.announceBranches()
      engine.subscribe(input, to: upstream)
    }
  }
}

/// The open groups, by their keys. It is accessed only inside the gate of the engine.
///
/// A key is foreign code, which may send when it is hashed or compared. So the groups are not part of the
/// machine. They are taken out while a key is looked up, and a signal that arrives meanwhile is queued.
@usableFromInline final class GroupTable<Key: Hashable, Element, Failure: Error> {
  @usableFromInline typealias Group = BranchEngine<Element, Failure>

  @usableFromInline enum Signal {
    case value(Element, Key)
    /// A group has terminated: the next value of its key opens a new one.
    case groupEnd(Key, Group)
    case end(Failure?)
  }

  // Unchecked: both are accessed inside the gate only; a key's code finds the groups taken out.
  @usableFromInline @exclusivity(unchecked) var groups: [Key: Group]? = [:]
  @usableFromInline @exclusivity(unchecked) var waiting = OperatorQueue<Signal>()

  @usableFromInline init() {}

  @inlinable func signal<Downstream: Subscriber>(
    _ signal: Signal, from input: EngineInput? = nil,
    to engine: OperatorEngine<GroupByMachineOf<Key, Element, Failure>, Downstream>
  ) -> DemandCount {
    engine.visit((self, engine, signal), from: input) { $0.0.take($0.2, in: $0.1) }
  }

  @inlinable func take<Downstream: Subscriber>(
    _ signal: Signal, in engine: OperatorEngine<GroupByMachineOf<Key, Element, Failure>, Downstream>
  ) {
    guard var groups = unsafe groups.take() else { return unsafe waiting.append(signal) }
    handle(signal, &groups, engine)
    while let signal = unsafe waiting.popFirst() { handle(signal, &groups, engine) }
    unsafe self.groups = groups  // it was nil: the assignment releases nothing
  }

  @inlinable func handle<Downstream: Subscriber>(
    _ signal: Signal, _ groups: inout [Key: Group],
    _ engine: OperatorEngine<GroupByMachineOf<Key, Element, Failure>, Downstream>
  ) {
    switch signal {
    case .value(let value, let key):
      // A group that was canceled inside a delivery has terminated, and is removed when the delivery
      // returns.
      if let group = groups[key], !group.isOver {
        engine.change { $0.receive(value, group) }
      } else if case .some(let number?) = engine.change({ $0.nextNumber() }) {
        let group = Group(name: "GroupedPublisher", number: number) { [self] group in
          _ = self.signal(.groupEnd(key, group), to: engine)
        }
        groups[key] = group
        engine.change { $0.open(GroupedPublisher(key: key, branch: BranchPublisher(group)), value, group) }
      }
    case .groupEnd(let key, let group):
      if groups[key] === group { groups[key] = nil }
      engine.change { $0.forgetGroup() }
    case .end(let failure):
      let all = exchange(&groups, with: [:]).values.sorted { $0.number < $1.number }
      engine.change { $0.end(failure, all) }
    }
  }
}

/// The machine of groups of values and failures of two types.
@usableFromInline typealias GroupByMachineOf<Key: Hashable, Element, Failure: Error> = GroupByMachine<
  GroupedPublisher<Key, Element, Failure>, BranchEngine<Element, Failure>
>

extension Publisher {
  /// Groups the values of this publisher by a key, and publishes a publisher for each key.
  ///
  ///     let counts = words.groupBy(\.first).flatMap { $0.count() }
  ///
  ///     self              ──a1──b1──a2──b2──┤
  ///     groupBy(\.key)    ──●───●───────────┤
  ///     group a             a1──────a2──────┤
  ///     group b                 b1──────b2──┤
  ///
  /// **Output**: a ``GroupedPublisher`` for each new key, delivered before its first value is sent to it.
  /// **Demand**: groups. Nothing is requested from this publisher until a group is requested, and then an
  /// unlimited number of values. An unrequested group is buffered with its values. **Failure**, and
  /// completion: sent to all groups, in the order in which they were opened, after the values buffered in
  /// each; then to the subscriber of the groups. **Cancellation**: canceling a group terminates that group,
  /// and the next value of its key opens another one. A group that is released without a subscriber counts as
  /// canceled. When the subscriber of the groups cancels, the groups that were delivered continue and no
  /// further group is opened; this publisher is canceled when none of them is left. **Memory**: the values
  /// buffered in the groups. A value costs the same however many groups there are.
  ///
  /// The name is that of Rx and Reactor, where it is looked for, as those of `flatMapFirst` and
  /// `withLatestFrom` are.
  ///
  /// - Parameter key: Returns the key of the group that a value belongs to.
  public func groupBy<Key: Hashable>(_ key: @escaping (Output) -> Key) -> Publishers.GroupBy<Self, Key> {
    Publishers.GroupBy(upstream: self, key: key)
  }
}
