import SwiftCombine

extension Misbehavior {
  /// Sends two values from two threads, and returns when both have been delivered.
  ///
  /// The threads start together. To be sure that the deliveries overlap, let the pipeline attend a
  /// ``Rendezvous`` inside them.
  public func sendConcurrently(_ first: Output, _ second: Output) {
    let works = [first, second].map { value in ThreadWork { _ = self.send(value) } }
    startTogether(works.map { work in { work.run() } }).wait()
  }
}

/// Work for another thread. `@unchecked Sendable`: a test is to show that it is not safe.
private struct ThreadWork: @unchecked Sendable {
  let run: () -> Void
}
