import SwiftCombineEngine

/// The group that is being collected, and the outstanding demand.
@usableFromInline struct GroupingStage<Input, Failure: Error> {
  /// The number of values that make a group full; `nil` where only time ends a group.
  @usableFromInline let count: Int?
  @usableFromInline var group: [Input] = []
  /// The number of arrays requested.
  @usableFromInline var demand = DemandCount.none
  /// Whether the upstream has finished, and the completion waits for the group.
  @usableFromInline var isFinished = false

  @inlinable init(count: Int?) { self.count = count }

  @inlinable mutating func append(_ input: Input) {
    if group.isEmpty, let count { group.reserveCapacity(min(count, 256)) }
    group.append(input)
  }

  @inlinable var isFull: Bool { group.count >= count ?? .max }

  /// Delivers the collected group, or as much of it as makes an array, if there is demand for one.
  ///
  /// - Returns: Whether a group was delivered.
  @usableFromInline
  @discardableResult mutating func deliverGroup(to outbox: inout Outbox<[Input], Failure>) -> Bool {
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

  /// Delivers full groups; once the upstream has finished, delivers everything and the completion.
  @usableFromInline mutating func deliverFull(to outbox: inout Outbox<[Input], Failure>) {
    while isFull || isFinished, deliverGroup(to: &outbox) {}
    if isFinished, group.isEmpty { outbox.completion = .finished }
  }

  /// - Returns: The collected values that are dropped because of a failure.
  @usableFromInline mutating func end(
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

extension GroupingStage: BufferReporting {
  @usableFromInline var bufferCounts: BufferCounts? { BufferCounts(buffered: group.count) }
}
