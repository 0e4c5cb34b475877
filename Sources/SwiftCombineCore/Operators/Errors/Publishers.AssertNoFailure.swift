extension Publishers {
  /// A publisher that never fails, because it traps when its upstream publisher fails.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never
    /// The upstream publisher.
    public let upstream: Upstream
    /// The prefix of the message.
    public let prefix: String
    /// The file that the message names.
    public let file: StaticString
    /// The line that the message names.
    public let line: UInt

    /// Creates a publisher that traps when its upstream publisher fails.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - prefix: The prefix of the message.
    ///   - file: The file that the message names.
    ///   - line: The line that the message names.
    @_transparent public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      self.upstream = upstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      upstream.attach(
        AssertNoFailureSubscriber<Upstream.Failure, S>(
          downstream: subscriber, prefix: prefix, file: file, line: line))
    }
  }
}

@usableFromInline
struct AssertNoFailureSubscriber<Failure: Error, Downstream: Subscriber>: Subscriber, Reflected
where Downstream.Failure == Never {
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline let downstream: Downstream
  @usableFromInline let prefix: String
  @usableFromInline let file: StaticString
  @usableFromInline let line: UInt

  @inlinable init(downstream: Downstream, prefix: String, file: StaticString, line: UInt) {
    self.downstream = downstream
    self.prefix = prefix
    self.file = file
    self.line = line
  }

  @inlinable func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  @inlinable func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(input) }
  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error): Misuse.assertedNoFailure(error, prefix: prefix, file: file, line: line)
    }
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "AssertNoFailure" }
  @usableFromInline var parts: KeyValuePairs<String, Any> { ["file": file, "line": line, "prefix": prefix] }
}

extension Publisher {
  /// Traps when this publisher fails, in release builds too, and otherwise forwards everything unchanged.
  ///
  ///     let cancellable = Result<Int, any Error>.success(1).publisher
  ///       .assertNoFailure()
  ///       .sink { print($0) }  // 1
  ///
  ///     upstream            ──1──2──✕
  ///     assertNoFailure()   ──1──2──  the program stops
  ///
  /// - Parameters:
  ///   - prefix: The prefix of the message.
  ///   - file: The file that the message names.
  ///   - line: The line that the message names.
  @_transparent public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}
