import CommandLineTool
import Foundation
import Orders

/// The command line of the program.
struct Command: Equatable {
  enum Action: Equatable {
    case produce(rate: Int, last: Int)
    case work(WorkPlan)
    case watch(group: String)
  }

  var action: Action
  /// The addresses of the servers, separated by commas.
  var server = "nats://127.0.0.1:4222"
  /// The file with the credentials, if the server demands them.
  var credentials: String?
}

extension Command {
  static let usage = """
    Usage: orders produce [--rate N] [--until N] [--server URL] [--credentials FILE]
           orders work [--group NAME] [--name NAME] [--parallel N] [--time MS] [--fail-rate P]
                       [--server URL] [--credentials FILE]
           orders watch [--group NAME] [--server URL] [--credentials FILE]
           orders --help

    Orders go from a producer through a stream of a NATS server to a group of workers, which bill them. Each may be
    killed and started again, in any number and on any machine: no order is lost. An order that was billed by a
    worker which died before it said so is billed again.

      produce            stores orders with successive numbers, and continues after the last one
        --rate N         at most N in a second (20)
        --until N        ends when order N is stored
      work               bills the orders of a group, which its workers share
        --group NAME     the group (billing)
        --name NAME      the name of this worker (worker-PID)
        --parallel N     works on N orders at once (4)
        --time MS        takes MS milliseconds for each (50)
        --fail-rate P    fails with this probability, from 0 to 1 (0); an order that fails comes again
      watch              says each second what is stored and billed, by whom, and what waits
        --server URL     the server, or several separated by commas (nats://127.0.0.1:4222)
        --credentials FILE   the file with the credentials of a user

    Start a server with: nats-server -js -sd FOLDER

    Control-C ends produce when what was taken is stored; pressed again, at once. The exit status is 0, or 1 after
    a failure, or 2 for an invalid command line.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    let server = try rest.takeValue(of: "--server")
    let credentials = try rest.takeValue(of: "--credentials")
    switch rest.takeFirst() {
    case "produce":
      let rate = try rest.takeNumber(of: "--rate", in: 1...100_000) ?? 20
      action = .produce(rate: rate, last: try rest.takeNumber(of: "--until", in: 1...Int.max) ?? .max)
    case "work":
      var plan = WorkPlan(name: "worker-\(getpid())")
      if let group = try Self.name("--group", from: &rest) { plan.group = group }
      if let name = try Self.name("--name", from: &rest) { plan.name = name }
      if let count = try rest.takeNumber(of: "--parallel", in: 1...1000) { plan.parallel = count }
      if let time = try rest.takeNumber(of: "--time", in: 0...2000) { plan.milliseconds = time }
      if let rate = try rest.takeNumber(of: "--fail-rate", in: 0.0...1.0) { plan.failRate = rate }
      action = .work(plan)
    case "watch": action = .watch(group: try Self.name("--group", from: &rest) ?? WorkPlan(name: "").group)
    case let word?: throw UsageError("\(word.onOneLine) is not a command.")
    case nil: throw UsageError("A command is missing.")
    }
    try rest.finish()
    if let server {
      if server.isEmpty { throw UsageError("--server wants an address.") }
      self.server = server
    }
    self.credentials = credentials
  }

  /// The name that follows an option; it becomes a part of a subject.
  private static func name(_ option: String, from rest: inout Arguments) throws(UsageError) -> String? {
    guard let text = try rest.takeValue(of: option) else { return nil }
    let isName =
      !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    if !isName { throw UsageError("\(option) wants letters, digits, - and _, not \(text.onOneLine).") }
    return text
  }
}
