extension Future {
  /// The promised value, as soon as it is there.
  public var value: Output {
    get async throws {
      try await withUnsafeThrowingContinuation { continuation in
        subscribe(ResultSubscriber { continuation.resume(with: $0.value) })
      }
    }
  }
}

extension Future where Failure == Never {
  /// The promised value, as soon as it is there.
  public var value: Output {
    get async {
      await withUnsafeContinuation { continuation in
        subscribe(ResultSubscriber { continuation.resume(with: $0.value) })
      }
    }
  }
}

/// A subscriber that hands the one value of a publisher, or its failure, to a closure.
private final class ResultSubscriber<Input, Failure: Error>: Subscriber {
  // What is awaited goes to another task: that this is safe is for the caller to see, as it is with every
  // subscriber.
  struct Awaited: @unchecked Sendable { let value: Result<Input, Failure> }

  private let receiveResult: (Awaited) -> Void

  init(_ receiveResult: @escaping (Awaited) -> Void) { self.receiveResult = receiveResult }

  func receive(subscription: any Subscription) { subscription.request(.max(1)) }

  func receive(_ input: Input) -> Subscribers.Demand {
    receiveResult(Awaited(value: .success(input)))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if case .failure(let error) = completion { receiveResult(Awaited(value: .failure(error))) }
  }
}
