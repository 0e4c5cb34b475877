#if canImport(Darwin) || os(Linux) || os(Android)
  import Dispatch
  import SwiftCombine

  extension Publishers {
    /// A publisher of the lines of a file as it grows, which goes on with the file
    /// that replaces it: `tail -F`.
    ///
    ///     let failures = Publishers.FollowedLines(of: "/var/log/app.log")
    ///       .filter { $0.contains("error") }
    ///       .sink { print($0) } receiveValue: { print($0) }
    ///
    ///     app.log          a\n──b\n─┬──────────────
    ///     app.log.1                 └─c\n──────────  it was renamed
    ///     app.log                       d\n──e\n───  and there is a new one
    ///     FollowedLines    ────b──────c─d────e─────
    ///
    /// **Output**: each line that is complete, without its "\n" or "\r\n". Bytes that are not UTF-8 are
    /// replaced by U+FFFD. The rest of a file that no newline ends is a line once the file is replaced,
    /// removed or truncated. If the file is missing, it is awaited; a file that is created or replaced is
    /// read from its start, and one that is shorter than before also. Its folder must exist and be readable.
    /// A file that was renamed is followed until there is a new one under its path. A file that is replaced
    /// twice while nothing is requested, or truncated and filled again to its length, is not noticed.
    /// Symbolic links are followed to the file, and to another one once they lead there, if the folder of
    /// that exists then. It never finishes.
    ///
    /// **Demand**: never exceeded. Nothing is read before the first request, and afterwards at most 64 KB
    /// ahead; what is not requested stays in the file. **Failure**: a ``SystemError``, after the lines before
    /// it: if the file may not be read, or the folder is removed. **Cancellation**: closes the file, and ends
    /// the watch. **Delivery**: on a queue of the subscription. A closure of the main actor that runs there
    /// traps with an illegal instruction in `_dispatch_assert_queue_fail`: put `receive(on:)` in front of
    /// it. **Memory**: one line and 64 KB; the open file, and on Apple's systems its folder too.
    public struct FollowedLines: Publisher, Sendable {
      public typealias Output = String
      public typealias Failure = SystemError

      /// Where a file is read that is there when the subscriber arrives.
      public enum Start: Hashable, Sendable {
        /// From its first line.
        case beginning
        /// From the end that it has then: only what is added.
        case end
      }

      /// The path of the file.
      public let path: String
      /// Where a file is read that is there when the subscriber arrives.
      public let start: Start
      /// How many bytes a line has at most.
      public let maxLineLength: Int
      /// What happens to a longer line.
      public let longLines: LongLineStrategy
      /// The queue of the subscriptions; one for each if `nil`, as outside of tests.
      var queue: DispatchQueue?

      /// Creates a publisher of the lines of a file as it grows; it opens nothing until it has a subscriber.
      ///
      /// - Parameters:
      ///   - path: The path of the file.
      ///   - start: Where a file is read that is there when the subscriber arrives.
      ///   - maxLineLength: How many bytes a line has at most, 4 or more.
      ///   - longLines: What happens to a longer line.
      public init(
        of path: String, from start: Start = .end, maxLineLength: Int = 1 << 20,
        longLines: LongLineStrategy = .fail
      ) {
        requireLineLength(maxLineLength, "FollowedLines")
        self.path = path
        self.start = start
        self.maxLineLength = maxLineLength
        self.longLines = longLines
      }

      public func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == SystemError {
        SystemEngine.begin(FollowSession(self), name: "FollowedLines", for: subscriber)
      }
    }
  }
#endif
