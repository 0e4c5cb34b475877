#if os(macOS) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombine

  /// A program with its arguments, to be started by each subscriber of a publisher.
  ///
  ///     let token = SystemCommand("git", ["log", "--oneline"]).lines()
  ///       .sink { print($0) } receiveValue: { event in
  ///         switch event {
  ///         case .output(let line): print(line)
  ///         case .errorOutput(let line): print("error:", line)
  ///         case .ended(let end): print(end)
  ///         }
  ///       }
  public struct SystemCommand: Hashable, Sendable {
    /// What happens to the program if the publisher is canceled, or fails, while it runs.
    public enum CancellationAction: Hashable, Sendable {
      /// It receives SIGTERM, which it may ignore.
      case terminate
      /// It receives SIGKILL, which ends it.
      case kill
      /// It goes on until it writes: its output has no reader any more.
      case leave
    }

    /// The path of the program, or its name to be found along PATH.
    public var path: String
    /// The arguments, without the name of the program.
    public var arguments: [String]
    /// The environment; `nil` for that of this process.
    public var environment: [String: String]?
    /// The working directory in which it starts; `nil` for that of this process.
    public var workingDirectory: String?
    /// What it reads from its standard input, which is closed after that.
    public var input: Data
    /// What happens to it if the publisher is canceled, or fails, while it runs.
    public var whenCancelled: CancellationAction

    /// Creates a description of a program; nothing is started.
    ///
    /// - Parameters:
    ///   - path: The path of the program, or its name to be found along PATH.
    ///   - arguments: The arguments, without the name of the program. No shell reads them.
    ///   - environment: The environment; `nil` for that of this process.
    ///   - workingDirectory: The working directory in which it starts; `nil` for that of this process.
    ///   - input: What it reads from its standard input, which is closed after that.
    ///   - whenCancelled: What happens to it if the publisher is canceled, or fails, while it runs.
    public init(
      _ path: String, _ arguments: [String] = [], environment: [String: String]? = nil,
      workingDirectory: String? = nil, input: Data = Data(),
      whenCancelled: CancellationAction = .terminate
    ) {
      self.path = path
      self.arguments = arguments
      self.environment = environment
      self.workingDirectory = workingDirectory
      self.input = input
      self.whenCancelled = whenCancelled
    }

    /// A publisher that starts the program, and publishes the lines of its output and how it ends.
    ///
    /// - Parameters:
    ///   - maxLineLength: How many bytes a line has at most, 4 or more.
    ///   - longLines: What happens to a longer line.
    public func lines(
      maxLineLength: Int = 1 << 20, longLines: LongLineStrategy = .fail
    ) -> Publishers.ProcessEvents<String> {
      requireLineLength(maxLineLength, "lines(maxLineLength:longLines:)")
      return Publishers.ProcessEvents(command: self) { command, queue in
        ProcessSession(command, on: queue, limit: maxLineLength) {
          LineBuffer(limit: maxLineLength, longLines: longLines)
        }
      }
    }

    /// A publisher that starts the program, and publishes its output in pieces of at
    /// most 64 KB and how it ends.
    public func data() -> Publishers.ProcessEvents<Data> {
      Publishers.ProcessEvents(command: self) { command, queue in
        ProcessSession(command, on: queue, limit: 0) { PieceBuffer() }
      }
    }
  }

  /// What a program has written, or how it has ended.
  public enum ProcessEvent<Content> {
    /// A line or a piece of its standard output.
    case output(Content)
    /// A line or a piece of its standard error.
    case errorOutput(Content)
    /// How it has ended: the last event.
    case ended(ProcessEnding)
  }

  extension ProcessEvent: Equatable where Content: Equatable {}
  extension ProcessEvent: Hashable where Content: Hashable {}
  extension ProcessEvent: Sendable where Content: Sendable {}

  /// How a program has ended.
  public enum ProcessEnding: Hashable, Sendable {
    /// It has returned a status: zero for success.
    case exited(Int32)
    /// A signal has ended it.
    case signaled(Int32)
  }

  extension Publishers {
    /// A publisher that starts a program, and publishes its output and how it ends.
    ///
    ///     program            ─a─────b──exit 0
    ///     wanted             unlimited
    ///     command.lines()    ─a─────b──●┤
    ///                                  ended(.exited(0))
    ///
    /// **Output**: standard output and standard error, each in its own order, then
    /// ``ProcessEvent/ended(_:)``, once both are closed and the program has ended. A program that leaves
    /// another one behind, which holds its output, has not ended until that closes it. **Demand**: never
    /// exceeded. The first request starts the program; what is not requested stays in the pipe, and when that
    /// is full the program waits. It finishes with the last event. **Failure**: a ``SystemError`` if the
    /// program cannot be started, for a line that is too long, or if something else in this process reaps the
    /// program; however the program ends is no failure.
    /// **Cancellation**: closes the descriptors, and ends the program or leaves it as
    /// ``SystemCommand/whenCancelled`` says. It leaves no zombie. **Delivery**: on a queue of the
    /// subscription. A closure of the main actor that runs there traps with an illegal instruction in
    /// `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it. **Memory**: for each of both
    /// outputs one line and 64 KB; the input until it is written; a descriptor for the end of the
    /// program, or a thread with a small stack where the system has none.
    public struct ProcessEvents<Content>: Publisher, Sendable {
      public typealias Output = ProcessEvent<Content>
      public typealias Failure = SystemError
      /// The program that each subscriber starts.
      public let command: SystemCommand
      let makeSession:
        @Sendable (SystemCommand, DispatchQueue?) -> SystemSession<ProcessEvent<Content>, SystemError>
      /// The queue of the subscriptions; one for each if `nil`, as outside of tests.
      var queue: DispatchQueue?

      public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == SystemError {
        SystemEngine.begin(makeSession(command, queue), name: "ProcessEvents", for: subscriber)
      }
    }
  }
#endif
