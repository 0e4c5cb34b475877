import ColorCalc
import Testing

@Suite struct HexColorTests {
  @Test(arguments: [
    ("#0080FF", "0, 128, 255, 255"), ("0080FF", "0, 128, 255, 255"), ("#0080ff", "0, 128, 255, 255"),
    ("#0080FFA", "0, 128, 255, 175"), ("006636AA", "0, 102, 54, 170"), ("#00000000", "0, 0, 0, 0"),
  ])
  func `six to eight digits are a color`(text: String, channels: String) {
    #expect(HexColor(hex: text)?.description == channels)
  }

  @Test(arguments: [
    "", "#", "#0080F", "abc", "#0080FFAA0", "12GGGG", "0x1234", "##0080FF", " 0080FF", "+0080FF", "００８０ＦＦ",
  ])
  func `anything else is not a color`(text: String) {
    #expect(HexColor(hex: text) == nil)
  }

  @Test func `each byte is read as it is written, in every channel`() {
    for byte in UInt8.min...UInt8.max {
      let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16)
      let color = HexColor(hex: String(repeating: digits, count: 4))
      #expect(color == HexColor(red: byte, green: byte, blue: byte, opacity: byte))
    }
  }

  @Test(arguments: [(0, 0), (2, 0), (3, 1), (51, 20), (170, 66), (254, 99), (255, 100)])
  func `the opacity in percent is rounded down`(opacity: UInt8, percentage: Int) {
    #expect(HexColor(red: 0, green: 0, blue: 0, opacity: opacity).percentage == percentage)
  }
}
