import SwiftCombineEngine

extension Publishers {
  /// A connectable publisher that subscribes once to its upstream publisher, when connected, and delivers its
  /// values to any number of subscribers through a subject.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher,
    EarlyConnectable
  where SubjectType.Output == Upstream.Output, SubjectType.Failure == Upstream.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// Creates the subject.
    public let createSubject: () -> SubjectType

    private let made = Locked<SubjectType?>(nil)
    // Entered to create the subject, so that it is created once; the closure may reenter.
    private let making = SerialRegion()

    /// Creates a connectable publisher that delivers to its subscribers through a subject.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that the subject is connected to.
    ///   - createSubject: Creates the subject, once, when it is first needed.
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    @usableFromInline var subject: SubjectType {
      if let subject = made.withLock({ $0 }) { return subject }
      return making.performWaiting {
        if let subject = made.withLock({ $0 }) { return subject }
        let subject = createSubject()
        return made.withLock { made in
          if made == nil { made = subject }
          return made!
        }
      }
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      subject.subscribe(Inner(downstream: subscriber))
    }

    @inlinable public func connect() -> any Cancellable { connect { _ in } }

    @inlinable func connect(_ willConnect: (any EarlyConnection) -> Void) -> any Cancellable {
      let subscriber = SubjectSubscriber(subject)
      let connection = AnyCancellable(subscriber)
      willConnect(subscriber)
      upstream.subscribe(subscriber)
      return connection
    }
  }
}

extension Publishers.Multicast {
  /// Between the subject and a subscriber: gives the subscription its name, and forwards nothing once it is
  /// canceled.
  @usableFromInline struct Inner<Downstream: Subscriber>: Subscriber, Reflected
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let link = OperatorSubscription(name: "Multicast")

    @inlinable init(downstream: Downstream) { self.downstream = downstream }

    @inlinable func receive(subscription: any Subscription) {
      if link.slot.open(subscription) { downstream.receive(subscription: link) }
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand {
      guard link.slot.isOpen else { return .none }
      let wanted = downstream.receive(input)
      if wanted != .none { link.request(wanted) }
      return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
      if link.slot.isOpen, link.slot.end() { downstream.receive(completion: completion) }
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { link.combineIdentifier }
    @usableFromInline var description: String { "Multicast" }
  }
}

extension Publisher {
  /// Shares one subscription to this publisher with any number of subscribers through a new subject, once
  /// connected.
  ///
  ///     let numbers = [1, 2].publisher.multicast { PassthroughSubject() }
  ///     let first = numbers.sink { print("first", $0) }
  ///     let second = numbers.sink { print("second", $0) }
  ///     let connection = numbers.connect()  // first 1, second 1, first 2, second 2
  ///
  ///     upstream      ──1──2──3──┤
  ///     first         ──1──2──3──┤
  ///     second           ╰─2──3──┤    subscribed after 1
  ///
  /// **Demand**: the subject requests from this publisher, in general unlimited values; each subscriber
  /// receives as many as it requests from the subject.
  ///
  /// - Parameter createSubject: Creates the subject, once, when it is first needed.
  @_transparent
  public func multicast<S: Subject>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Shares one subscription to this publisher with any number of subscribers through a subject, once
  /// connected.
  ///
  ///     let numbers = [1, 2].publisher.multicast(subject: PassthroughSubject())
  ///     let first = numbers.sink { print("first", $0) }
  ///     let second = numbers.sink { print("second", $0) }
  ///     let connection = numbers.connect()  // first 1, second 1, first 2, second 2
  ///
  /// - Parameter subject: Decides what late subscribers receive; a subject that keeps its value sends them
  ///   the latest.
  @inlinable public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    multicast { subject }
  }
}
