#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombine

  extension Publishers {
    /// A publisher of the lines of a file, or of what a file handle reads: a file, a pipe, a terminal.
    ///
    ///     let errors = Publishers.Lines(of: "/var/log/app.log")
    ///       .filter { $0.contains("error") }
    ///       .sink { print($0) } receiveValue: { print($0) }
    ///
    ///     file           a\nb\r\nc
    ///     wanted         ──1──────2───────
    ///     Lines(of:)     ──a──────b──c┤
    ///
    /// **Output**: each line without its "\n" or "\r\n", and the rest if no newline ends it. Bytes that are
    /// not UTF-8 are replaced by U+FFFD. **Demand**: never exceeded. Nothing is read before the first
    /// request, and afterwards at most 64 KB ahead of the requested lines; so an empty file finishes with the
    /// first request. **Failure**: a ``SystemError``, after the lines before it; a file that cannot be opened
    /// needs no request for that. **Cancellation**: closes the file; a file handle belongs to the caller, who
    /// may close it then. Lines that were read ahead are dropped. **Delivery**: on a queue of the
    /// subscription. A closure of the main actor that runs there traps with an illegal instruction in
    /// `_dispatch_assert_queue_fail`: put `receive(on:)` in front of it. **Memory**: one line and 64 KB;
    /// the file handle until the end.
    public struct Lines: Publisher, Sendable {
      public typealias Output = String
      public typealias Failure = SystemError

      enum Source: Sendable {
        case path(String)
        case handle(FileHandle)
      }

      let source: Source
      /// How many bytes a line has at most.
      public let maxLineLength: Int
      /// What happens to a longer line.
      public let longLines: LongLineStrategy
      var calls = ByteCalls.system
      /// The queue of the subscriptions; one for each if `nil`, as outside of tests.
      var queue: DispatchQueue?

      /// Creates a publisher of the lines of a file, which each subscriber opens and reads from its start.
      ///
      /// - Parameters:
      ///   - path: The path of the file.
      ///   - maxLineLength: How many bytes a line has at most, 4 or more.
      ///   - longLines: What happens to a longer line.
      public init(of path: String, maxLineLength: Int = 1 << 20, longLines: LongLineStrategy = .fail) {
        self.init(.path(path), maxLineLength, longLines)
      }

      /// Creates a publisher of the lines that a file handle reads from its position on. Subscribers of one
      /// handle share the position; of a pipe or a terminal each takes what is there, which may be a part of
      /// a line, so let only one read at a time.
      ///
      ///     let input = Publishers.Lines(from: .standardInput)
      ///
      /// - Parameters:
      ///   - handle: The file handle. It is neither closed nor made nonblocking.
      ///   - maxLineLength: How many bytes a line has at most, 4 or more.
      ///   - longLines: What happens to a longer line.
      public init(from handle: FileHandle, maxLineLength: Int = 1 << 20, longLines: LongLineStrategy = .fail)
      {
        self.init(.handle(handle), maxLineLength, longLines)
      }

      private init(_ source: Source, _ maxLineLength: Int, _ longLines: LongLineStrategy) {
        requireLineLength(maxLineLength, "Lines")
        self.source = source
        self.maxLineLength = maxLineLength
        self.longLines = longLines
      }

      public func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == SystemError {
        SystemEngine.begin(LinesSession(self), name: "Lines", for: subscriber)
      }
    }
  }

  /// The longest line has room for each character of UTF-8.
  func requireLineLength(_ length: Int, _ name: String) {
    if length >= 4 { return }
    fatalError(
      """
      \(name) was created with the maxLineLength \(length). Rule: a piece of a line has room for any character, of up to \
      four bytes. Instead: pass four or more.
      """)
  }
#endif
