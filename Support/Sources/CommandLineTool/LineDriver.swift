import Combine
import Foundation

/// Reads the lines of an input, and has each of them performed after the one before.
///
/// **Threads**: the closures are called on the queue. Lines are awaited on a thread of their own, which does not keep
/// the process from ending.
public final class LineDriver: @unchecked Sendable {
  // Unchecked: the closures and the subscription are used on the queue alone.

  private let queue: DispatchQueue
  private let perform: (String) -> AnyPublisher<Void, Never>?
  private let end: () -> Void
  private var subscription: AnyCancellable?

  /// Creates a driver, which does nothing until it starts.
  ///
  /// - Parameters:
  ///   - queue: a serial queue.
  ///   - perform: starts to perform a line; the next line follows with the first value or the completion of the
  ///     publisher. Nil if no line is to follow.
  ///   - end: called once, after the last line.
  public init(
    on queue: DispatchQueue, perform: @escaping (String) -> AnyPublisher<Void, Never>?,
    end: @escaping () -> Void
  ) {
    (self.queue, self.perform, self.end) = (queue, perform, end)
  }

  /// Starts to read.
  public func start(_ reader: LineReader = LineReader()) {
    Thread { self.read(reader) }.start()
  }

  private func read(_ reader: LineReader) {
    var lines = reader
    var isOver = false
    while !isOver, let line = lines.next() {
      let done = DispatchSemaphore(value: 0)
      let performed = Performed()
      queue.async {
        guard let work = self.perform(line) else {
          performed.isLast = true
          done.signal()
          return
        }
        self.subscription = work.first().sink { _ in
          done.signal()
        } receiveValue: { _ in
        }
      }
      done.wait()
      isOver = performed.isLast
    }
    queue.async { self.end() }
  }

  /// Written on the queue, and read after the semaphore.
  private final class Performed: @unchecked Sendable {
    var isLast = false
  }
}
