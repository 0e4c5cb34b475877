#if !os(WASI)  // has no run loops
  import SwiftCombineCore
  import SwiftCombineEngine
  import Foundation

  extension Timer {
    /// A publisher of the current date at each interval, from one interval after it is connected. It never
    /// completes.
    ///
    ///     let timer = Timer.publish(every: 0.01, on: .main, in: .common)
    ///     let token = timer.prefix(2).sink { _ in print("tick") }
    ///     let connection = timer.connect()  // tick, tick
    ///
    /// All subscribers share one timer. The run loop must be running in the mode, or nothing is delivered. On
    /// Linux no thread runs `RunLoop.main` in a program with an `async` main function, or after
    /// `dispatchMain()`; a warning on standard error says so. Use a timer on a queue there, such as
    /// `Publishers.DispatchTimer` of `SwiftCombineExtras`.
    ///
    /// **Demand**: each subscriber's own; unrequested dates are dropped.
    ///
    /// **Cancellation**: a subscriber that cancels leaves the timer running. Canceling the connection stops
    /// it; releasing the connection does not.
    ///
    /// **Delivery**: on the thread of the run loop, in the order of subscription.
    public final class TimerPublisher: ConnectablePublisher {
      public typealias Output = Date
      public typealias Failure = Never

      /// The time from one date to the next, in seconds.
      public let interval: TimeInterval
      /// The number of seconds by which a date may be late, so that the system can wake up less often; `nil`
      /// means the minimum.
      public let tolerance: TimeInterval?
      /// The run loop that the timer belongs to.
      public let runLoop: RunLoop
      /// The mode in which the run loop serves the timer.
      public let mode: RunLoop.Mode
      /// The options that the publisher was created with; run loops have none.
      public let options: RunLoop.SchedulerOptions?

      private let hub = TimerHub()

      /// Creates a publisher of the current date at each interval, which delivers nothing until it is
      /// connected.
      ///
      /// - Parameters:
      ///   - interval: The time from one date to the next, in seconds; an interval that is not positive
      ///     counts as a tenth of a millisecond.
      ///   - tolerance: The number of seconds by which a date may be late, so that the system can wake up
      ///     less often.
      ///   - runLoop: The run loop that the timer belongs to.
      ///   - mode: The mode in which the run loop serves the timer.
      ///   - options: Not used; run loops have none.
      public init(
        interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
        options: RunLoop.SchedulerOptions? = nil
      ) {
        self.interval = interval
        self.tolerance = tolerance
        self.runLoop = runLoop
        self.mode = mode
        self.options = options
      }

      public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
        let subscription = TimerSubscription(hub, subscriber)
        subscription.announce(to: subscriber) { hub.add(subscription) }
      }

      /// Starts the timer, unless it is running already.
      ///
      /// - Returns: A connection that stops the timer when it is canceled. While the timer runs, every call
      ///   returns the same connection.
      public func connect() -> any Cancellable {
        let (connection, isNew) = hub.connect { hub in
          TimerConnection(
            hub,
            RunLoopTimer(
              fire: Date(timeIntervalSinceNow: interval), interval: interval,
              tolerance: Swift.max(tolerance ?? 0, runLoop.minimumTolerance.timeInterval)
            ) { hub.tick() })
        }
        if isNew { connection.timer.add(to: runLoop, in: mode) }
        return connection
      }
    }

    /// Returns a publisher of the current date at each interval, which starts when it is connected.
    ///
    ///     let minutes = Timer.publish(every: 60, on: .main, in: .default).autoconnect()
    ///
    /// On Linux no thread runs `RunLoop.main` in a program with an `async` main
    /// function: see `TimerPublisher`.
    ///
    /// **Delivery**: on the thread of the run loop. A closure of the main actor that runs on another thread
    /// than the main one traps with an illegal instruction in `_dispatch_assert_queue_fail`: put
    /// `receive(on:)` in front of it.
    ///
    /// - Parameters:
    ///   - interval: The time from one date to the next, in seconds; an interval that is not positive counts
    ///     as a tenth of a millisecond.
    ///   - tolerance: The number of seconds by which a date may be late, so that the system can wake up less
    ///     often.
    ///   - runLoop: The run loop that the timer belongs to.
    ///   - mode: The mode in which the run loop serves the timer.
    ///   - options: Not used; run loops have none.
    public static func publish(
      every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
      in mode: RunLoop.Mode,
      options: RunLoop.SchedulerOptions? = nil
    ) -> TimerPublisher {
      TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
    }
  }

  /// The subscribers of a timer and its connection. The timer also retains the hub, so the hub outlives the
  /// publisher.
  ///
  /// `@unchecked Sendable`: mutable state is locked.
  private final class TimerHub: @unchecked Sendable {
    private let state = Locked(State())

    struct State {
      var subscriptions: [TimerSubscription] = []
      var connection: TimerConnection?
    }

    func add(_ subscription: TimerSubscription) {
      state.withLock { $0.subscriptions.append(subscription) }
    }

    func remove(_ subscription: TimerSubscription) {
      _ = state.withLock { state in
        state.subscriptions.firstIndex { $0 === subscription }.map { state.subscriptions.remove(at: $0) }
      }
    }

    func tick() {
      let subscriptions = state.withLock { $0.connection == nil ? [] : $0.subscriptions }
      let date = Date()
      for subscription in subscriptions { subscription.deliver(date) }
    }

    /// Returns the current connection, or a new one.
    func connect(_ make: (TimerHub) -> TimerConnection) -> (TimerConnection, isNew: Bool) {
      if let connection = state.withLock({ $0.connection }) { return (connection, false) }
      let connection = make(self)
      return state.withLock { state in
        if let connection = state.connection { return (connection, false) }
        state.connection = connection
        return (connection, true)
      }
    }

    func disconnect(_ connection: TimerConnection) {
      _ = state.withLock { $0.connection === connection ? $0.connection.take() : nil }
    }
  }

  private final class TimerConnection: Cancellable, Sendable {
    let timer: RunLoopTimer
    private let hub: TimerHub

    init(_ hub: TimerHub, _ timer: RunLoopTimer) {
      self.hub = hub
      self.timer = timer
    }

    func cancel() {
      timer.cancel()
      hub.disconnect(self)
    }
  }

  private final class TimerSubscription: EventSubscription<Date> {
    // The publisher and the running timer retain the hub; without them nothing is ever delivered.
    private weak var hub: TimerHub?

    init<S: Subscriber>(_ hub: TimerHub, _ subscriber: S) where S.Input == Date {
      self.hub = hub
      super.init(subscriber)
    }

    override func detach() { hub?.remove(self) }
  }
#endif
