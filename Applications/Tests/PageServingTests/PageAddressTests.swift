import CommandLineTool
import HTTPLoopback
import Testing

@testable import PageServing

@Suite struct PageAddressTests {
  private func address(_ line: String) throws(UsageError) -> PageAddress {
    var arguments = Arguments(line.split(separator: " ").map(String.init))
    let address = try PageAddress(takingFrom: &arguments, port: 8_000)
    try arguments.finish()
    return address
  }

  @Test func `without options a page is for this machine alone`() throws {
    let address = try address("")
    #expect(address == PageAddress(.loopback, port: 8_000))
    #expect(address.hosts == ["127.0.0.1", "localhost"])
    #expect(address.text(port: 8_000) == "http://127.0.0.1:8000/")
  }

  @Test(
    arguments: [
      ("--host 192.168.1.5", ["192.168.1.5"], "http://192.168.1.5:80/"),
      ("--host 192.168.1.5 --name Studio", ["192.168.1.5", "studio"], "http://192.168.1.5:80/"),
      (
        "--host 0.0.0.0 --name studio.example --name nas",
        ["127.0.0.1", "localhost", "studio.example", "nas"],
        "http://studio.example:80/"
      ),
      ("--name studio", ["127.0.0.1", "localhost", "studio"], "http://127.0.0.1:80/"),
      ("--host 127.0.0.2", ["127.0.0.2"], "http://127.0.0.2:80/"),
    ] as [(String, [String], String)])
  func `the hosts are the address itself and the names that are told`(
    line: String, hosts: [String], text: String
  ) throws {
    let address = try address(line)
    #expect(address.hosts == hosts)
    #expect(address.text(port: 80) == text)
  }

  @Test(arguments: [
    ("--host", "--host wants a value."),
    ("--host studio", "studio is not an address of IPv4, such as 127.0.0.1."),
    ("--host ::1", "::1 is not an address of IPv4, such as 127.0.0.1."),
    ("--host 0.0.0.0", "--host 0.0.0.0 needs a --name, by which browsers call this machine."),
    ("--name a_b", "a_b is not the name of a machine."), ("--name -a", "-a is not the name of a machine."),
    ("--name a:80", "a:80 is not the name of a machine."), ("--name *", "* is not the name of a machine."),
    ("--port 65536", "65536 is not a number that --port takes."),
  ])
  func `an invalid option is refused with the reason`(line: String, reason: String) {
    let error = #expect(throws: UsageError.self) { try address(line) }
    #expect(error?.description == reason)
  }
}
