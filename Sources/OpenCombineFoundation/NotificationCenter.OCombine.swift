import Foundation
import OpenCombine
#if !canImport(Darwin)
  import SwiftCombineFoundation
#endif

extension NotificationCenter {
  /// What OpenCombine adds to this center, for code that avoids the members of Apple's Combine. The center
  /// has the same members.
  ///
  ///     let saves = NotificationCenter.default.ocombine.publisher(for: Notification.Name("saved"))
  public var ocombine: OCombine { OCombine(self) }

  /// OpenCombine's namespace in a notification center.
  public struct OCombine {
    /// A publisher of notifications: the one of the center.
    public typealias Publisher = NotificationCenter.Publisher

    /// The center whose notifications are published.
    public let center: NotificationCenter

    /// Creates the namespace of a center.
    public init(_ center: NotificationCenter) { self.center = center }

    /// Returns a publisher of the notifications with a name.
    ///
    /// - Parameters:
    ///   - name: The name of the notifications to deliver.
    ///   - object: The sender of the notifications, compared by identity; `nil` means any sender.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
      center.publisher(for: name, object: object)
    }
  }
}
