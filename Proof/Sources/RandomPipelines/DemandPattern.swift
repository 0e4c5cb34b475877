import Combine

/// How a subscriber requests values.
public struct DemandPattern: Word {
  /// What it does with its numbers filled in.
  struct Plan {
    /// What it requests when the subscription arrives.
    var start = Subscribers.Demand.unlimited
    /// What it returns for a value.
    var answer = Subscribers.Demand.none
    /// What it requests from inside each delivery.
    var inside = Subscribers.Demand.none
    /// What it requests when no further signal arrives.
    var refill = Subscribers.Demand.none
    /// How many values it receives in all.
    var limit = Int.max
    /// What it does at the limit: it cancels inside the delivery, or afterwards, or requests no more.
    var cancellation = Cancellation.none

    /// What else it does at the limit.
    var deed: Deed?
    /// Whether it is a sink, whose token is released in order to cancel.
    var isSink = false

    /// Canceling `beside` deliveries is left to another thread.
    enum Cancellation { case none, inside, after, beside }
  }

  public let name: String
  public let parameters: [ClosedRange<Int>]
  let isUnlimited: Bool
  let plan: @Sendable ([Int]) -> Plan

  init(
    _ name: String, _ parameters: ClosedRange<Int>..., isUnlimited: Bool = false,
    plan: @escaping @Sendable ([Int]) -> Plan
  ) {
    self.name = name
    self.parameters = parameters
    self.isUnlimited = isUnlimited
    self.plan = plan
  }

  public static let all = [
    DemandPattern("unlimited", isUnlimited: true) { _ in Plan() },
    DemandPattern("cancelling", 1...9, isUnlimited: true) { Plan(limit: $0[0], cancellation: .inside) },
    DemandPattern("each", 1...5) { Plan(start: .max($0[0]), refill: .max($0[0])) },
    DemandPattern("answering", 1...5, 1...2) { Plan(start: .max($0[0]), answer: .max($0[1])) },
    DemandPattern("inside", 1...5, 1...2) { Plan(start: .max($0[0]), inside: .max($0[1])) },
    DemandPattern("total", 1...9) { Plan(start: .max($0[0]), limit: $0[0]) },
    DemandPattern("leaving", 1...9) {
      Plan(start: .max(1), refill: .max(1), limit: $0[0], cancellation: .after)
    },
  ]

  /// Those of a trial with threads, where another thread requests what no delivery does.
  static let threaded =
    all + [
      DemandPattern("canceledBeside", 0...9, isUnlimited: true) { Plan(limit: $0[0], cancellation: .beside) },
      DemandPattern("eachCanceledBeside", 1...5, 0...9) {
        Plan(start: .max($0[0]), refill: .max($0[0]), limit: $0[1], cancellation: .beside)
      },
      DemandPattern("sink", isUnlimited: true) { _ in Plan(isSink: true) },
      DemandPattern("sinkReleased", 1...9, isUnlimited: true) {
        Plan(limit: $0[0], cancellation: .inside, isSink: true)
      },
      DemandPattern("sinkReleasedBeside", 0...9, isUnlimited: true) {
        Plan(limit: $0[0], cancellation: .beside, isSink: true)
      },
      DemandPattern("acting", 1...9, Deed.range, isUnlimited: true) {
        Plan(limit: $0[0], deed: Deed(rawValue: $0[1]))
      },
      DemandPattern("eachActing", 1...5, 1...9, Deed.range) {
        Plan(start: .max($0[0]), refill: .max($0[0]), limit: $0[1], deed: Deed(rawValue: $0[2]))
      },
    ]
}
