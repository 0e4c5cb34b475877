import CommandLineTool

/// The program.
@main
enum FormProgram {
  static func main() {
    runTool("form", usage: Command.usage, read: Command.init) { command, console in
      run(Form(initial: command.initial), console: console) { readLine() }
      return 0
    }
  }

  /// Shows the form, and again after each line of input, until there is none.
  static func run(_ form: Form, console: Console, nextLine: () -> String?) {
    console.write("\(form)")
    while let line = nextLine() {
      switch Order(line, switches: form.switches.count) {
      case .toggle(let number): form.switches[number - 1].isOn.toggle()
      case .set(let number, let isOn): form.switches[number - 1].isOn = isOn
      case .show: break
      case .quit: return
      case nil:
        console.complain(
          as: "form", "\"\(line)\" is not understood",
          remedy: "enter 1 to \(form.switches.count), on N, off N, or quit")
        continue
      }
      console.write("\(form)")
    }
  }
}
