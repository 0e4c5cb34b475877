#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombine

  extension Publishers {
    /// A publisher of the signals that arrive at this process. While it has a
    /// subscriber, they do nothing else.
    ///
    ///     let server = Publishers.Signals(SIGINT, SIGTERM, on: .main).first().sink { _ in
    ///       print("ending")
    ///     }
    ///
    ///     kill               ──INT──TERM──INT──
    ///     Signals            ──INT──TERM──INT──
    ///     Signals.first()    ──INT┤ TERM ends the process
    ///
    /// **Output**: the number of each signal. **Demand**: a signal that is not requested waits, once for each
    /// number, as in the system. It never completes. **Cancellation**: when `cancel` returns, a signal
    /// without another subscriber does again what it did before the first one. **Delivery**: on the queue.
    /// A closure of the main actor that runs on another thread than the main one traps with an illegal
    /// instruction in `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it. **Memory**: the
    /// process has a pipe for all signals from the first subscriber on, since a handler may be running on
    /// any thread.
    ///
    /// A subscription catches the signals before it returns, and a cancellation gives them back: a source of
    /// Dispatch does either a moment later, and a signal in between is lost or ends the process.
    public struct Signals: Publisher, Sendable {
      public typealias Output = Int32
      public typealias Failure = Never
      /// The numbers of the signals.
      public let numbers: [Int32]
      /// The queue on which they are delivered.
      public let queue: DispatchQueue

      /// Creates a publisher of signals; it catches nothing until it has a subscriber.
      ///
      /// - Parameters:
      ///   - numbers: The numbers of the signals, such as `SIGINT`, but not `SIGKILL`, `SIGSTOP` or a fault.
      ///   - queue: The queue on which they are delivered.
      public init(_ numbers: Int32..., on queue: DispatchQueue) { self.init(numbers, on: queue) }

      /// Creates a publisher of the signals of a list.
      ///
      /// - Parameters:
      ///   - numbers: The numbers of the signals, such as `SIGINT`, but not `SIGKILL`, `SIGSTOP` or a fault.
      ///   - queue: The queue on which they are delivered.
      public init(_ numbers: [Int32], on queue: DispatchQueue) {
        // What an instruction causes is caused again when the handler returns, without an end.
        let faults = [SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV]
        for number in numbers
        where number == SIGKILL || number == SIGSTOP || faults.contains(number)
          || sigaction(number, nil, nil) != 0
        {
          fatalError(
            """
            Signals was created with the number \(number). Rule: no process can catch it, or it is a fault, which repeats \
            when it is caught. Instead: pass the number of a signal that is sent, such as SIGTERM.
            """)
        }
        self.numbers = numbers
        self.queue = queue
      }

      public func receive<S: Subscriber>(subscriber: S) where S.Input == Int32, S.Failure == Never {
        SystemEngine.begin(SignalSession(numbers, queue), name: "Signals", for: subscriber)
      }
    }
  }
#endif
