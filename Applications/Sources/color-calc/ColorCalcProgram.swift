import ColorCalc
import CommandLineTool

/// The program.
@main
enum ColorCalcProgram {
  static func main() {
    runTool("color-calc", usage: Command.usage, read: Command.init) { command, console in
      if command.colors.isEmpty {
        let viewModel = CalculatorViewModel()
        return calculate(viewModel, paints: command.paints, on: console) { readLine() } ? 0 : 1
      }
      show(command.colors, paints: command.paints, on: console)
      return 0
    }
  }

  /// Shows the colors.
  static func show(_ colors: [String], paints: Bool, on console: Console) {
    let viewModel = CalculatorViewModel()
    for color in colors {
      viewModel.hexText = color
      console.write(viewModel.line(paints: paints))
    }
  }

  /// Shows the color, and again after each line of input, until there is none. Returns whether all lines were
  /// understood.
  static func calculate(
    _ viewModel: CalculatorViewModel, paints: Bool, on console: Console, nextLine: () -> String?
  ) -> Bool {
    var isUnderstood = true
    console.write(viewModel.line(paints: paints))
    while let line = nextLine(), line != "quit" {
      let signs = line.filter { !$0.isWhitespace }
      let keys = signs.compactMap(Key.init)
      if keys.count == signs.count {
        keys.forEach(viewModel.process)
        console.write(viewModel.line(paints: paints))
      } else {
        console.complain(
          as: "color-calc", "\"\(line)\" is not understood", remedy: "enter keys 0 to F, < and *, or quit")
        isUnderstood = false
      }
    }
    return isUnderstood
  }
}

extension CalculatorViewModel {
  /// What the calculator shows, on one line.
  func line(paints: Bool) -> String {
    let text = hexText.padding(toLength: Self.maxLength)
    return "\(paints ? painted(text) : text)  \(channels.padding(toLength: 18))  \(name)"
  }

  /// A text in the ink on the color, for a terminal.
  private func painted(_ text: String) -> String {
    let ink = ink == .black ? "0;0;0" : "255;255;255"
    return "\u{1B}[38;2;\(ink);48;2;\(color.red);\(color.green);\(color.blue)m\(text)\u{1B}[0m"
  }
}

extension String {
  fileprivate func padding(toLength length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
