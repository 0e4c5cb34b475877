import SwiftCombine
import SwiftCombineTesting
import Foundation
import Testing

/// A source that notes the requests it receives, and the demand that subscribers return.
public func scripted<Output>(
  _ name: String = "ScriptedSource", of output: Output.Type = Output.self, history: EventHistory? = nil,
  keepsSubscribers: Bool = true
) -> ScriptedSource<Output, TestError> {
  ScriptedSource(name, keepsSubscribers: keepsSubscribers, recordsAnswers: true, history: history)
}

/// A publisher without its own forms of operators: it is always subscribed to.
public struct Subscribed<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure
  let upstream: Upstream

  public init(upstream: Upstream) { self.upstream = upstream }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.receive(subscriber: subscriber)
  }
}

extension Publisher {
  /// This publisher, in a form that operators have to subscribe to.
  public var subscribed: Subscribed<Self> { Subscribed(upstream: self) }
}

/// Delivers zeros as long as there is demand.
public typealias Unending = Subscribed<Publishers.Sequence<UnfoldFirstSequence<Int>, Never>>

extension Subscribed where Upstream == Publishers.Sequence<UnfoldFirstSequence<Int>, Never> {
  public init() { self.init(upstream: sequence(first: 0) { $0 }.publisher) }
}

/// A publisher that creates another publisher for each subscriber, and counts them.
public final class Attempts<P: Publisher>: Publisher {
  public typealias Output = P.Output
  public typealias Failure = P.Failure
  public private(set) var count = 0
  private let make: (Int) -> P

  /// - Parameter make: Creates a publisher from the number of the subscriber, counted from one.
  public init(_ make: @escaping (Int) -> P) { self.make = make }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    count += 1
    make(count).receive(subscriber: subscriber)
  }
}

/// A publisher that fails as soon as it is subscribed to.
public struct Failing<Output>: Publisher {
  public typealias Failure = TestError
  let error: TestError

  public init(_ error: TestError = "failed", of output: Output.Type = Output.self) { self.error = error }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == TestError {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

/// An object whose release a test can observe, or that performs an action on release.
public final class Witness {
  private let atEnd: () -> Void
  public init(_ atEnd: @escaping () -> Void = {}) { self.atEnd = atEnd }
  deinit { atEnd() }
}

/// Checks that nothing retains the parts of a chain, once it is canceled and once it has completed.
///
/// - Parameters:
///   - make: Creates a publisher whose closures or values retain the witness.
///   - start: Runs the stream to the point where it is to be canceled.
///   - finish: Completes the stream.
public func expectFreed<P: Publisher>(
  _ make: (Witness) -> P, start: () -> Void = {}, finish: () -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for cancels in [true, false] {
    weak var witness: Witness?
    let token: AnyCancellable
    do {
      let held = Witness()
      witness = held
      token = make(held).sink(receiveCompletion: { _ in }, receiveValue: { [held] _ in _ = held })
    }
    start()
    #expect(witness != nil, sourceLocation: sourceLocation)
    if cancels { token.cancel() } else { finish() }
    #expect(witness == nil, "canceled: \(cancels)", sourceLocation: sourceLocation)
    withExtendedLifetime(token) {}
  }
}

/// The number of elements in tests which check that nothing recurses: without optimization a delivery takes
/// several frames of a hundred bytes and more, so that this number of nested ones overflows 8 MiB.
public var elementCount: Int {
  #if DEBUG
    20_000
  #else
    1_000_000
  #endif
}

extension Publisher where Failure == Never {
  /// This publisher, for code that requires one that can fail.
  public var failing: Publishers.SetFailureType<Self, TestError> { setFailureType(to: TestError.self) }
}

/// Subscribes to a subject that nothing else retains.
///
/// - Returns: The token of the subscription, and what sends to the subject while it lives.
public func sinkAlone<S: Subject>(
  _ subject: S, receiveValue: @escaping (S.Output) -> Void
) -> (AnyCancellable, send: (S.Output) -> Void) where S.Failure == Never {
  (subject.eraseToAnyPublisher().sink(receiveValue: receiveValue), { [weak subject] in subject?.send($0) })
}
