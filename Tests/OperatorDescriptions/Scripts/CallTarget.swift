import Combine
import SwiftCombineTesting

/// An input of an operator that a script sends to.
public struct CallInput {
  public let send: (Int) -> Void
  public let end: (Subscribers.Completion<TestError>) -> Void

  public init(
    send: @escaping (Int) -> Void, end: @escaping (Subscribers.Completion<TestError>) -> Void = { _ in }
  ) {
    self.send = send
    self.end = end
  }

  public init<S: Subject>(_ subject: S) where S.Output == Int, S.Failure == TestError {
    self.init(send: subject.send, end: subject.send(completion:))
  }

  /// Creates an input that cannot fail.
  public init<S: Subject>(infallible subject: S) where S.Output == Int, S.Failure == Never {
    self.init(send: subject.send) {
      guard $0 == .finished else { preconditionFailure("this input cannot fail") }
      subject.send(completion: .finished)
    }
  }
}

/// What the calls of a script are made on: the inputs of an operator, its subscribers, and what it uses.
public struct CallTarget {
  public typealias Act = () -> Void

  /// `nil` for an input that no call is for.
  public var inputs: [CallInput?]
  public var subscribe: (_ subscriber: Int, _ demand: Int) -> Void = { _, _ in unsupported("subscribes") }
  public var request: (_ count: Int, _ subscriber: Int) -> Void = { _, _ in unsupported("requests") }
  public var cancel: (_ subscriber: Int) -> Void = { _ in unsupported("cancels") }
  public var drop: (_ subscriber: Int) -> Void = { _ in unsupported("drops a token") }
  public var read: () -> Int? = { unsupported("reads") }
  public var advance: Act = { unsupported("advances the time") }
  public var drain: Act = { unsupported("drains a queue") }
  public var discard: Act = { unsupported("discards actions") }

  public init(_ inputs: [CallInput?]) { self.inputs = inputs }

  /// - Returns: What the call returns, if it returns something.
  @discardableResult public func perform(_ call: Call) -> Int? {
    switch call {
    case .send(let value, let input): self[input].send(value)
    case .finish(let input): self[input].end(.finished)
    case .fail(let input): self[input].end(.failure(.broken))
    case .subscribe(let subscriber, let demand): subscribe(subscriber, demand)
    case .request(let count, let subscriber): request(count, subscriber)
    case .cancel(let subscriber): cancel(subscriber)
    case .drop(let subscriber): drop(subscriber)
    case .read: return read()
    case .advance: advance()
    case .drain: drain()
    case .discard: discard()
    }
    return nil
  }

  private subscript(input: Int) -> CallInput {
    guard inputs.indices.contains(input), let input = inputs[input] else { unsupported("sends to no input") }
    return input
  }
}

private func unsupported(_ what: String) -> Never { preconditionFailure("the script \(what)") }

extension TestError {
  /// How an input fails.
  public static let broken = TestError("broken")
}

extension Int {
  /// Unlimited demand in a model, where limited demands stay far below.
  public static let everything = Int.max / 4

  public var demand: Subscribers.Demand { self >= .everything ? .unlimited : .max(self) }
}
