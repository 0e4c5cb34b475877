import Measuring

/// One row of the table: a workload in up to three ways, and what it may cost.
struct Row {
  /// What the row is called in the list of targets.
  let id: String
  let title: String
  /// The time it may take, as a multiple of the loop's; `nil` for a row that only informs.
  let target: Double?
  /// How many blocks an element it may allocate in the steady state; `nil` for any number.
  let allowance: Double?
  private let workloads: [Way: () -> Workload]

  /// Describes a row; a way that says nothing new is left out.
  ///
  /// - Parameters:
  ///   - gated: Whether it may allocate nothing.
  ///   - allowance: How many blocks an element it may allocate, for one that must allocate some.
  init(
    _ id: String, _ title: String, target: Double? = nil, gated: Bool = false, allowance: Double? = nil,
    own: (() -> Workload)? = nil, other: (() -> Workload)? = nil, erased: (() -> Workload)? = nil
  ) {
    self.id = id
    self.title = title
    self.target = target
    self.allowance = gated ? 0 : allowance
    var workloads: [Way: () -> Workload] = [:]
    workloads[.own] = own
    workloads[.other] = other
    workloads[.erased] = erased
    self.workloads = workloads
  }

  /// The ways it has.
  var ways: Set<Way> { Set(workloads.keys) }

  /// Whether several threads send at the same time.
  var isContended: Bool { ways.contains { workload($0)?.isContended == true } }

  /// Builds the chain of one way, if the row has it.
  func workload(_ way: Way) -> Workload? { workloads[way]?() }
}

/// Where the chain is built, and so for what the compiler can specialize it.
enum Way: String, CaseIterable, Codable {
  /// In this module.
  case own
  /// In another module than the one that drives it.
  case other
  /// Behind `AnyPublisher`, of which the compiler does not know what it hides.
  case erased
}
