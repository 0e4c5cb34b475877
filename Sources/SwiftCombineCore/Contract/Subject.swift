/// A publisher that emits the values sent to it from outside, by calls of `send(_:)`.
///
///     func reset(_ subject: some Subject<Int, Never>) { subject.send(0) }
///     let volume = CurrentValueSubject<Int, Never>(5)
///     reset(volume)
///     print(volume.value)  // 0
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to every subscriber that has outstanding demand.
  func send(_ value: Output)

  /// Sends a completion to every subscriber. Signals sent afterwards are ignored.
  func send(completion: Subscribers.Completion<Failure>)

  /// Passes the subject the subscription of an upstream publisher that feeds it.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends an empty value to every subscriber that has outstanding demand.
  ///
  ///     let taps = PassthroughSubject<Void, Never>()
  ///     let token = taps.sink { print("tapped") }
  ///     taps.send()  // tapped
  @inlinable public func send() { send(()) }
}
