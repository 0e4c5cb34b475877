/// Delivers new groups as they are requested, and queues the events of all groups in order.
///
/// `Group` is what the subscriber receives, `Branch` what the values of a group are sent to.
public struct GroupByMachine<Group, Branch: MachineBranch>: BranchingMachine {
  public typealias Output = BranchEvent<Group, Branch>
  public typealias Failure = Branch.Failure

  @usableFromInline var demand = DemandCount.none
  /// The number of open groups.
  @usableFromInline var liveCount = 0
  @usableFromInline var groupCount = 0
  /// Groups that have not been requested yet.
  @usableFromInline var waiting = OperatorQueue<Group>()
  @usableFromInline var events = OperatorQueue<Output>()
  @usableFromInline var hasRequested = false
  @usableFromInline var isCancelled = false
  @usableFromInline var end: Failure??

  @inlinable public init() {}

  @inlinable public mutating func request(_ outputs: DemandCount) {
    demand += outputs
    while demand != .none, let group = waiting.popFirst() {
      demand.takeOne()
      events.append(.open(group))
    }
  }

  @inlinable public mutating func receive(_ value: Branch.Element, _ branch: Branch) {
    if end == nil { events.append(.value(value, branch)) }
  }

  /// - Returns: The number of a new group; `nil` when no further group is opened.
  @inlinable public mutating func nextNumber() -> Int? {
    if end != nil || isCancelled { return nil }
    defer { groupCount += 1 }
    return groupCount
  }

  /// Opens a group with its first value.
  @inlinable public mutating func open(_ group: Group, _ value: Branch.Element, _ branch: Branch) {
    liveCount += 1
    if demand != .none {
      demand.takeOne()
      events.append(.open(group))
    } else {
      waiting.append(group)
    }
    events.append(.value(value, branch))
  }

  @inlinable public mutating func forgetGroup() { liveCount -= 1 }

  @inlinable public mutating func cancelBranching() -> OperatorQueue<Group> {
    isCancelled = true
    return exchange(&waiting, with: OperatorQueue())
  }

  @inlinable public mutating func end(_ failure: Failure?, _ groups: [Branch]) {
    guard end == nil else { return }
    end = .some(failure)
    for group in groups { events.append(.end(group, failure)) }
  }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    if let event = events.popFirst() { return .deliver(event) }
    if let end, end != nil || waiting.isEmpty { return .complete(end) }
    if isCancelled, liveCount == 0 { return .complete(nil) }
    if !hasRequested, demand != .none {
      hasRequested = true
      return .requestAll(.unlimited)
    }
    return nil
  }
}
