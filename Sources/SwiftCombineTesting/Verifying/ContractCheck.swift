/// The check of one rule, on one kind of specimen. It returns if the rule is kept.
struct ContractCheck<Specimen: Sendable>: Sendable {
  let rule: String
  let run: @Sendable (Specimen) throws -> Void

  init(_ rule: String, _ run: @escaping @Sendable (Specimen) throws -> Void) {
    self.rule = rule
    self.run = run
  }
}

/// Thrown by a check whose rule is broken.
struct Breach: Error {
  let found: String
  init(_ found: String) { self.found = found }
}

/// Thrown by a check that does not fit its specimen.
struct Inapplicable: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}

/// Continues if a rule is kept, and otherwise throws what was found, and the events until then.
func require(_ isKept: Bool, _ found: @autoclosure () -> String, after trial: Trial? = nil) throws {
  if isKept { return }
  let history = trial.map { "; received: \($0.recorder.events.shortened)" } ?? ""
  throw Breach(found() + history)
}

extension [RecordedEvent<String, TestError>] {
  /// The events, or the first and the last of many.
  fileprivate var shortened: String {
    let texts = map(\.description)
    if count <= 12 { return "[" + texts.joined(separator: ", ") + "]" }
    return "[" + (texts.prefix(8) + ["… \(count - 10) more …"] + texts.suffix(2)).joined(separator: ", ")
      + "]"
  }
}

/// Runs the checks of one kind of specimen, each on its own thread and for a limited time.
struct ContractVerifier<Specimen: Sendable>: Sendable {
  let specimen: Specimen
  let checks: [ContractCheck<Specimen>]
  let timeLimit: Duration

  /// The result of the check for a rule; `nil` if there is no check.
  func result(of rule: ContractRule) -> ContractReport.Result? {
    checks.first { $0.rule == rule.id }.map(result)
  }

  private func result(of check: ContractCheck<Specimen>) -> ContractReport.Result {
    let finding = OneShot<ContractReport.Result>()
    let hasReturned = returns(within: timeLimit / .seconds(1)) { [specimen] in
      do {
        try check.run(specimen)
        finding.set(.passed)
      } catch let breach as Breach {
        finding.set(.failed(breach.found))
      } catch let inapplicable as Inapplicable {
        finding.set(.notApplicable(inapplicable.reason))
      } catch {
        finding.set(.failed("the check threw \(error)"))
      }
    }
    if hasReturned, let result = finding.value { return result }
    return .failed("the check did not come back within \(timeLimit): something waits for itself")
  }
}

extension ContractReport.Result? {
  /// The worse of the results of two checks of one rule.
  static func worse(of first: Self, _ second: Self) -> Self { first.weight < second.weight ? second : first }

  private var weight: Int {
    switch self {
    case .failed: 3
    case .passed: 2
    case .notApplicable, .excepted, .untestable: 1
    case nil: 0
    }
  }
}

extension ContractReport {
  /// Checks all rules.
  ///
  /// - Parameters:
  ///   - exceptions: The rules to leave out, by number, with the reasons.
  ///   - find: Returns the result of the checks for a rule; `nil` if there is none for this kind.
  init(
    kind: ContractKind, except exceptions: [String: String], find: (ContractRule) -> Result?
  ) {
    self.kind = kind
    if let unknown = exceptions.keys.first(where: { id in !ContractRule.all.contains { $0.id == id } }) {
      Misuse.stop(
        "A verifier was told to leave out the rule \(unknown)", rule: "a rule is known by its number",
        instead: "take a number of ContractRule.all")
    }
    entries = ContractRule.all.map { rule in
      if let reason = rule.untestable { return Entry(rule: rule, result: .untestable(reason)) }
      if let reason = exceptions[rule.id] { return Entry(rule: rule, result: .excepted(reason)) }
      let result = find(rule) ?? .notApplicable("is not checked on a \(kind.rawValue)")
      return Entry(rule: rule, result: result)
    }
  }
}
