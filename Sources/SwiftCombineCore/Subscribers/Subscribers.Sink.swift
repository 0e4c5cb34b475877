import SwiftCombineEngine

extension Subscribers {
  /// A subscriber that requests unlimited values and calls closures with the values and the completion.
  ///
  ///     let subscriber = Subscribers.Sink<Int, Never>(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     [1, 2].publisher.subscribe(subscriber)  // 1, 2, finished
  ///
  /// **Memory**: both closures are released on completion and on cancellation, at the latest when a current
  /// delivery returns. Those of the operator `sink` are released on cancellation when the publisher
  /// releases the subscriber, as publishers do then.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
  {
    @usableFromInline struct Closures: ~Copyable {
      @usableFromInline let receiveValue: (Input) -> Void
      @usableFromInline let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

      @inlinable init(
        receiveValue: consuming @escaping (Input) -> Void,
        receiveCompletion: consuming @escaping (Subscribers.Completion<Failure>) -> Void
      ) {
        self.receiveValue = receiveValue
        self.receiveCompletion = receiveCompletion
      }

      @inlinable borrowing func receive(_ value: Input) { receiveValue(value) }
      @inlinable
      borrowing func receive(completion: Subscribers.Completion<Failure>) { receiveCompletion(completion) }
    }

    @usableFromInline let slot = UpstreamSlot()
    // These four are one word, unless an atomic takes one by itself.
    @usableFromInline let uses = UseCount()
    /// Whether calls are counted, since the sink may outlive its cancellation, and its closures must not. A
    /// sink that the operator `sink` creates is released by the token and the upstream, and its closures with
    /// it.
    @usableFromInline let countsUses: Bool

    // Unchecked: only the upstream's signals access these, and they are serial. The closures are not
    // copyable, so a call retains nothing; a completion inside a value therefore leaves them for
    // the value's call to release.
    @usableFromInline @exclusivity(unchecked) var isCompleted = false
    @usableFromInline @exclusivity(unchecked) var depth: Int16 = 0
    @usableFromInline @exclusivity(unchecked) var closures: Closures

    /// Creates a subscriber that calls two closures.
    ///
    /// - Parameters:
    ///   - receiveCompletion: Receives the completion.
    ///   - receiveValue: Receives each value, on the thread it is delivered on.
    @inlinable public convenience init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.init(Closures(receiveValue: receiveValue, receiveCompletion: receiveCompletion), countsUses: true)
    }

    @inlinable init(_ closures: consuming Closures, countsUses: Bool) {
      self.closures = closures
      self.countsUses = countsUses
    }

    /// The closure that receives each value; one that does nothing once the sink has released it.
    public var receiveValue: (Input) -> Void { using { $0.receiveValue } ?? { _ in } }
    /// The closure that receives the completion; one that does nothing once the sink has released it.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      using { $0.receiveCompletion } ?? { _ in }
    }

    /// Requests unlimited values. A second subscription is canceled.
    @inlinable public func receive(subscription: any Subscription) {
      if slot.open(subscription) { subscription.request(.unlimited) }
    }

    @inlinable @inline(__always) public func receive(_ value: Input) -> Subscribers.Demand {
      guard !slot.hasEnded else { return .none }
      if countsUses {
        using { $0.receive(value) }
        return .none
      }
      depth &+= 1
      closures.receive(value)
      depth &-= 1
      if depth == 0, slot.hasEnded { releaseClosuresIfCompleted() }
      return .none
    }

    @inlinable public func receive(completion: Subscribers.Completion<Failure>) {
      guard slot.end() else { return }
      if countsUses {
        using { $0.receive(completion: completion) }
        if uses.close() { releaseClosures() }
        return
      }
      depth &+= 1
      closures.receive(completion: completion)
      depth &-= 1
      isCompleted = true
      if depth == 0 { releaseClosuresIfCompleted() }
    }

    /// Calls a function with the closures, unless they have been released, and releases them if the sink
    /// completed or was canceled during the call.
    @inlinable
    @inline(never) @discardableResult func using<Result>(_ body: (borrowing Closures) -> Result) -> Result? {
      guard uses.enter() else { return nil }
      let result = body(closures)
      if uses.leave() { releaseClosures() }
      return result
    }

    @inlinable func releaseClosuresIfCompleted() {
      if isCompleted { releaseClosures() }
    }

    // Specialized, since closures formed in generic code capture the types and are allocated.
    @inlinable @inline(never) func releaseClosures() {
      var released = Closures(receiveValue: { _ in }, receiveCompletion: { _ in })
      swap(&released, &closures)
    }

    /// Cancels the upstream publisher. Nothing is delivered afterwards.
    public func cancel() {
      slot.cancel()
      if countsUses, uses.close() { releaseClosures() }
    }

    /// Calls a function with what each closure captured: the second of the two words of a closure, which
    /// keeps that alive. For an inspector; only before the sink has a subscription, since only
    /// signals access the closures.
    package func withClosureContexts(_ body: (UnsafeRawPointer?) -> Void) {
      guard slot.phase == .waiting else { return }
      using { closures in
        withUnsafePointer(to: closures) {
          let (word, closure) = (MemoryLayout<UInt>.size, MemoryLayout<() -> Void>.size)
          body(UnsafeRawPointer($0).load(fromByteOffset: word, as: UnsafeRawPointer?.self))
          body(UnsafeRawPointer($0).load(fromByteOffset: closure + word, as: UnsafeRawPointer?.self))
        }
      }
    }

    public var description: String { "Sink" }
    public var customMirror: Mirror { Mirror(self, children: []) }
    public var playgroundDescription: Any { description }
  }
}

