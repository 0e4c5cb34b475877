import Testing

@testable import form

@Suite struct OrderTests {
  @Test(arguments: [
    ("1", Order.toggle(1)), ("3", .toggle(3)), (" 2 ", .toggle(2)), ("on 2", .set(2, on: true)),
    ("off  2", .set(2, on: false)), ("quit", .quit), ("", .show), ("  \t", .show),
  ])
  func `a line is understood`(line: String, order: Order) {
    #expect(Order(line, switches: 3) == order)
  }

  @Test(arguments: [
    "0", "4", "-1", "1.0", "one", "on", "off", "on 4", "on 0", "on on", "2 on", "on 1 2", "1 2", "quit 1",
    "Quit", "99999999999999999999",
  ])
  func `any other line is not`(line: String) {
    #expect(Order(line, switches: 3) == nil)
  }
}
