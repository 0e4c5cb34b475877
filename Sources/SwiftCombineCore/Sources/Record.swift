import SwiftCombineEngine

/// A publisher that emits recorded values and a recorded completion to each subscriber.
///
///     let numbers = Record<Int, Never>(output: [1, 2], completion: .finished)
///     let cancellable = numbers.sink { print($0) } receiveValue: { print($0) }  // 1, 2, finished
///
///     Record(output: [1, 2], completion: .failure(e))    (1 2)✕
///
/// **Demand**: the completion follows the last value and needs none.
public struct Record<Output, Failure: Error>: Publisher {
  /// The recording that the publisher plays.
  public let recording: Recording

  /// Creates a publisher that plays what a closure records.
  ///
  ///     let numbers = Record<Int, Never> { recording in
  ///       recording.receive(1)
  ///       recording.receive(completion: .finished)
  ///     }
  ///
  /// - Parameter record: Called once, with a recording to add values and a completion to.
  @inlinable public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
  }

  /// Creates a publisher that plays a recording.
  @inlinable public init(recording: Recording) { self.recording = recording }

  /// Creates a publisher that plays these values and this completion.
  @inlinable public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    self.init(recording: Recording(output: output, completion: completion))
  }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    if recording.output.isEmpty {
      EndSubscription.end(subscriber, with: recording.completion)
    } else {
      SourceSubscription.announce(RecordState(recording, downstream: subscriber), to: subscriber)
    }
  }
}

extension Record: Codable where Output: Codable, Failure: Codable {}

/// Delivers an array and then its completion, and has the description of a record after it has ended.
@usableFromInline struct RecordState<Downstream: Subscriber>: SourceState {
  @usableFromInline var events: SequenceState<[Downstream.Input], Downstream>

  @inlinable
  init(_ recording: Record<Downstream.Input, Downstream.Failure>.Recording, downstream: Downstream) {
    var iterator = recording.output.makeIterator()
    let first = iterator.next()
    events = SequenceState(
      sequence: recording.output, next: first, iterator: iterator, downstream: downstream,
      completion: recording.completion)
  }

  @inlinable mutating func send(_ demand: DemandCount, on subscription: SourceSubscription) -> Bool {
    events.send(demand, on: subscription)
  }

  @usableFromInline var description: String { events.description }
  @usableFromInline var finalDescription: String { "Cancelled Events" }
  @usableFromInline
  var parts: [Mirror.Child] { [("sequence", events.sequence), ("completion", events.completion)] }
  @usableFromInline var finalParts: () -> [Mirror.Child] {
    let completion = events.completion
    return { [("sequence", [Downstream.Input]()), ("completion", completion)] }
  }
  @usableFromInline static var acceptsZeroDemand: Bool { true }
}
