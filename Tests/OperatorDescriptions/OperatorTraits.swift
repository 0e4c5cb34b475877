/// What an operator does, and what of the contract does not apply to it.
public struct OperatorTraits: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  // MARK: Demand

  /// What the operator requests from the upstream publisher is unspecified.
  public static let requestsByItself = OperatorTraits(rawValue: 1)
  /// An unrequested value is dropped.
  public static let losesValues = OperatorTraits(rawValue: 2)
  /// A request for no values traps, or is never made.
  public static let takesNoZeroDemand = OperatorTraits(rawValue: 4)
  /// A request for no values is ignored, not passed on.
  public static let ignoresZeroDemand = OperatorTraits(rawValue: 8)
  /// It keeps its completion until something is requested.
  public static let endsOnDemand = OperatorTraits(rawValue: 16)

  /// It subscribes to the upstream on the clock: what that sends before is dropped.
  public static let subscribesLater = OperatorTraits(rawValue: 32768)
  /// It passes the upstream's subscription on.
  public static let passesSubscription = OperatorTraits(rawValue: 16384)

  // MARK: Values

  /// It makes one result of all values.
  public static let reduces = OperatorTraits(rawValue: 32)
  /// 1 and 2 make no output.
  public static let deliversNothing = OperatorTraits(rawValue: 64)
  /// With enough demand every value comes out, once.
  public static let keepsAll = OperatorTraits(rawValue: 128)
  /// It publishes a value later than it arrives, and perhaps several at once, without a clock.
  public static let holdsValues = OperatorTraits(rawValue: 65536)
  /// A value or a request that comes while another thread delivers or requests is left to that thread.
  public static let leavesSignals = OperatorTraits(rawValue: 131072)
  /// It fails for an element that the world refuses.
  public static let throwsErrors = OperatorTraits(rawValue: 256)

  // MARK: Ends

  /// A failure of the upstream does not come out as it is.
  public static let handlesFailure = OperatorTraits(rawValue: 512)
  /// A failure stops the program.
  public static let stopsAtFailure = OperatorTraits(rawValue: 1024)
  /// What was under way when its closure canceled is delivered.
  public static let deliversAfterCancel = OperatorTraits(rawValue: 2048)
  /// It takes every subscription it is given.
  public static let takesEverySubscription = OperatorTraits(rawValue: 4096)
  /// The upstream's subscription is passed on until it is canceled, and released then.
  public static let releasesSubscription = OperatorTraits(rawValue: 8192)
}

/// What happens to a signal that comes before the subscription.
public enum EarlySignal: Sendable { case dropped, passed, trapped }

/// What an operator is checked with: everything, or some of it and the reason why not with the rest.
public struct OperatorChecks: Sendable {
  public enum Check: CaseIterable, Sendable {
    /// The tests of the contract, each rule on every operator.
    case rules
    /// The contract verifier, whose results are the page of types and rules.
    case verifier
    /// Values and closures that call back.
    case hostile
  }

  /// Why an operator is left out of some checks.
  public enum Omission: Sendable {
    /// A description of this name has them: of the same operator, or of what it consists of.
    case isChecked(in: String)
    /// A sentence that says why, and which tests there are instead.
    case doesNotApply(String)
  }

  public let checks: Set<Check>
  /// `nil` for all checks, and only then.
  public let omission: Omission?

  private init(_ checks: [Check], _ omission: Omission?) {
    self.checks = Set(checks)
    self.omission = omission
  }

  public static let all = OperatorChecks(Check.allCases, nil)

  public static func only(_ checks: Check..., rest omission: Omission) -> OperatorChecks {
    OperatorChecks(checks, omission)
  }

  /// Those that it is left out of.
  public var omitted: Set<Check> { Set(Check.allCases).subtracting(checks) }

  public func contains(_ check: Check) -> Bool { checks.contains(check) }
}
