import SwiftCombine

/// An operator of several inputs, to be compared with its model.
struct InputsSpecimen<Output>: Sendable {
  let names: [String]
  let build: @Sendable ([AnyPublisher<Int, TestError>]) -> AnyPublisher<Output, TestError>
  let model: @Sendable ([InputSignal]) -> [RecordedEvent<Output, TestError>]
  let traits: ContractTraits
  let timeLimit: Duration

  typealias Event = RecordedEvent<Output, TestError>
  typealias Subject = PassthroughSubject<Int, TestError>

  /// The first script in which something is wrong, made as short as it stays so.
  ///
  /// - Parameters:
  ///   - way: How the scripts are run.
  ///   - shrinks: Whether a script does the same each time.
  ///   - play: Returns what is wrong; `nil` if nothing is.
  func finding(
    among scripts: [InputScript], _ way: String, shrinks: Bool = true,
    _ play: @escaping @Sendable (InputScript) -> String?
  ) -> String? {
    for script in scripts {
      guard var found = trouble(script, play) else { continue }
      var shortest = script
      while shrinks, found.returned,
        let shorter = shortest.shorter.lazy.compactMap({ script in
          trouble(script, play).map { (script, $0) }
        }).first
      {
        (shortest, found) = shorter
      }
      return "\(shortest.text(names)), \(way): \(found.text)"
    }
    return nil
  }

  /// Runs a script on its own thread.
  private func trouble(
    _ script: InputScript, _ play: @escaping @Sendable (InputScript) -> String?
  ) -> (text: String, returned: Bool)? {
    let result = OneShot<String?>()
    let hasReturned = returns(within: timeLimit / .seconds(1), stack: 1 << 20) { result.set(play(script)) }
    guard hasReturned, let found = result.value else {
      return ("it did not come back within \(timeLimit): something waits for itself", false)
    }
    return found.map { ($0, true) }
  }

  /// What the operator has to publish, up to its completion.
  func expected(_ signals: some Collection<InputSignal>) -> [Event] {
    let events = model(Array(signals))
    guard let end = events.firstIndex(where: { $0.completion != nil }) else { return events }
    return Array(events[...end])
  }
}

extension InputsSpecimen {
  /// The inputs send one after the other.
  func playSerially(_ script: InputScript) -> String? {
    let (clock, subjects) = (VirtualClock(), names.map { _ in Subject() })
    let inputs = subjects.map { $0.record(clock: clock) }
    let recorder = Recorder<Output, TestError>(clock: clock, keepsSubscription: true)
    build(subjects.map { AnyPublisher($0) }).subscribe(recorder)
    let (model, modeled) = (
      PassthroughSubject<Output, TestError>(), Recorder<Output, TestError>(clock: clock)
    )
    model.subscribe(modeled)
    // What the operator publishes before any input has sent.
    for event in expected([]) { model.send(event) }
    var (signals, isCancelled): ([InputSignal], Bool) = ([], false)
    for step in script.steps {
      clock.advance(by: 1)
      switch step {
      case .signal(let signal):
        signals.append(signal)
        subjects[signal.input].send(signal)
        if isCancelled { break }
        let events = expected(signals)
        for event in events.dropFirst(modeled.received.count) { model.send(event) }
        // A model that takes something back is not sent as it is.
        if events != modeled.received { return "the model returns \(events) after \(modeled.received)" }
      case .request(let count): recorder.request(.max(count))
      case .cancel:
        recorder.cancel()
        isCancelled = true
      }
      if recorder.received != modeled.received || !recorder.violations.isEmpty { break }
    }
    if let violation = recorder.violations.first {
      return "\(violation)\n\(diagram(inputs, modeled, recorder))"
    }
    if recorder.received == modeled.received { return nil }
    return "it differs from the model\n\(diagram(inputs, modeled, recorder))"
  }

  /// The inputs buffer what has not been requested.
  func playOnDemand(_ script: InputScript) -> String? {
    let (clock, subjects) = (VirtualClock(), names.map { _ in Subject() })
    let inputs = subjects.map { $0.record(clock: clock) }
    let (model, modeled) = (
      PassthroughSubject<Output, TestError>(), Recorder<Output, TestError>(clock: clock)
    )
    model.subscribe(modeled)
    let recorder = Recorder<Output, TestError>(
      demand: .none, clock: clock, recordsRequests: true, keepsSubscription: true)
    let isOrdered = traits.isDisjoint(with: [.losesValues, .ordersByDemand])
    build(
      subjects.map { AnyPublisher($0.buffer(size: .max, prefetch: .keepFull, whenFull: .dropNewest)) }
    ).subscribe(recorder)
    let diagram = { self.diagram(inputs, modeled, recorder, demand: recorder.demandMarbles()) }
    var (played, requested): (InputScript, Int) = (InputScript(steps: []), 0)
    for step in script.steps {
      clock.advance(by: 1)
      played.steps.append(step)
      switch step {
      case .signal(let signal): subjects[signal.input].send(signal)
      case .request(let count):
        recorder.request(.max(count))
        requested += count
      case .cancel: recorder.cancel()
      }
      // A failure may overtake values, and a canceled stream stays as it is.
      if !isOrdered || played.fails || played.cancels { continue }
      let events = expected(played.signals)
      let isServed = recorder.values.count == min(requested, events.compactMap(\.value).count)
      if !recorder.violations.isEmpty || isServed && events.starts(with: recorder.received) { continue }
      for event in events { model.send(event) }
      return "it differs from the model after \(requested) requested values\n\(diagram())"
    }
    if !script.cancels { recorder.request(.unlimited) }
    for event in expected(script.signals) { model.send(event) }
    if let violation = recorder.violations.first { return "\(violation)\n\(diagram())" }
    if script.cancels || script.fails || !isOrdered { return nil }
    return recorder.received == modeled.received ? nil : "it differs from the model\n\(diagram())"
  }

