/// A subscription that can report how many values it buffers and has dropped, for an inspector.
///
/// Only a count of the dropped values is kept for this, which costs only when a value is dropped.
public protocol BufferReporting {
  /// How many values are buffered and were dropped; `nil` if that is not known, because another thread is
  /// delivering or because the stream has ended.
  var bufferCounts: BufferCounts? { get }
}

/// The numbers of values that an operator or a subject buffers and has dropped.
public struct BufferCounts: Equatable, Sendable {
  /// How many values are buffered until they are delivered.
  public var buffered: Int
  /// How many values were dropped, because they were not requested or because the buffer was full.
  public var dropped: Int

  @inlinable public init(buffered: Int = 0, dropped: Int = 0) {
    self.buffered = buffered
    self.dropped = dropped
  }
}

extension MachineEngine: BufferReporting {
  /// What the machine buffers and has dropped. It is read inside the region, so the caller delivers what
  /// other threads leave there meanwhile.
  public final var bufferCounts: BufferCounts? {
    let entry = region.enter()
    if entry == .taken { return nil }
    let bufferCounts = machine.inside?.bufferCounts
    if entry == .entered { _ = takeSteps(answering: nil) }
    return bufferCounts
  }
}

/// A subscriber that forwards all signals to an object with its own subscribers, such as a subject.
public protocol ForwardingSubscriber {
  /// The object that receives the signals.
  var receiver: AnyObject { get }
}
