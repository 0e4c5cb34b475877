import SwiftCombineEngine
import SwiftCombine

/// The last errors that have passed a checkpoint, and those that pass one now.
///
/// An error that passes several checkpoints is one entry. It passes the next one inside the call that
/// delivers it to the subscriber of the one before: so the calls of each thread say which entry goes on. A
/// subscription that was made inside that call has errors of its own.
final class FailureLog: Sendable {
  static let shared = FailureLog(limit: Inspector.failureLimit)

  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct Entry {
    let number: UInt64
    let failure: PipelineFailure
  }

  struct State {
    /// Oldest first.
    var entries: [Entry] = []
    /// The entries that each thread delivers, the innermost last. Newer ones may have
    /// taken their place meanwhile.
    var passing: [UInt: [Entry]] = [:]
    /// The operators above a checkpoint, by the type of its upstream publisher.
    var operators: [ObjectIdentifier: [String]] = [:]
  }

  private let state = Locked(State())
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  var failures: [PipelineFailure] { state.withLock { $0.entries.map(\.failure) } }

  /// The operators between a publisher and the checkpoint above it, in the order that an error passes them.
  func operators<P: Publisher>(upTo publisher: P) -> [String] {
    let key = ObjectIdentifier(P.self)
    if let known = state.withLock({ $0.operators[key] }) { return known }
    // Looks into the publisher, which is foreign code.
    let names = Array(failurePath(publisher).reversed())
    state.withLock { $0.operators[key] = names }
    return names
  }

  /// Records an error, and delivers it.
  func pass(_ error: any Error, through trace: CheckpointTrace, _ deliver: () -> Void) {
    let thread = currentThread()
    let old = state.withLock { $0.begin(error, through: trace, on: thread, limit: limit) }
    release(old)
    deliver()
    let passed = state.withLock { $0.end(on: thread) }
    release(passed)
  }
}

extension FailureLog.State {
  /// - Returns: The entries that are replaced, to be released outside the lock.
  fileprivate mutating func begin(
    _ error: any Error, through trace: CheckpointTrace, on thread: UInt, limit: Int
  ) -> [FailureLog.Entry] {
    let passed = passing[thread]?.last.flatMap { trace.number < $0.number ? $0 : nil }
    let path = (passed?.failure.path ?? []) + trace.operators + [trace.title]
    let failure = PipelineFailure(error: error, path: path, location: trace.location)
    let entry = FailureLog.Entry(number: passed?.number ?? UniqueNumber.next(), failure: failure)
    passing[thread, default: []].append(entry)
    if passed != nil, let place = entries.lastIndex(where: { $0.number == entry.number }) {
      let old = entries[place]
      entries[place] = entry
      return [old]
    }
    entries.append(entry)
    return entries.count > limit ? [entries.removeFirst()] : []
  }

  /// - Returns: What was delivered, to be released outside the lock.
  fileprivate mutating func end(on thread: UInt) -> FailureLog.Entry? {
    defer { if passing[thread]?.isEmpty == true { passing[thread] = nil } }
    return passing[thread]?.popLast()
  }
}

/// The operators that an error of a publisher may have passed, the nearest first, up to the next checkpoint.
///
/// The last one is the only one that the error can come from, or one that has several publishers upstream:
/// which of those has failed is not known here.
private func failurePath<P: Publisher>(_ publisher: P) -> [String] {
  if publisher is any PipelineCheckpoint { return [] }
  let name = shortName(of: P.self)
  let isSource = P.self is AnyObject.Type || operatorsWithInnerPublishers.contains(name)
  let children = isSource ? [] : Mirror(reflecting: publisher).children.map(\.value)
  let upstreams = children.compactMap { $0 as? any Publisher }.filter { canFail($0) }
  return [name] + (upstreams.count == 1 ? failurePath(upstreams[0]) : [])
}

private func canFail<P: Publisher>(_ publisher: P) -> Bool { P.Failure.self != Never.self }

/// The operators that receive errors of publishers that their closures or upstream publishers create.
private let operatorsWithInnerPublishers: Set = [
  "FlatMap", "FlatMapFirst", "SwitchToLatest", "Catch", "TryCatch", "AsyncMap",
]

extension Inspector {
  /// How many errors ``lastFailures`` has at most.
  public static let failureLimit = 64

  /// The last errors that have passed a checkpoint of the process, the newest last; at most ``failureLimit``.
  ///
  ///     let prices = Fail<Int, URLError>(error: URLError(.timedOut)).map { $0 * 2 }.checkpoint("prices")
  ///     let token = prices.sink { _ in } receiveValue: { _ in }
  ///     print(Inspector.lastFailures.last?.path.dropLast() ?? [])  // ["Fail", "Map"]
  ///
  /// Checkpoints record always, without an inspector that was started. An error that passes several
  /// checkpoints is one entry, whose path grows: the names of the operators between two checkpoints are those
  /// of their types. A path begins at the operator that the error must come from; or at one that has several
  /// publishers upstream or hides them, as `flatMap`, `zip` and `eraseToAnyPublisher()` do; or behind a
  /// checkpoint that the error did not pass in the same call. So an error that has changed the thread, behind
  /// `receive(on:)`, is another entry, and so is the last one of `retry`. An operator in the middle of a path
  /// may have replaced the error, as `mapError` does: the entry has the one that came last.
  ///
  /// **Memory**: retains the errors until newer ones take their place. **Threads**: safe from any.
  public static var lastFailures: [PipelineFailure] { FailureLog.shared.failures }
}
