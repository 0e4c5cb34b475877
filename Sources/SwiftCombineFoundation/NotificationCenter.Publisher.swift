import SwiftCombineCore
import SwiftCombineEngine
import Foundation

extension NotificationCenter {
  /// A publisher of the notifications with a name, and of one sender if one is given. It never completes.
  ///
  /// **Demand**: unrequested notifications are dropped.
  ///
  /// **Cancellation**: removes the observer.
  ///
  /// **Delivery**: on the thread that posts, before `post` returns.
  public struct Publisher: SwiftCombineCore.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    /// The center that is observed.
    public let center: NotificationCenter
    /// The name of the notifications that are delivered.
    public let name: Notification.Name
    /// The sender of the notifications that are delivered; `nil` means any sender.
    public let object: AnyObject?

    /// Creates a publisher of notifications; it observes nothing until it has a subscriber.
    ///
    /// - Parameters:
    ///   - center: The center to observe.
    ///   - name: The name of the notifications to deliver.
    ///   - object: The sender of the notifications, compared by identity; `nil` means any sender.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
      let subscription = NotificationSubscription(self, subscriber)
      subscription.announce(to: subscriber) { subscription.attach() }
    }
  }

  /// Returns a publisher of this center's notifications with a name.
  ///
  ///     let saves = NotificationCenter.default.publisher(for: Notification.Name("saved"))
  ///
  /// **Delivery**: on the thread that posts. A closure of the main actor that runs on another thread than the
  /// main one traps with an illegal instruction in `_dispatch_assert_queue_fail`: put `receive(on:)` in front
  /// of it.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications to deliver.
  ///   - object: The sender of the notifications, compared by identity; `nil` means any sender.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }
}

extension NotificationCenter.Publisher: Equatable {
  /// Whether both observe the same center for the same name and the same sender.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
  }
}

/// `@unchecked Sendable`: mutable state is locked.
private final class NotificationSubscription: EventSubscription<Notification>, @unchecked Sendable {
  private let source: Locked<Source?>

  struct Source {
    let publisher: NotificationCenter.Publisher
    var observer: (any NSObjectProtocol)?
  }

  init<S: Subscriber>(_ publisher: NotificationCenter.Publisher, _ subscriber: S)
  where S.Input == Notification {
    source = Locked(Source(publisher: publisher))
    super.init(subscriber)
  }

  /// Adds the observer.
  func attach() {
    guard let publisher = source.withLock({ $0?.publisher }) else { return }
    let observer = publisher.center.addObserver(
      forName: publisher.name, object: publisher.object, queue: nil
    ) { self.deliver($0) }
    source.withLock { $0?.observer = observer }
  }

  override func detach() {
    let source = source.withLock { $0.take() }
    guard let source, let observer = source.observer else { return }
    source.publisher.center.removeObserver(observer)
  }
}

extension NotificationSubscription: CustomStringConvertible, CustomReflectable {
  var description: String { "NotificationCenter Observer" }

  var customMirror: Mirror {
    let publisher = source.withLock { $0?.publisher }
    return Mirror(
      self,
      children: [
        "center": publisher?.center as Any, "name": publisher?.name as Any,
        "object": publisher?.object as Any, "demand": wanted,
      ])
  }
}
