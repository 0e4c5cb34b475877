/// When a subscriber requests values, and how many.
public enum DemandPolicy: Hashable, Sendable {
  /// Everything, at the subscription.
  case unlimited
  /// That many at the subscription, and no more.
  case only(Int)
  /// One at the subscription, and one for each value, in its delivery.
  case oneByOne
  /// One at the subscription, and one two ticks after each value.
  case slowly

  /// How long a slow subscriber takes for a value.
  static let slowTicks = 2

  /// The policies between which a page lets the reader select.
  public static let ofPages: [DemandPolicy] = [.unlimited, .oneByOne, .only(2), .slowly]

  /// Reads a policy: `unlimited`, `each`, `slow`, or a number.
  public init?(_ text: String) {
    switch text {
    case "unlimited", "u": self = .unlimited
    case "each": self = .oneByOne
    case "slow": self = .slowly
    default:
      guard let count = Int(text), (1...1_000_000).contains(count) else { return nil }
      self = .only(count)
    }
  }

  /// How the policy is written.
  public var name: String {
    switch self {
    case .unlimited: "unlimited"
    case .oneByOne: "each"
    case .slowly: "slow"
    case .only(let count): String(count)
    }
  }

  /// What a reader selects.
  public var title: String {
    switch self {
    case .unlimited: "unlimited"
    case .oneByOne: "one, and one for each value"
    case .slowly: "one, and one 2 ticks after each value"
    case .only(let count): "\(count), and no more"
    }
  }
}
