import CommandLineTool
import Orders
import Testing

@testable import OrdersProgram

@Suite struct CommandTests {
  private static func plan(_ change: (inout WorkPlan) -> Void) -> Command.Action {
    var plan = WorkPlan(name: "anna")
    change(&plan)
    return .work(plan)
  }

  @Test(arguments: [
    ("produce", Command.Action.produce(rate: 20, last: .max)),
    ("produce --until 7 --rate 100", .produce(rate: 100, last: 7)),
    ("work --name anna", plan { _ in }),
    ("work --fail-rate 0.25 --name anna --group g", plan { ($0.failRate, $0.group) = (0.25, "g") }),
    ("work --time 0 --parallel 9 --name anna", plan { ($0.milliseconds, $0.parallel) = (0, 9) }),
    ("watch", .watch(group: "billing")),
    ("watch --group shipping", .watch(group: "shipping")),
  ])
  func `a command is understood`(line: String, action: Command.Action) throws {
    let command = try Command(line.split(separator: " ").map(String.init))
    #expect(command.action == action)
    #expect(command.server == "nats://127.0.0.1:4222")
  }

  @Test func `a server and credentials are understood with each command`() throws {
    for name in ["produce", "work", "watch"] {
      let command = try Command([name, "--server", "nats://a:1,nats://b:2", "--credentials", "user.creds"])
      #expect(command.server == "nats://a:1,nats://b:2")
      #expect(command.credentials == "user.creds")
    }
  }

  @Test(arguments: [
    ("", "A command is missing."), ("sell", "sell is not a command."),
    ("produce --rate 0", "0 is not a number that --rate takes."),
    ("produce --until x", "x is not a number that --until takes."),
    ("produce --group g", "--group does not belong there."),
    ("work --fail-rate 1.5", "1.5 is not a number that --fail-rate takes."),
    ("work --time 2001", "2001 is not a number that --time takes."),
    ("work --name a.b", "--name wants letters, digits, - and _, not a.b."),
    ("work --group", "--group wants a value."),
    ("watch anna", "anna does not belong there."),
  ])
  func `an invalid command line is refused with the reason`(line: String, reason: String) {
    let error = #expect(throws: UsageError.self) { try Command(line.split(separator: " ").map(String.init)) }
    #expect(error?.description == reason)
  }
}
