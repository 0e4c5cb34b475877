/// How an operator that publishes some values of its first input, unchanged, treats the others.
enum Selection: Sendable {
  /// It decides about each value before long: by the value, or when a timer ends.
  case soon
  /// It may hold values until the run ends.
  case holding
}

extension [TimelineEvent] {
  /// The same events; the values of the first input that the operator received and never published are
  /// ``TimelineEvent/Kind/unpublished(_:)``.
  ///
  /// An output publishes the newest equal value before it. What an operator may still hold is not counted:
  /// values after the last one that was published, while the output has not ended.
  func markingUnpublished(_ selection: Selection) -> [TimelineEvent] {
    var unpublished: [Int] = []
    var newest = -1
    var hasEnded = false
    for (index, event) in enumerated() {
      switch (event.place, event.kind) {
      case (.input(0), .value): unpublished.append(index)
      case (.output(0), .value):
        guard let found = unpublished.lastIndex(where: { self[$0].kind == event.kind }) else { continue }
        newest = Swift.max(newest, unpublished.remove(at: found))
      case (.output(0), .finished), (.output(0), .failed), (.output(0), .cancelled): hasEnded = true
      default: break
      }
    }
    var events = self
    for index in unpublished where selection == .soon || hasEnded || index < newest {
      guard case .value(let text) = self[index].kind else { continue }
      events[index].kind = .unpublished(text)
    }
    return events
  }
}
