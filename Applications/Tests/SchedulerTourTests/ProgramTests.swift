import CommandLineTesting
import CommandLineTool
import SchedulerTour
import Testing

@testable import scheduler_tour

/// The program as its user meets it. Its main thread serves the main queue and the main run loop.
@Suite struct ProgramTests {
  private let program = Program("scheduler-tour")

  /// The lines of some pages, without the numbers of the threads and the spaces between columns.
  private func lines(_ arguments: String...) throws -> [String] {
    let result = try program.run(["--interval", "0.01"] + arguments)
    #expect(result.status == 0 && result.errors == "")
    return result.output.split(separator: "\n").map {
      String($0.prefix { $0 != "(" }).split(separator: " ").joined(separator: " ")
    }
  }

  @Test func `V17-1 to V17-3 each step is shown with its place`() throws {
    let steps = ["started", "subscribed", "requested", "value 42", "finished"]
    #expect(try lines("caller").dropFirst() == steps.map { "\($0) on main" }[...])
    #expect(try lines("subscribe").dropFirst() == steps.map { "\($0) on worker" }[...])
    #expect(
      try lines("receive").dropFirst()
        == (steps.prefix(3).map { "\($0) on worker" } + steps.suffix(2).map { "\($0) on main" })[...])
  }

  @Test func `V17-6 the dates of a timer are delivered on main wherever it was subscribed to`() throws {
    #expect(
      try lines("timer").dropFirst() == ["value 1 on main", "value 2 on main", "finished on main"])
  }

  @Test func `V17-7 the main run loop repeats on main`() throws {
    let lines = try lines("run-loop").dropFirst()
    #expect(lines.first == "value 1 on main" && lines.last == "finished on main")
    // A busy machine may leave out a repetition.
    #expect((2...5).contains(lines.count) && lines.allSatisfy { $0.hasSuffix(" on main") })
  }

  @Test func `all pages are shown, each under its name and what it shows`() throws {
    let result = try program.run("--interval", "0.01")
    #expect(result.status == 0 && result.errors == "")
    let titles = result.output.components(separatedBy: "\n\n").map { $0.prefix { $0 != "\n" } }
    #expect(titles == Page.allCases.map { "\($0.rawValue): \($0.summary)" })
    #expect(!result.output.contains("without a name"))
  }

  @Test(arguments: [
    (["nowhere"], "nowhere is not a page."), (["--interval"], "--interval wants a value."),
    (["--interval", "0"], "0 is not a number that --interval takes."),
    (["--fast"], "--fast does not belong there."),
  ])
  func `an invalid command line prints the usage and is status 2`(arguments: [String], reason: String) throws
  {
    #expect(
      try program.run(arguments)
        == .init(status: 2, output: "", errors: "scheduler-tour: \(reason)\n\n\(Command.usage)\n"))
  }

  @Test func `pages are shown in the order of the arguments`() throws {
    let command = try Command(["hops", "--interval", "2.5", "run-loop"])
    #expect(command == Command(pages: [.hops, .runLoop], interval: 2.5))
    #expect(try Command([]) == Command(pages: Page.allCases, interval: 0.1))
  }

  @Test func `help lists the pages and is a result`() throws {
    #expect(try program.run("--help") == .init(status: 0, output: "\(Command.usage)\n", errors: ""))
    for page in Page.allCases { #expect(Command.usage.contains("  \(page.rawValue) ")) }
  }
}
