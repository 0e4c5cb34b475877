import SwiftCombineEngine
import SwiftCombine

extension Publishers {
  /// A publisher that names a place in a pipeline, and forwards everything unchanged.
  public struct Checkpoint<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The name of the place.
    public let name: String
    /// Where it was named.
    public let location: PipelineLocation

    /// Creates a publisher that names a place in a pipeline.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - name: The name of the place.
    ///   - location: Where it is named.
    @inlinable public init(upstream: Upstream, name: String, location: PipelineLocation) {
      self.upstream = upstream
      self.name = name
      self.location = location
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      if Failure.self == Never.self {
        upstream.subscribe(subscriber)
      } else {
        let trace = CheckpointTrace(name: name, location: location, upstream: upstream)
        upstream.subscribe(CheckpointSubscriber(downstream: subscriber, trace: trace))
      }
    }
  }
}

extension Publishers.Checkpoint: PipelineCheckpoint {}

/// A checkpoint of any type.
protocol PipelineCheckpoint: NamedPlace {}

/// A publisher that names a place in a pipeline.
protocol NamedPlace {
  var name: String { get }
  var location: PipelineLocation { get }
}

/// Forwards everything, and records an error before.
@usableFromInline struct CheckpointSubscriber<Downstream: Subscriber>: Subscriber, CustomStringConvertible {
  @usableFromInline let downstream: Downstream
  @usableFromInline let trace: CheckpointTrace

  @inlinable init(downstream: Downstream, trace: CheckpointTrace) {
    self.downstream = downstream
    self.trace = trace
  }

  @inlinable func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error): trace.pass(error) { downstream.receive(completion: completion) }
    }
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "Checkpoint" }
}

/// What a subscription to a checkpoint knows about it.
@usableFromInline final class CheckpointTrace: Sendable {
  let name: String
  let location: PipelineLocation
  /// The operators between the checkpoint and the one above it, in the order that an error passes them.
  let operators: [String]
  /// Greater than that of each entry of the log that was made before.
  let number = UniqueNumber.next()

  @usableFromInline init<P: Publisher>(name: String, location: PipelineLocation, upstream: P) {
    self.name = name
    self.location = location
    operators = FailureLog.shared.operators(upTo: upstream)
  }

  /// Its name in the path of an error.
  var title: String { "checkpoint \"\(name)\" at \(location)".onOneLine }

  @usableFromInline func pass(_ error: any Error, _ deliver: () -> Void) {
    FailureLog.shared.pass(error, through: self, deliver)
  }
}

extension Publisher {
  /// Names a place in a pipeline, for an ``Inspector`` to show and for the paths of errors.
  ///
  ///     let prices = Just("12").tryMap { try JSONDecoder().decode(Int.self, from: Data($0.utf8)) }
  ///       .checkpoint("prices")
  ///     let token = prices.sink { _ in } receiveValue: { print($0) }  // 12
  ///
  /// All signals pass unchanged. An error that passes is recorded in ``Inspector/lastFailures``, with the
  /// operators that it has passed. If the publisher cannot fail, the subscriber itself is attached to the
  /// upstream publisher. Otherwise a value passes one more call, which the optimizer removes where it knows
  /// the types; and a subscription has one more allocation.
  ///
  /// - Parameters:
  ///   - name: The name of the place.
  ///   - fileID: The module and the file to show; by default those of the call.
  ///   - line: The line to show; by default that of the call.
  public func checkpoint(
    _ name: String, fileID: String = #fileID, line: Int = #line
  ) -> Publishers.Checkpoint<Self> {
    Publishers.Checkpoint(
      upstream: self, name: name, location: PipelineLocation(fileID: fileID, line: line))
  }
}
