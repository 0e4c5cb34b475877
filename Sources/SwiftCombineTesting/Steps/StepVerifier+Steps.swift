import SwiftCombine

// MARK: - Expectations

extension StepVerifier {
  /// Expects these values, one after the other.
  ///
  /// Values are compared as ``RecordedEvent`` compares them, so tuples can be compared too.
  public func expectNext(_ values: Output...) -> Self {
    values.reduce(self) { chain, value in
      let event = RecordedEvent<Output, Failure>.value(value)
      return chain.adding("expectNext(\(String(reflecting: value)))") { progress in
        progress.take("\(event)") { $0 == event }
      }
    }
  }

  /// Expects a value that satisfies a predicate.
  ///
  /// - Parameters:
  ///   - description: A description of the expected value, for the report.
  ///   - isExpected: Whether a value is an expected one.
  public func expectNext(
    _ description: String = "a value that fits", where isExpected: @escaping (Output) -> Bool
  ) -> Self {
    adding("expectNext(where:)") { progress in
      progress.take(description) { $0.value.map(isExpected) ?? false }
    }
  }

  /// Expects that many values, whatever they are.
  public func expectNextCount(_ count: Int) -> Self {
    adding("expectNextCount(\(count))") { progress in
      for number in 0..<max(0, count) {
        let complaint = progress.take("value \(number + 1) of \(count)") { $0.value != nil }
        if let complaint { return complaint }
      }
      return nil
    }
  }

  /// Advances the clock by an interval, and expects no event meanwhile. An event at the very end of it is for
  /// the next step.
  public func expectNoEvent(for stride: VirtualTime.Stride) -> Self {
    adding("expectNoEvent(for: \(stride))") { $0.takeNothing(for: stride) }
  }

  /// Expects that the publisher finishes.
  public func expectFinished() -> Self {
    adding("expectFinished()") { progress in progress.take(".finished") { $0 == .finished } }
  }

  /// Expects that the publisher fails with an error, compared as ``RecordedEvent`` compares it.
  public func expectFailure(_ error: Failure) -> Self {
    let event = RecordedEvent<Output, Failure>.failure(error)
    return adding("expectFailure(\(String(reflecting: error)))") { progress in
      progress.take("\(event)") { $0 == event }
    }
  }

  /// Expects that the publisher fails with an error that satisfies a predicate, by default with any error.
  public func expectFailure(where isExpected: @escaping (Failure) -> Bool = { _ in true }) -> Self {
    adding("expectFailure(where:)") { progress in
      progress.take("a failure that fits") {
        if case .failure(let error) = $0 { isExpected(error) } else { false }
      }
    }
  }
}

// MARK: - Actions

extension StepVerifier {
  /// Requests values.
  public func thenRequest(_ demand: Subscribers.Demand) -> Self {
    adding("thenRequest(\(demand.code))") { progress in
      progress.recorder.request(demand)
      return nil
    }
  }

  /// Advances the clock by an interval, and runs the actions that become due meanwhile.
  public func thenAdvance(by stride: VirtualTime.Stride) -> Self {
    adding("thenAdvance(by: \(stride))") { progress in
      progress.clock.advance(by: stride)
      return nil
    }
  }

  /// Runs an action, which may send signals for instance.
  public func then(_ action: @escaping () -> Void) -> Self {
    adding("then") { _ in
      action()
      return nil
    }
  }

  /// Cancels the subscription.
  public func thenCancel() -> Self {
    adding("thenCancel()") { progress in
      progress.recorder.cancel()
      return nil
    }
  }
}
