import SwiftCombineTesting
import Foundation

/// What the broken types of one verification share: things to be done later, and things that are kept.
final class Stage: @unchecked Sendable {
  private let work = Protected<[() -> Void]>([])
  private let retained = Protected<[Any]>([])

  func later(_ action: @escaping () -> Void) { work.withLock { $0.append(action) } }
  func keep(_ something: Any) { retained.withLock { $0.append(something) } }

  func letGo() { withExtendedLifetime(retained.withLock { exchange(&$0, with: []) }) {} }

  /// Does what was put off, and in turn what is put off meanwhile.
  func play() {
    while let next = work.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { next() }
  }
}

/// A flaw whose name begins with the number of the rule that it breaks, and goes on with when it does so.
protocol NumberedFlaw: RawRepresentable<String> {}

extension NumberedFlaw {
  /// The number of the rule.
  var rule: String { String(rawValue.prefix { $0 != " " }) }
}

/// Does something on another thread, and waits for it.
func elsewhere(_ body: @escaping () -> Void) {
  nonisolated(unsafe) let body = body
  let done = DispatchSemaphore(value: 0)
  Thread {
    body()
    done.signal()
  }.start()
  done.wait()
}

/// Where two calls on two threads wait for each other, so that one undoes what the other does.
///
/// Calls on the thread that made it do not wait: what they overlap with would be the caller itself.
final class Overlap: Sendable {
  private let home = ObjectIdentifier(Thread.current)
  private let rendezvous = Rendezvous(timeLimit: .seconds(600))

  func attend() { if ObjectIdentifier(Thread.current) != home { rendezvous.arrive() } }
}

/// Waits for something that never comes.
func hang() { DispatchSemaphore(value: 0).wait() }

/// State that one thread at a time has access to.
final class Protected<State>: @unchecked Sendable {
  private let lock = NSLock()
  private var state: State

  init(_ state: State) { self.state = state }

  func withLock<Result>(_ body: (inout State) -> Result) -> Result { lock.withLock { body(&state) } }
}
