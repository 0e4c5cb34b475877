import CombineMachinery
import Synchronization

/// What has happened to the subscription of a future.
struct FutureMarks: OptionSet {
  let rawValue: UInt8

  /// The subscriber has asked, or does not need to.
  static let wanted = FutureMarks(rawValue: 1)
  /// The promise has been kept.
  static let kept = FutureMarks(rawValue: 2)
  /// The subscriber has its subscription.
  static let announced = FutureMarks(rawValue: 4)
  /// Some call delivers the result, or has freed the subscriber without it: no other does.
  static let over = FutureMarks(rawValue: 8)
  static let cancelled = FutureMarks(rawValue: 16)

  static let due: FutureMarks = [.wanted, .kept, .announced]
}

/// The subscription of one subscriber to a future: whichever call brings the last of what a delivery needs,
/// delivers.
final class FutureConduit<Output, Failure: Error>: Subscription, Reflected {
  private let subscriber: HiddenSubscriber
  private let marks = Atomic<UInt8>(0)
  /// The thread that hands the subscription over, as long as that may deliver a result inside; zero otherwise.
  private let announcer = Atomic<UInt>(0)
  private let future: Locked<Future<Output, Failure>?>

  init(_ subscriber: consuming HiddenSubscriber, future: Future<Output, Failure>) {
    self.subscriber = subscriber
    self.future = Locked(future)
  }

  deinit {
    if !isOver { subscriber.destroy() }
  }

  var isOver: Bool { FutureMarks(rawValue: marks.load(ordering: .acquiring)).contains(.over) }

  /// The result is there, and the calling thread hands the subscription over next: what is asked on it inside
  /// is answered there.
  func answersInside() {
    announcer.store(notedThread(), ordering: .relaxed)
    add(.kept)
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

  private func deliver() {
    guard !mark(.over).contains(.over), let result = future.withLock({ $0.take() })?.result else { return }
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
    let thread = announcer.load(ordering: .relaxed)
    add(thread != 0 && isOnThread(thread) ? [.wanted, .announced] : .wanted)
  }

  func cancel() {
    guard !mark([.cancelled, .over]).contains(.over) else { return }
    let future = future.withLock { $0.take() }
    subscriber.destroy()
    future?.wasCancelled()
  }

  var description: String { "Future" }
  var parts: KeyValuePairs<String, Any> {
    let future = future.withLock { $0 } as Any
    return [
      "parent": future, "downstream": subscriber.storage,
      "hasAnyDemand": mark([]).contains(.wanted), "subject": future,
    ]
  }
}
