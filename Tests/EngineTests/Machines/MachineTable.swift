import SwiftCombineEngine

// A test of a machine reads as a table: a signal goes in, and the steps that come out are lines.

extension OperatorMachine {
  /// Passes a signal to the machine, and takes its steps until it waits for another one.
  ///
  /// What an engine reports back, such as that it has advanced, is a signal like any other: nothing is
  /// reported here. Closures are called in their step.
  ///
  /// - Parameters:
  ///   - notes: What the closures of the steps write, which becomes part of the lines.
  ///   - signal: Changes the machine. What it returns is what the machine does not need any more.
  /// - Returns: A line for each step.
  mutating func steps<Leftover>(_ notes: Notes = Notes(), _ signal: (inout Self) -> Leftover) -> [String] {
    _ = signal(&self)
    return steps(notes)
  }

  /// Takes steps until the machine waits for a signal. A machine that does not is stopped after 100 steps.
  mutating func steps(_ notes: Notes = Notes()) -> [String] {
    var lines: [String] = []
    var rests = false
    while lines.count < 100, let line = step(notes) {
      lines.append(rests ? "\(line), though it rests" : line)
      rests = line.hasPrefix("request") && restsAfterRequest
      // An engine takes no step after the completion.
      if line == "finish" || line.hasPrefix("fail ") { break }
    }
    return lines
  }

  /// Takes one step.
  mutating func step(_ notes: Notes = Notes()) -> String? {
    next().map { step in
      switch step {
      case .deliver(let output): "deliver \((output as? any Lined)?.line ?? "\(output)")"
      case .request(let demand, let input): "request \(demand.text) from \(input.text)"
      case .requestAll(let demand): "request \(demand.text) from all"
      case .cancel(let input): "cancel \(input.text)"
      case .cancelOthers(let input): "cancel all but \(input.text)"
      case .forget(let input): "forget \(input.text)"
      case .advance: "advance"
      case .makeFailure(let make): "make \(make())"
      case .perform(let act): notes.line(of: act)
      case .complete(nil): "finish"
      case .complete(let failure?): "fail with \(failure)"
      }
    }
  }

  mutating func request(_ outputs: UInt) { request(DemandCount(outputs)) }

  /// Passes signals that arrive inside a call of the engine, on its thread.
  mutating func nested<Leftover>(_ signal: (inout Self) -> Leftover) {
    setNested(true)
    _ = signal(&self)
    setNested(false)
  }
}

/// The failures of the tables.
enum Fault: Error { case first, second }

/// An upstream that has a name, and notes what is requested from it directly instead of by a step.
final class NamedLink: EngineInput {
  let name: String
  private let notes: Notes?
  /// Whether its subscription has arrived, so that no demand can be prepared any more.
  private let isSubscribed: Bool
  /// The demand to request with the subscription.
  private(set) var prepared = DemandCount.none

  init(_ name: String, isSubscribed: Bool = false, _ notes: Notes? = nil) {
    self.name = name
    self.notes = notes
    self.isSubscribed = isSubscribed
    super.init()
  }

  override func request(_ demand: DemandCount) { notes?.write("request \(demand.text) from \(name)") }

  override func prepare(_ demand: DemandCount) -> Bool {
    if !isSubscribed { prepared += demand }
    return !isSubscribed
  }
}

/// What is done inside a step.
final class Notes {
  private var lines: [String] = []

  func write(_ line: String) { lines.append(line) }

  /// The line of a step that performs an action, with what the action has written.
  fileprivate func line(of act: () -> Void) -> String {
    lines = []
    act()
    return (["perform"] + lines).joined(separator: " ")
  }
}

/// A branch of a machine that splits its upstream.
final class NumberedBranch: MachineBranch {
  typealias Element = Int
  typealias Failure = Fault

  let number: Int
  var isOver = false

  init(_ number: Int) { self.number = number }
}

/// An output that has a line of its own.
protocol Lined { var line: String { get } }

extension BranchEvent: Lined where Publication == String, Branch == NumberedBranch {
  var line: String {
    switch self {
    case .open(let publication): publication
    case .value(let value, let branch): "\(value) to \(branch.number)"
    case .end(let branch, nil): "end of \(branch.number)"
    case .end(let branch, let failure?): "\(failure) to \(branch.number)"
    }
  }
}

extension DemandCount { fileprivate var text: String { isUnlimited ? "unlimited" : "\(rawValue)" } }
extension EngineInput { fileprivate var text: String { (self as? NamedLink)?.name ?? "an upstream" } }
