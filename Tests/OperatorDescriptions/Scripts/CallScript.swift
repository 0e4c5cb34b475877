/// What some threads call on an operator, as a text or as a list.
///
///     CallScript("a1 a2", "b3 b|", before: "subscribe1", after: "r2")
///
/// Races call them on threads that start together, and the explorer in every order of their steps; tests of
/// one thread take a list. ``CallTarget`` makes the calls. What it may publish, a ``CallModel`` says.
public struct CallScript: Sendable {
  /// What one thread calls before the others start.
  public let before: [Call]
  /// What each thread calls.
  public let threads: [[Call]]
  /// What is called inside the first value.
  public let inside: [Call]
  /// What one thread calls when the others are done.
  public let after: [Call]

  public init(_ threads: [[Call]], before: [Call] = [], inside: [Call] = [], after: [Call] = []) {
    self.threads = threads
    self.before = before
    self.inside = inside
    self.after = after
  }

  public init(_ threads: [String], before: String = "", inside: String = "", after: String = "") {
    self.init(
      threads.map { [Call](words: $0) }, before: [Call](words: before), inside: [Call](words: inside),
      after: [Call](words: after))
  }

  /// All calls, in no order between threads.
  public var calls: [Call] { before + threads.joined() + inside + after }

  /// What its threads call, each on its own.
  ///
  /// - Parameter target: What they call.
  public func bodies(on target: CallTarget) -> [() -> Void] {
    threads.map { calls in { for call in calls { target.perform(call) } } }
  }
}

extension [Call] {
  /// Reads words with spaces between.
  public init(words text: String) {
    self = text.split(separator: " ").map { word in
      guard let call = Call(String(word)) else { preconditionFailure("\(word) is no call") }
      return call
    }
  }
}
