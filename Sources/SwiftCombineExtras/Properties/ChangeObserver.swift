#if !canImport(Darwin)
  import SwiftCombineEngine
  @_spi(SwiftUI) import Observation

  /// The receiver of change notifications, without the types of the object and the property.
  protocol ChangeFollower: AnyObject, Sendable {
    func willChange(_ observer: ChangeObserver)
    func didChange(_ observer: ChangeObserver)
  }

  /// Observes the properties that one read has read, until it is removed.
  ///
  /// The public function of Observation calls back once, before a change. Its function for frameworks, used
  /// here, calls back before and after each change, on the thread that makes it. Only these calls tell how to
  /// end it: so an observer that is not needed any more is removed with the next change of what it observes.
  final class ChangeObserver: Sendable {
    private weak let follower: (any ChangeFollower)?
    private let state = Locked(State())

    struct State {
      /// Whether everything that was read is observed. What is removed earlier is not removed completely.
      var isInstalled = false
      var isRemoved = false
      /// What ends it, once there has been a change.
      var tracking: ObservationTracking?
    }

    init(for follower: any ChangeFollower) { self.follower = follower }

    /// Reads, and observes every property that was read.
    func observe<Value>(_ read: () -> Value) -> Value {
      let value = withObservationTracking {
        read()
      } willSet: { tracking in
        self.note(tracking)
        self.follower?.willChange(self)
      } didSet: { tracking in
        self.note(tracking)
        if let follower = self.follower { follower.didChange(self) } else { self.remove() }
      }
      end { $0.isInstalled = true }
      return value
    }

    /// Removes this: no change that begins afterwards is reported.
    func remove() { end { $0.isRemoved = true } }

    private func note(_ tracking: ObservationTracking) {
      state.withLock { if $0.tracking == nil { $0.tracking = tracking } }
    }

    private func end(_ change: (inout State) -> Void) {
      let tracking = state.withLock { state -> ObservationTracking? in
        change(&state)
        return state.isInstalled && state.isRemoved ? state.tracking.take() : nil
      }
      tracking?.cancel()
    }
  }
#endif
