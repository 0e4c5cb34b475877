import CommandLineTool
import Testing

@testable import form

@Suite struct CommandTests {
  @Test func `the switches are off unless it is said how they are`() throws {
    #expect(try Command([]).initial == [false, false, false])
    #expect(try Command(["--initial", "on,on,off"]).initial == [true, true, false])
    #expect(try Command(["--initial", "off,off,on"]).initial == [false, false, true])
  }

  @Test(arguments: [
    "", "on", "on,on", "on,on,on,on", "on,on,", ",on,on,on", "on,,on,on", "on,on,1", "ON,on,on", "on on on",
  ])
  func `anything but three states is refused`(text: String) {
    let error = #expect(throws: UsageError.self) { try Command(["--initial", text]) }
    #expect(error?.description == "--initial wants three of on and off, such as on,on,off.")
  }

  @Test(arguments: [
    (["--initial"], "--initial wants a value."), (["3"], "3 does not belong there."),
    (["--initial", "on,on,on", "--initial", "on,on,on"], "--initial does not belong there."),
  ])
  func `a command line that makes no sense is refused with the reason`(arguments: [String], reason: String) {
    let error = #expect(throws: UsageError.self) { try Command(arguments) }
    #expect(error?.description == reason)
  }
}
