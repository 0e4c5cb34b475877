// Apple's platforms keep what this needs out of their public interface; they have key-value observing.
#if !canImport(Darwin)
  import CombineShim
  import Observation

  extension Observable where Self: AnyObject {
    /// Delivers a property's values as they change: key-value observing for classes marked `@Observable`.
    ///
    ///     settings.volume            0──────100───────200─────
    ///     publisher(for: \.volume)   0──────100───────200─────
    ///     with options []            ───────100───────200─────
    ///     with options [.prior]      ───────(0 100)───(100 200)
    ///
    /// A change is what Observation reports: an assignment, or the end of a change in place such as
    /// `list.append(1)`, which is one change. A value assigned to itself is not a change where its type is
    /// `Equatable`, other than with key-value observing. Nothing else is left out and no two changes become
    /// one, provided that the changes of a property come one at a time, as the class itself demands. A
    /// computed property, or a path of several properties, changes with each property it reads; what it reads
    /// is found anew with each change.
    ///
    /// **Demand**: unrequested values are dropped, other than the initial one. **Failure**:
    /// none, and no end either. **Delivery**: on the thread that changes the property, after the change and
    /// before the assignment returns; a change made inside a delivery is delivered there, nested.
    /// **Memory**: the publisher holds the object, its subscriptions do not.
    ///
    /// - Parameters:
    ///   - keyPath: The way to the property.
    ///   - options: What is delivered beside the changes.
    public func publisher<Value>(
      for keyPath: KeyPath<Self, Value>, options: ObservingOptions = [.initial, .new]
    ) -> ObservingPublisher<Self, Value> {
      ObservingPublisher(object: self, keyPath: keyPath, options: options)
    }
  }

  /// A publisher that delivers the values of a property of an `@Observable` object.
  public struct ObservingPublisher<Subject: AnyObject & Observable, Value>: Publisher, Equatable {
    public typealias Output = Value
    public typealias Failure = Never
    /// The object that is observed, or whose notifications count.
    public let object: Subject
    /// The property that is read.
    public let keyPath: KeyPath<Subject, Value>
    /// How the scheduler is to do it.
    public let options: ObservingOptions

    /// Makes what `publisher(for:options:)` returns.
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