  /// How often threads meet in a script, unless that takes long.
  private static var rounds: Int { 8 }

  /// Each input sends on a thread, and another one cancels, several times.
  func playOnThreads(_ script: InputScript) -> String? {
    let threads = names.indices.map { input in script.signals.filter { $0.input == input } }
    let start = ContinuousClock.now
    for _ in 0..<Self.rounds where start.duration(to: .now) < timeLimit / 4 {
      if let found = playRound(of: threads, cancels: script.cancels) { return found }
    }
    return nil
  }

  private func playRound(of threads: [[InputSignal]], cancels: Bool) -> String? {
    let subjects = names.map { _ in Subject() }
    let recorder = Recorder<Output, TestError>(keepsSubscription: true)
    build(subjects.map { AnyPublisher($0) }).subscribe(recorder)
    let sending = zip(subjects, threads).filter { !$1.isEmpty }.map { subject, signals in
      Unshared { for signal in signals { subject.send(signal) } }
    }
    let cancelling = cancels ? [Unshared { recorder.cancel() }] : []
    let bodies = (sending + cancelling).map { body in { @Sendable in body.perform() } }
    if !allReturn(within: timeLimit / .seconds(1), bodies) {
      return "it did not come back within \(timeLimit): something waits for itself"
    }
    let (received, violations) = (recorder.received, recorder.violations)
    // The recorder allows the one signal that had begun when the cancel returned.
    if let violation = violations.first { return "\(violation); received: \(received)" }
    let isExplained = isExplained(received, by: threads, whole: !cancels)
    return isExplained ? nil : "no order of the signals explains \(received)"
  }

  /// Whether the model publishes this for some order of the signals, in which those
  /// of each input keep theirs.
  ///
  /// - Parameters:
  ///   - whole: Whether it has to publish nothing more.
  ///   - signals: The beginning of the orders that are looked at.
  private func isExplained(
    _ received: [Event], by threads: [[InputSignal]], whole: Bool, after signals: [InputSignal] = []
  ) -> Bool {
    let events = expected(signals)
    // What a model has returned it does not take back, so no longer order has to be looked at.
    if !whole, events.starts(with: received) { return true }
    if !received.starts(with: events) { return false }
    if threads.allSatisfy(\.isEmpty) { return events.count == received.count }
    return threads.indices.contains { thread in
      var rest = threads
      guard !rest[thread].isEmpty else { return false }
      let signal = rest[thread].removeFirst()
      return isExplained(received, by: rest, whole: whole, after: signals + [signal])
    }
  }

  private func diagram(
    _ inputs: [Recorder<Int, TestError>], _ modeled: Recorder<Output, TestError>,
    _ recorder: Recorder<Output, TestError>, demand: String? = nil
  ) -> String {
    var lines = zip(names, inputs.map { $0.marbles() }).map { ($0, $1) }
    if let demand { lines.append(("demand", demand)) }
    lines += [("expected", modeled.marbles()), ("received", recorder.marbles())]
    let width = lines.map(\.0.count).max()! + 2
    return lines.map { name, marbles in
      "  \(name)\(String(repeating: " ", count: width - name.count))\(marbles)"
    }.joined(separator: "\n")
  }
}

/// What one thread does, formed by another that does nothing with it meanwhile.
// Unchecked: the closure is called by one thread alone, and what it uses may be used from any.
private struct Unshared: @unchecked Sendable {
  let perform: () -> Void

  init(_ perform: @escaping () -> Void) { self.perform = perform }
}

extension Recorder {
  /// The values and the completion.
  fileprivate var received: [Event] { events.filter { $0.value != nil || $0.completion != nil } }
}

extension PassthroughSubject {
  fileprivate func send(_ signal: InputSignal) where Output == Int, Failure == TestError {
    switch signal {
    case .value(let value, _): send(value)
    case .finished: send(completion: .finished)
    case .failed(let error, _): send(completion: .failure(error))
    }
  }

  fileprivate func send(_ event: RecordedEvent<Output, Failure>) {
    if let value = event.value { send(value) }
    if let completion = event.completion { send(completion: completion) }
  }
}
