#if !os(WASI)  // has no Dispatch
  import SwiftCombine
  import Observation

  extension Publisher where Failure == Never {
    /// Assigns each value to a property of an `@Observable` model on the main actor, without retaining it.
    ///
    ///     extension Headline {
    ///       func follow(_ titles: some Publisher<String, Never>) {
    ///         token = titles.assign(to: \.text, onMain: self)
    ///       }
    ///     }
    ///
    ///     prices          ──1──2─────3!     canceled by the value that finds no model
    ///     freed           ────────x────     the model is
    ///     model.latest    ──1──2───────
    ///
    /// **Demand**: unlimited. **Delivery**: in order; at once for a value that is sent on the main thread, so
    /// that a view is drawn once, unless a value of another thread still waits for the main queue; otherwise
    /// on the main queue. **Memory**: the model is not retained, so
    /// that it may store the token. A value that arrives after it was deallocated is dropped and cancels this
    /// publisher.
    ///
    /// - Parameters:
    ///   - keyPath: The key path of the property.
    ///   - model: The model that has the property.
    /// - Returns: A token that cancels the subscription when it is released.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @MainActor public func assign<Model: AnyObject & Observable>(
      to keyPath: ReferenceWritableKeyPath<Model, Output>, onMain model: Model
    ) -> AnyCancellable {
      receive(on: MainActorScheduler.shared)
        .prefix { [weak model] value in
          model?[keyPath: keyPath] = value
          return model != nil
        }
        .sink { _ in }
    }
  }
#endif
