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
  /// Everything, at the subscription; the first subscriber cancels at a tick.
  case unlimitedUntil(Int)

  /// How long a slow subscriber takes for a value.
  static let slowTicks = 2

  /// The policies between which a page lets the reader select.
  public static let ofPages: [DemandPolicy] = [
    .unlimited, .oneByOne, .only(2), .slowly, .unlimitedUntil(3),
  ]

  /// Reads a policy: `unlimited`, `each`, `slow`, `until3`, or a number.
  public init?(_ text: String) {
    switch text {
    case "unlimited", "u": self = .unlimited
    case "each": self = .oneByOne
    case "slow": self = .slowly
    case _ where text.hasPrefix("until"):
      guard let tick = Int(text.dropFirst(5)), (0...1_000_000).contains(tick) else { return nil }
      self = .unlimitedUntil(tick)
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
    case .unlimitedUntil(let tick): "until\(tick)"
    case .only(let count): String(count)
    }
  }

  /// What a reader selects.
  public var title: String {
    switch self {
    case .unlimited: "unlimited"
    case .oneByOne: "one, and one for each value"
    case .slowly: "one, and one 2 ticks after each value"
    case .unlimitedUntil(let tick): "unlimited, and cancels at tick \(tick)"
    case .only(let count): "\(count), and no more"
    }
  }
}
