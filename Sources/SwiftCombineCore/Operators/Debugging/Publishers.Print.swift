import SwiftCombineEngine

extension Publishers {
  /// A publisher that prints the events that pass through it.
  public struct Print<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The prefix of each line.
    public let prefix: String
    /// The upstream publisher.
    public let upstream: Upstream
    /// The stream to write to.
    public let stream: (any TextOutputStream)?

    /// Creates a publisher that prints the events that pass through it.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose events are printed.
    ///   - prefix: The prefix of each line, followed by a colon and a space; nothing if empty.
    ///   - stream: The stream to write to; standard output if `nil`.
    @_transparent public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
      self.prefix = prefix
      self.upstream = upstream
      self.stream = stream
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(PrintOperator(downstream: subscriber, log: PrintLog(prefix: prefix, stream: stream)))
    }
  }
}

/// Prints every signal that arrives, in order or not, and forwards those that the rules allow.
final class PrintOperator<Downstream: Subscriber>: Subscriber, Reflected {
  let downstream: Downstream
  let link: PrintLink
  /// What the stream completes that the subscription is printed to.
  private let early = EarlyCompletion<Downstream.Failure>()

  init(downstream: Downstream, log: PrintLog) {
    self.downstream = downstream
    link = PrintLink(log)
  }

  func receive(subscription: any Subscription) {
    early.call { link.log.print("receive subscription: (\(subscription))") }
    if link.slot.open(subscription) { downstream.receive(subscription: link) }
    if let completion = early.take() { receive(completion: completion) }
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    link.log.print("receive value: (\(input))")
    guard !link.slot.hasEnded else { return .none }
    let wanted = downstream.receive(input)
    if wanted > .none { link.log.print("\(PrintLog.text(wanted)) (synchronous)") }
    return wanted
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if early.keeps(completion) { return }
    switch completion {
    case .finished: link.log.print("receive finished")
    case .failure(let error): link.log.print("receive error: (\(error))")
    }
    if link.slot.end() { downstream.receive(completion: completion) }
  }

  var description: String { "Print" }
}

/// The subscription of `print`: an `OperatorSubscription` that prints requests and cancellations.
final class PrintLink: Subscription, Reflected {
  let slot = UpstreamSlot()
  let log: PrintLog

  init(_ log: PrintLog) { self.log = log }

  func request(_ demand: Subscribers.Demand) {
    log.print(PrintLog.text(demand))
    slot.request(demand)
  }

  func cancel() {
    if slot.hasEnded { return }
    let upstream = slot.close()  // first: the stream of the text may send signals
    log.print("receive cancel")
    upstream?.cancel()
  }

  var description: String { "Print" }
}

/// Writes whole lines from any thread, without waiting for another writer.
///
/// A caller that finds another line being written, by another thread or by itself, leaves its line in the
/// queue; the current writer takes it.
final class PrintLog {
  private let prefix: String
  private let region = SerialRegion()
  private let lines = Locked(OperatorQueue<String>())
  /// Writes a line to a stream; called inside the region only. `nil` for standard output, which has a lock of
  /// its own.
  private let write: ((String) -> Void)?

  init(prefix: String, stream: (any TextOutputStream)?) {
    self.prefix = prefix.isEmpty ? "" : prefix + ": "
    write = stream.map { Self.writer(to: $0) }
  }

  private static func writer<Stream: TextOutputStream>(to stream: Stream) -> (String) -> Void {
    var stream = stream
    return { Swift.print($0, to: &stream) }
  }

  static func text(_ demand: Subscribers.Demand) -> String {
    demand.max.map { "request max: (\($0))" } ?? "request unlimited"
  }

  func print(_ event: String) {
    let line = prefix + event
    guard let write else { return Swift.print(line) }
    lines.withLock { $0.append(line) }
    region.leave {
      region.drain { while let line = lines.withLock({ $0.popFirst() }) { write(line) } }
    }
  }
}

extension Publisher {
  /// Prints every signal that passes, in both directions, before forwarding it.
  ///
  ///     let cancellable = [1].publisher.print().sink { _ in }
  ///     // receive subscription: ([1])
  ///     // request unlimited
  ///     // receive value: (1)
  ///     // receive finished
  ///
  /// Demand that the subscriber returns for a value is printed as `request max: (1) (synchronous)`, and not
  /// if it is none.
  ///
  /// - Parameters:
  ///   - prefix: The prefix of each line, followed by a colon and a space; nothing if empty.
  ///   - stream: The stream to write to; standard output if `nil`. A line that is printed while another is
  ///     being written follows it.
  @_transparent
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self>
  {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}
