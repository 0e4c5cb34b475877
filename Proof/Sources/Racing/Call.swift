import Combine
import SwiftCombineTesting

/// A call that a thread makes in a race, on inputs and subscribers that have numbers.
public enum Call: Hashable, Sendable {
  case send(Int, to: Int = 0)
  case finish(Int = 0)
  case fail(Int = 0)
  /// Reads the current value.
  case read
  /// Advances the time, and runs the due actions.
  case advance
  case subscribe(Int = 0, wanting: Int = .everything)
  case request(Int, by: Int = 0)
  case cancel(Int = 0)
  /// Drops the token of a subscriber.
  case drop(Int = 0)

  /// The input it is for.
  var input: Int? {
    switch self {
    case .send(_, let input), .finish(let input), .fail(let input): input
    case .read, .advance, .subscribe, .request, .cancel, .drop: nil
    }
  }

  /// Whether it completes an input.
  var isEnd: Bool {
    switch self {
    case .finish, .fail: true
    default: false
    }
  }

  /// The subscriber that it cancels.
  var leaver: Int? {
    switch self {
    case .cancel(let subscriber), .drop(let subscriber): subscriber
    default: nil
    }
  }
}

/// A signal that a subscriber receives.
enum Signal: Hashable {
  case value([Int])
  case finished
  case failed

  var values: [Int] { if case .value(let values) = self { values } else { [] } }
  var isEnd: Bool { self == .finished || self == .failed }
}

extension Signal: CustomStringConvertible {
  var description: String {
    switch self {
    case .value(let values): values.map(String.init).joined(separator: "+")
    case .finished: "finished"
    case .failed: "failed"
    }
  }
}

/// How an input fails.
typealias Broken = TestError

extension TestError {
  init() { self.init("broken") }
}

extension Int {
  /// Unlimited demand in a model, where limited demands stay far below.
  public static let everything = Int.max / 4

  var demand: Subscribers.Demand { self >= .everything ? .unlimited : .max(self) }
}
