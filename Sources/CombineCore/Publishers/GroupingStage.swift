import CombineMachinery

/// The group that is being collected, and what is wanted.
@usableFromInline
struct GroupingStage<Input, Failure: Error> {
  /// How many values make a group full; `nil` where only the time ends one.
  @usableFromInline
  let count: Int?
  @usableFromInline
  var group: [Input] = []
  /// Arrays that are wanted.
  @usableFromInline
  var demand = DemandCount.none
  /// Whether the upstream has finished, and the end waits for the group.
  @usableFromInline
  var isFinished = false

  @inlinable
  init(count: Int?) { self.count = count }

  @inlinable
  mutating func append(_ input: Input) {
    if group.isEmpty, let count { group.reserveCapacity(min(count, 256)) }
    group.append(input)
  }

  @inlinable
  var isFull: Bool { group.count >= count ?? .max }

  /// Delivers what is collected, or as much of it as makes an array, if one is wanted.
  ///
  /// - Returns: Whether something was delivered.
  @usableFromInline
  @discardableResult
  mutating func deliverGroup(to outbox: inout Outbox<[Input], Failure>) -> Bool {
    guard !group.isEmpty, demand != .none else { return false }
    demand.takeOne()
    if let count, group.count > count {
      outbox.values.append(Array(group[..<count]))
      group.removeFirst(count)
    } else {
      outbox.values.append(group.takeAll())
    }
    return true
  }

  /// Delivers what is full; once the upstream has finished, everything and the end.
  @usableFromInline
  mutating func deliverFull(to outbox: inout Outbox<[Input], Failure>) {
    while isFull || isFinished, deliverGroup(to: &outbox) {}
    if isFinished, group.isEmpty { outbox.completion = .finished }
  }

  /// - Returns: What was collected and is dropped because of a failure.
  @usableFromInline
  mutating func end(
    _ completion: Subscribers.Completion<Failure>, to outbox: inout Outbox<[Input], Failure>
  ) -> [Input] {
    switch completion {
    case .finished:
      isFinished = true
      deliverFull(to: &outbox)
      return []
    case .failure:
      outbox.completion = completion
      return group.takeAll()
    }
  }
}

extension GroupingStage: HoldsValues {
  @usableFromInline
  var holdings: Holdings? { Holdings(held: group.count) }
}
