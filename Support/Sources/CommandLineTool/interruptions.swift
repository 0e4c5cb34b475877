import Combine
import Foundation

/// A publisher of the signals that ask this process to end, such as that of Control-C; while it has a
/// subscriber, they do not end the process.
///
/// **Output**: the number of each signal that arrives.
///
/// **Cancellation**: from then on the signals end the process again.
///
/// **Delivery**: on the queue.
///
/// A Dispatch signal source does not fit: it takes over or restores a signal a moment after the call, and
/// a signal that arrives in between is lost.
///
/// - Parameters:
///   - numbers: the signals, such as `SIGINT`. There may be one subscription at a time, whatever its signals.
///   - queue: the queue on which they are delivered.
public func interruptions(_ numbers: Int32..., on queue: DispatchQueue) -> some Publisher<Int32, Never> {
  Deferred {
    let arrivals = PassthroughSubject<Int32, Never>()
    let source = DispatchSource.makeReadSource(fileDescriptor: notes.reader, queue: queue)
    source.setEventHandler {
      var number: UInt8 = 0
      while read(notes.reader, &number, 1) == 1 { arrivals.send(Int32(number)) }
    }
    source.resume()
    numbers.forEach { signal($0, note) }
    return arrivals.handleEvents(receiveCancel: {
      numbers.forEach { signal($0, SIG_DFL) }
      source.cancel()
    })
  }
}

/// The ends of a pipe, for the numbers of the signals that have arrived: hardly anything else can be accessed
/// from a signal handler.
private let notes: (reader: Int32, writer: Int32) = {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else {
    fatalError("interruptions: cannot open a pipe: \(String(cString: strerror(errno))).")
  }
  for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  return (ends[0], ends[1])
}()

/// Notes a signal, on whatever thread it arrives.
private func note(_ number: Int32) {
  let error = errno
  var byte = UInt8(number)
  _ = write(notes.writer, &byte, 1)
  errno = error
}
