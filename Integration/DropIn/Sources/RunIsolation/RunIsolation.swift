import Isolation
import IsolationByFlag

/// Runs the program with the name in its argument, and prints a line when it has ended; `--by-flag` takes
/// those compiled with the flag.
@main struct RunIsolation {
  @MainActor static func main() async {
    let name = CommandLine.arguments.last
    if CommandLine.arguments.contains("--by-flag") {
      await IsolationByFlag.Program.all.first { $0.name == name }?.run()
    } else {
      await Isolation.Program.all.first { $0.name == name }?.run()
    }
    print("ended")
  }
}
