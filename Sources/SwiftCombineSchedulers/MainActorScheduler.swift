#if !os(WASI)  // has no Dispatch
  import Dispatch
  import SwiftCombine

  /// A scheduler of the main actor that runs an action at once if it is there already, and on
  /// the main queue otherwise.
  ///
  ///     let token = titles
  ///       .receive(on: MainActorScheduler.shared)
  ///       .sink { title in MainActor.assumeIsolated { label.text = title } }
  ///
  /// `DispatchQueue.main` runs every action later: a value that is sent on the main thread is delivered after
  /// the current turn of the run loop, when a view has been drawn without it. With this scheduler it is
  /// delivered before `send` returns, unless a value of another thread still waits for the main queue.
  ///
  /// **Delivery**: on the main queue. An action that runs at once is nested in what the main thread does, and
  /// overtakes actions that other threads have scheduled; an operator keeps the order of its values all the
  /// same. Delayed actions are those of the main queue.
  public struct MainActorScheduler: Scheduler, Sendable {
    /// The times of dispatch queues.
    public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    /// The scheduler has no options.
    public typealias SchedulerOptions = Never

    /// The scheduler; there is one main actor.
    public static let shared = MainActorScheduler()

    /// What only the main queue has. The main thread may be another one: a program that has called
    /// `dispatchMain()` has no thread that is always the queue's.
    private static let mark: Mark = {
      let mark = Mark()
      DispatchQueue.main.setSpecific(key: mark.key, value: ())
      return mark
    }()

    /// `@unchecked Sendable`: a key has no state.
    private struct Mark: @unchecked Sendable {
      let key = DispatchSpecificKey<Void>()
    }

    private init() {}

    public var now: SchedulerTimeType { DispatchQueue.main.now }
    public var minimumTolerance: SchedulerTimeType.Stride { DispatchQueue.main.minimumTolerance }

    /// Runs an action before this returns if the caller is on the main queue, and soon on
    /// the main queue otherwise.
    public func schedule(options: Never?, _ action: @escaping () -> Void) {
      guard DispatchQueue.getSpecific(key: Self.mark.key) == nil else { return action() }
      DispatchQueue.main.schedule(options: nil, action)
    }

    /// Runs an action on the main queue once, at a time or soon after it.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
      _ action: @escaping () -> Void
    ) {
      DispatchQueue.main.schedule(after: date, tolerance: tolerance, options: nil, action)
    }

    /// Runs an action on the main queue at a time and then again at each interval.
    ///
    /// - Returns: A token that stops the action, when it is canceled and when it is released.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      DispatchQueue.main.schedule(
        after: date, interval: interval, tolerance: tolerance, options: nil, action)
    }
  }
#endif