extension Publisher {
  /// Attaches a subscriber that calls closures with every value and with the completion.
  ///
  ///     let token = [1, 2].publisher.sink { print($0) } receiveValue: { print($0) }  // 1, 2, finished
  ///
  /// **Demand**: unlimited. **Delivery**: on the thread the publisher delivers on.
  ///
  /// - Returns: A token that cancels the subscription, also when the token is released.
  // Transparent, so that a publisher that sends nothing at once is known as such before `_sendAll(to:)`, a
  // second form of the whole chain, is specialized for it.
  @_transparent public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    if _sendsAll, sinkAtOnce(receiveCompletion, receiveValue) { return AnyCancellable(ended: ()) }
    let sink = Subscribers.Sink<Output, Failure>.ofToken(receiveCompletion, receiveValue)
    subscribe(sink)
    return Subscribers.Sink.token(of: sink)
  }

  /// Calls the closures with all values and the completion, and returns whether there is nothing left to
  /// subscribe to.
  @inlinable func sinkAtOnce(
    _ receiveCompletion: (Subscribers.Completion<Failure>) -> Void,
    _ receiveValue: @escaping (Output) -> Void
  ) -> Bool {
    if Witnesses.isAnyEnabled.load(ordering: .relaxed) { return false }
    var receiver = SinkReceiver(receiveValue)
    guard _sendAll(to: &receiver) else { return false }
    receiveCompletion(.finished)
    return true
  }
}

extension Publisher where Failure == Never {
  /// Attaches a subscriber that calls a closure with every value.
  ///
  ///     let token = [1, 2].publisher.sink { print($0) }  // 1, 2
  @_transparent public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

// What all pipelines with these values share, so it is not inlined.
extension Subscribers.Sink {
  /// A sink that is canceled by its token only.
  @inlinable @inline(never) static func ofToken(
    _ receiveCompletion: consuming @escaping (Subscribers.Completion<Failure>) -> Void,
    _ receiveValue: consuming @escaping (Input) -> Void
  ) -> Subscribers.Sink<Input, Failure> {
    Subscribers.Sink(
      Closures(receiveValue: receiveValue, receiveCompletion: receiveCompletion), countsUses: false)
  }

  /// A token that cancels a sink.
  @inlinable @inline(never)
  static func token(of sink: consuming Subscribers.Sink<Input, Failure>) -> AnyCancellable {
    AnyCancellable(holding: sink) {
      // Unchecked: the function is called with the object that it is passed with.
      unsafeDowncast($0, to: Subscribers.Sink<Input, Failure>.self).cancel()
    }
  }
}

/// The receiver of a sink whose publisher sends everything before `sink` returns.
@usableFromInline struct SinkReceiver<Value>: ~Copyable, _ValueReceiver {
  @usableFromInline let receiveValue: (Value) -> Void

  @inlinable init(_ receiveValue: @escaping (Value) -> Void) { self.receiveValue = receiveValue }

  @inlinable mutating func receive(_ value: Value) -> Bool {
    receiveValue(value)
    return true
  }
}
