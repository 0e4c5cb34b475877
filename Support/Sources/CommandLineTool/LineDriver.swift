import Combine
import Foundation

/// Reads the lines of an input, and has each of them performed after the one before.
///
/// **Threads**: the closures are called on the queue. Lines are awaited on a thread of their own, which does
/// not keep the process from ending.
public final class LineDriver: @unchecked Sendable {
  // Unchecked: the closures and the subscription are used on the queue alone.

  private let queue: DispatchQueue
  // Nil after the last line.
  private var perform: ((String) -> AnyPublisher<Void, Never>?)?
  private var end: (() -> Void)?
  private var subscription: AnyCancellable?

  /// Creates a driver, which does nothing until it starts.
  ///
  /// - Parameters:
  ///   - queue: a serial queue.
  ///   - perform: starts to perform a line; the next line follows with the first value or the completion of
  ///     the publisher. Nil if no line is to follow.
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

  /// Cancels what is being performed, performs no further line, and releases the closures.
  /// To be called on the queue.
  ///
  /// What the closures use may then be released, although a line is still awaited.
  public func cancel() {
    subscription = nil
    perform = nil
    end = nil
  }

  private func read(_ reader: LineReader) {
    var lines = reader
    var isOver = false
    while !isOver, let line = lines.next() {
      let done = DispatchSemaphore(value: 0)
      let performed = Performed()
      queue.async {
        guard let work = self.perform?(line) else {
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
    queue.async {
      let end = self.end
      self.cancel()
      end?()
    }
  }

  /// Written on the queue, and read after the semaphore.
  private final class Performed: @unchecked Sendable {
    var isLast = false
  }
}
