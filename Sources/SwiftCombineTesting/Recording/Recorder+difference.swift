extension Recorder {
  /// A description of the first difference between the recorded and the expected events.
  ///
  ///     let recorder = Just(1).map { $0 * 2 }.record()
  ///     #expect(recorder.difference(from: [.subscription("Just"), .value(2), .finished]) == nil)
  ///
  /// - Returns: The number, the time and both sides of the first event that differs, and the events before
  ///   it; `nil` if there is none.
  public func difference(from expected: [Event]) -> String? {
    let actual = timedEvents
    return firstDifference(expected, actual.map(\.value)).map { number in
      describe(number, expected.element(number)?.description, actual)
    }
  }

  /// A description of the first difference, with times.
  ///
  ///     let scheduler = VirtualTimeScheduler()
  ///     let recorder = words.debounce(for: 2, scheduler: scheduler).record(clock: scheduler.clock)
  ///     words.send("a")
  ///     scheduler.advance(by: 2)
  ///     #expect(recorder.difference(from: [.at(0, .subscription("Debounce")), .at(2, .value("a"))]) == nil)
  @_disfavoredOverload  // so that `[]` means no events
  public func difference(from expected: [Timed<Event>]) -> String? {
    let actual = timedEvents
    return firstDifference(expected, actual).map { number in
      describe(number, expected.element(number).map { "\($0.value) at \($0.time)" }, actual)
    }
  }

  private func firstDifference<Part: Equatable>(_ expected: [Part], _ actual: [Part]) -> Int? {
    (0..<max(expected.count, actual.count)).first { expected.element($0) != actual.element($0) }
  }

  private func describe(_ number: Int, _ expected: String?, _ actual: [Timed<Event>]) -> String {
    let got = actual.element(number).map { "\($0.value) at \($0.time)" }
    let lines = [
      "event \(number) of \(description) differs:", "  expected \(expected ?? "no further event")",
      "  got      \(got ?? "no further event")", "before it:",
    ]
    let before = actual.prefix(number).enumerated().map { "  \($0)  \($1.time)  \($1.value)" }
    return (lines + (before.isEmpty ? ["  nothing"] : before)).joined(separator: "\n")
  }
}

extension Array {
  /// The element at an index, if there is one.
  func element(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
