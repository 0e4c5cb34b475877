// Apple's platforms do not make the needed part of Observation public; they have key-value observing.
#if !canImport(Darwin)
  import SwiftCombine
  import Observation

  extension Observable where Self: AnyObject {
    /// Returns a publisher of a property's values as they change: key-value observing for `@Observable`
    /// classes.
    ///
    ///     settings.volume            0──────100───────200─────
    ///     publisher(for: \.volume)   0──────100───────200─────
    ///     with options []            ───────100───────200─────
    ///     with options [.prior]      ───────(0 100)───(100 200)
    ///
    /// A change is what Observation reports: an assignment, or the end of a change in place such as
    /// `list.append(1)`, which is one change. Unlike with key-value observing, assigning an equal value is
    /// not a change where the type is `Equatable`. No other change is dropped and no two changes are merged
    /// into one, provided that the changes of a property are serial, as most classes demand. If a class lets
    /// several threads change one property at once, a value may be left out, or delivered twice; no value is
    /// older than the one before, and the last one is the latest. A computed property, or a key path of
    /// several properties, changes with each property it reads; which ones it reads is determined again with
    /// each change.
    ///
    /// **Demand**: unrequested values are dropped, except the initial one. **Failure**: none; it never
    /// completes either. **Delivery**: on the thread that changes the property, after the change and before
    /// the assignment returns; a change made inside a delivery is delivered reentrantly, inside it.
    /// **Memory**: the publisher retains the object, its subscriptions do not.
    ///
    /// - Parameters:
    ///   - keyPath: The key path of the property.
    ///   - options: The values that are delivered in addition to the changes.
    public func publisher<Value>(
      for keyPath: KeyPath<Self, Value>, options: ObservingOptions = [.initial, .new]
    ) -> ObservingPublisher<Self, Value> {
      ObservingPublisher(object: self, keyPath: keyPath, options: options)
    }
  }

  /// A publisher that publishes the values of a property of an `@Observable` object as they change.
  public struct ObservingPublisher<Subject: AnyObject & Observable, Value>: Publisher, Equatable {
    public typealias Output = Value
    public typealias Failure = Never
    /// The observed object.
    public let object: Subject
    /// The key path of the observed property.
    public let keyPath: KeyPath<Subject, Value>
    /// The values that are delivered in addition to the changes.
    public let options: ObservingOptions

    /// Creates a publisher of the values of a property as they change.
    public init(object: Subject, keyPath: KeyPath<Subject, Value>, options: ObservingOptions) {
      self.object = object
      self.keyPath = keyPath
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      ObservingSubscription(of: object, keyPath, options: options, for: AnySubscriber(subscriber))
        .announce(to: subscriber)
    }

    public static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.object === rhs.object && lhs.keyPath == rhs.keyPath && lhs.options == rhs.options
    }
  }
#endif
