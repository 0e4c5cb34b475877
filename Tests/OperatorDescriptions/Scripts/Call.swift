/// A call that a check makes on an operator, whose inputs and subscribers have numbers.
///
/// As a word: `a1` sends 1 on the first input, `b|` finishes the second, and `b×` fails it. `r2` requests two
/// values, and `subscribe2` subscribes with a request of two; without a number it requests without limit.
/// `cancel`, `drop`, `read`, `advance`, `drain` and `discard` are what they are called. Those of the second
/// subscriber end with `'`, and those of the third with `''`.
public enum Call: Hashable, Sendable {
  case send(Int, to: Int = 0)
  case finish(Int = 0)
  case fail(Int = 0)
  case subscribe(Int = 0, wanting: Int = .everything)
  case request(Int, by: Int = 0)
  case cancel(Int = 0)
  /// Drops the token of a subscriber.
  case drop(Int = 0)
  /// Reads the current value.
  case read
  /// Advances the time, and runs the due actions.
  case advance
  /// Runs the actions of a queue.
  case drain
  /// Drops the actions of a queue.
  case discard

  /// The input it is for.
  public var input: Int? {
    switch self {
    case .send(_, let input), .finish(let input), .fail(let input): input
    default: nil
    }
  }

  /// Whether it completes an input.
  public var isEnd: Bool {
    switch self {
    case .finish, .fail: true
    default: false
    }
  }

  public var isRequest: Bool { if case .request = self { true } else { false } }

  /// The subscriber that it cancels.
  public var leaver: Int? {
    switch self {
    case .cancel(let subscriber), .drop(let subscriber): subscriber
    default: nil
    }
  }
}

extension Call: LosslessStringConvertible {
  private static let inputs: [Character] = Array("abcdefgh")

  public init?(_ text: String) {
    let subscriber = text.reversed().prefix { $0 == "'" }.count
    let word = text.dropLast(subscriber)
    switch word {
    case "cancel": self = .cancel(subscriber)
    case "drop": self = .drop(subscriber)
    case "read": self = .read
    case "advance": self = .advance
    case "drain": self = .drain
    case "discard": self = .discard
    case "subscribe": self = .subscribe(subscriber)
    case _ where word.hasPrefix("subscribe"):
      guard let count = Int(word.dropFirst("subscribe".count)) else { return nil }
      self = .subscribe(subscriber, wanting: count)
    case _ where word.first == "r":
      guard let count = Int(word.dropFirst()) else { return nil }
      self = .request(count, by: subscriber)
    default:
      guard subscriber == 0, let input = word.first.flatMap({ Self.inputs.firstIndex(of: $0) }) else {
        return nil
      }
      switch word.dropFirst() {
      case "|": self = .finish(input)
      case "×": self = .fail(input)
      case let number:
        guard let value = Int(number) else { return nil }
        self = .send(value, to: input)
      }
    }
  }

  public var description: String {
    func of(_ subscriber: Int) -> String { String(repeating: "'", count: subscriber) }
    return switch self {
    case .send(let value, let input): "\(Self.inputs[input])\(value)"
    case .finish(let input): "\(Self.inputs[input])|"
    case .fail(let input): "\(Self.inputs[input])×"
    case .subscribe(let subscriber, .everything): "subscribe\(of(subscriber))"
    case .subscribe(let subscriber, let count): "subscribe\(count)\(of(subscriber))"
    case .request(let count, let subscriber): "r\(count)\(of(subscriber))"
    case .cancel(let subscriber): "cancel\(of(subscriber))"
    case .drop(let subscriber): "drop\(of(subscriber))"
    case .read: "read"
    case .advance: "advance"
    case .drain: "drain"
    case .discard: "discard"
    }
  }
}
