import SwiftCombineEngine

/// What has happened to the subscription of a future.
struct FutureMarks: OptionSet {
  let rawValue: UInt8

  /// The subscriber has requested a value, or does not need to.
  static let wanted = FutureMarks(rawValue: 1)
  /// The promise has been kept.
  static let fulfilled = FutureMarks(rawValue: 2)
  /// The subscriber has its subscription.
  static let announced = FutureMarks(rawValue: 4)
  /// Some call delivers the result, or has released the subscriber without it: no other call does.
  static let over = FutureMarks(rawValue: 8)
  static let cancelled = FutureMarks(rawValue: 16)
  /// The subscriber has requested a value while there was one to request.
  static let requested = FutureMarks(rawValue: 32)

  static let due: FutureMarks = [.wanted, .fulfilled, .announced]
}

/// The subscription of one subscriber to a future: the call that completes the conditions for a delivery
/// delivers.
final class FutureSubscription<Output, Failure: Error>: Subscription, Reflected {
  private let subscriber: ErasedSubscriber
  private let reveal: (UnsafeMutableRawPointer) -> any Subscriber
  private let marks = Atomic<UInt8>(0)
  /// The thread that sends the subscription, as long as that may deliver a result inside; zero otherwise.
  private let announcer = Atomic<UInt>(0)
  private let link: Locked<Link?>

  /// What the subscription retains until it ends. The call that ends it takes this out before the subscriber
  /// is released: while this exists, so does the subscriber.
  struct Link {
    let future: Future<Output, Failure>
    /// Called once, if the promise is released.
    var whenAbandoned: (() -> Void)?
  }

  init<S: Subscriber>(_ subscriber: S, future: Future<Output, Failure>)
  where S.Input == Output, S.Failure == Failure {
    self.subscriber = ErasedSubscriber(subscriber)
    // Unchecked: called with the storage of the subscriber that was made in the line above.
    reveal = { $0.assumingMemoryBound(to: StoredSubscriber<S>.self).pointee.subscriber }
    link = Locked(Link(future: future))
  }

  deinit {
    if !isOver { subscriber.destroy() }
  }

  var isOver: Bool { FutureMarks(rawValue: marks.load(ordering: .acquiring)).contains(.over) }

  /// The result has arrived, and the calling thread sends the subscription next: a request on this thread
  /// inside that call is answered there.
  func answersInside() {
    announcer.store(notedThread(), ordering: .relaxed)
    add(.fulfilled)
  }

  /// The subscriber has its subscription.
  func endAnnouncement() {
    announcer.store(0, ordering: .relaxed)
    add(.announced)
  }

  func add(_ new: FutureMarks) {
    let now = mark(new).union(new)
    if now.isSuperset(of: .due), !now.contains(.over) { deliver() }
  }

  /// - Returns: The marks that were there before.
  private func mark(_ new: FutureMarks) -> FutureMarks {
    FutureMarks(rawValue: marks.bitwiseOr(new.rawValue, ordering: .acquiringAndReleasing).oldValue)
  }

  private func takeLink() -> Link? { link.withLock { $0.take() } }

  /// - Parameter new: Marks that are set with the one that makes this call the one to deliver.
  private func deliver(adding new: FutureMarks = []) {
    guard !mark(new.union(.over)).contains(.over), let result = takeLink()?.future.result else { return }
    switch result {
    case .success(let output):
      _ = withUnsafePointer(to: output) { subscriber.receive(at: $0) }
      if !mark([]).contains(.cancelled) { complete(.finished) }
    case .failure(let error):
      complete(.failure(error))
    }
    subscriber.destroy()
  }

  private func complete(_ completion: Subscribers.Completion<Failure>) {
    withUnsafePointer(to: completion) { subscriber.receive(completionAt: $0) }
  }

  func request(_ demand: Subscribers.Demand) {
    if demand == .none { Misuse.zeroDemand(description) }
    let new: FutureMarks = isOver ? .wanted : [.wanted, .requested]
    let thread = announcer.load(ordering: .relaxed)
    if thread != 0, isOnThread(thread) {
      // Not marked as announced: another thread that requests meanwhile would deliver before that is true.
      deliver(adding: new)
    } else {
      add(new)
    }
  }

  func cancel() {
    guard !mark([.cancelled, .over]).contains(.over) else { return }
    let link = takeLink()
    subscriber.destroy()
    link?.future.wasCancelled()
  }

  // MARK: A promise that is released

  /// Sets the closure that is called if the promise is released, or has been.
  func whenAbandoned(_ act: @escaping () -> Void) {
    // This sets the closure first and then checks the future; the future notes the release first and then
    // checks for the closure. Taking it out decides.
    let future = link.withLock { link in
      link?.whenAbandoned = act
      return link?.future
    }
    if future?.isAbandoned == true { losePromise() }
  }

  func losePromise() {
    let act = link.withLock { $0?.whenAbandoned.take() }
    act?()
  }

  var description: String { "Future" }
  var parts: KeyValuePairs<String, Any> {
    let (future, downstream) = link.withLock { link -> (Future<Output, Failure>?, (any Subscriber)?) in
      guard let link else { return (nil, nil) }
      return (link.future, reveal(subscriber.storage))
    }
    return [
      "parent": future as Any, "downstream": downstream.map { $0 as Any } ?? downstream as Any,
      "hasAnyDemand": mark([]).contains(.requested), "subject": future as Any,
    ]
  }
}
