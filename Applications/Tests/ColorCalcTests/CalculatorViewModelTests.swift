import ColorCalc
import Combine
import SwiftCombineTesting
import Testing

@Suite struct CalculatorViewModelTests {
  private let viewModel = CalculatorViewModel()
  private let dashes = "------------"

  private func press(_ signs: String) { signs.compactMap(Key.init).forEach(viewModel.process) }

  @Test func `everything is right at first`() {
    #expect(viewModel.hexText == "#0080FF")
    #expect(viewModel.color == HexColor(red: 0, green: 128, blue: 255))
    #expect(viewModel.channels == "0, 128, 255, 255")
    #expect(viewModel.name == "aqua 100%")
  }

  @Test func `a text without a hash sign is read with its opacity`() {
    viewModel.hexText = "006636AA"
    #expect(viewModel.channels == "0, 102, 54, 170")
    #expect(viewModel.name == "fir 66%")
    viewModel.hexText = "006636"
    #expect(viewModel.channels == "0, 102, 54, 255")
  }

  @Test func `backspace removes one digit and never the hash sign`() {
    press("←")
    #expect(viewModel.hexText == "#0080F")
    #expect(viewModel.color == .white)
    #expect(viewModel.channels == "---, ---, ---, ---")
    #expect(viewModel.name == dashes)
    press("<<<<<<<<")
    #expect(viewModel.hexText == "#")
  }

  @Test func `clear leaves the hash sign`() {
    press("⊗")
    #expect(viewModel.hexText == "#")
    #expect(viewModel.color == .white)
    press("ff0080")
    #expect(viewModel.hexText == "#FF0080")
    #expect(viewModel.name == "rose 100%")
  }

  @Test func `a digit is appended until there are eight`() {
    press("A")
    #expect(viewModel.hexText == "#0080FFA")
    #expect(viewModel.channels == "0, 128, 255, 175")
    press("012")
    #expect(viewModel.hexText == "#0080FFA0")
  }

  @Test(arguments: ["abc", "12GGGG", "0x1234", "#0080FFAA0"])
  func `B19-1 what is not a color is white`(text: String) {
    viewModel.hexText = text
    #expect(viewModel.color == .white)
    #expect(viewModel.name == dashes)
  }

  @Test func `a name is found in any case, and a color without a name has dashes`() {
    viewModel.hexText = "#ffc000"
    #expect(viewModel.name == "amber 100%")
    viewModel.hexText = "#123456"
    #expect(viewModel.channels == "18, 52, 86, 255")
    #expect(viewModel.name == dashes)
  }

  @Test(arguments: [
    ("#FFFFFF", CalculatorViewModel.Ink.black), ("#0080F", .black), ("#0080FF00", .black),
    ("#FFFFFF80", .white),
    ("#0080FF", .white), ("#00800000", .black), ("#008000", .white),
  ])
  func `the ink is black on white and on what is transparent`(text: String, ink: CalculatorViewModel.Ink) {
    viewModel.hexText = text
    #expect(viewModel.ink == ink)
  }

  @Test func `each change of the text is one change of the color, its channels and its name`() {
    let colors = viewModel.$color.map(\.description).record()
    let channels = viewModel.$channels.record()
    let names = viewModel.$name.record()
    press("00")
    #expect(colors.values == ["0, 128, 255, 255", "0, 128, 255, 15", "0, 128, 255, 0"])
    #expect(channels.values == colors.values)
    #expect(names.values == ["aqua 100%", "aqua 5%", "aqua 0%"])
  }

  @Test func `a key without effect publishes nothing`() {
    press("*")
    let texts = viewModel.$hexText.record()
    press("<")
    press("00000000")
    press("0")
    #expect(texts.values.count == 9)
  }

  @Test func `a calculator is released`() {
    weak var released: CalculatorViewModel?
    do {
      let calculator = CalculatorViewModel()
      calculator.process(.clear)
      released = calculator
    }
    #expect(released == nil)
  }

  @Test func `each key has a sign that is read again`() {
    #expect(Key.all.map(\.sign).joined() == "⊗0←123456789ABCDEF")
    #expect(Key.all.compactMap { $0.sign.first.flatMap(Key.init) } == Key.all)
    for sign in "gG#x １" { #expect(Key(sign) == nil) }
  }
}
