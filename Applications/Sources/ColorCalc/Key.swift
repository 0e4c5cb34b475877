/// A key of the calculator.
public enum Key: Sendable, Hashable {
  /// Leaves only the `#`.
  case clear
  /// Removes the last digit.
  case backspace
  /// Appends a digit from 0 to 15.
  case digit(Int)

  /// The keys in the order of the keypad.
  public static let all: [Key] =
    [.clear, .digit(0), .backspace] + (1...15).map(Key.digit)

  /// The key with a sign: `⊗` or `*`, `←` or `<`, or a hexadecimal digit in any case; nil if there is none.
  public init?(_ sign: Character) {
    switch sign {
    case "⊗", "*": self = .clear
    case "←", "<": self = .backspace
    default:
      guard sign.isASCII, let digit = sign.hexDigitValue else { return nil }
      self = .digit(digit)
    }
  }

  /// What stands on the key.
  public var sign: String {
    switch self {
    case .clear: "⊗"
    case .backspace: "←"
    case .digit(let digit): String(digit, radix: 16, uppercase: true)
    }
  }
}
