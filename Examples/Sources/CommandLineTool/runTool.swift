import Foundation

/// Runs a program, and ends the process with its exit status.
///
/// `--help` among the arguments shows how the program is used, whatever else is there. A command line that
/// makes no sense does so too, after the reason, on standard error; the exit status is then 2.
///
/// - Parameters:
///   - name: the name that complaints start with.
///   - usage: how the program is used.
///   - read: makes a command of the arguments, without the name of the program.
///   - work: does what the command says and returns the exit status.
public func runTool<Command>(
  _ name: String, usage: String, read: ([String]) throws(UsageError) -> Command,
  work: (Command, Console) -> Int32
) -> Never {
  unblockInterruptions()
  let console = Console.standard(of: name)
  let arguments = Array(CommandLine.arguments.dropFirst())
  guard !arguments.contains("--help") else {
    console.write(usage)
    exit(0)
  }
  do throws(UsageError) {
    exit(work(try read(arguments), console))
  } catch {
    console.complain("\(name): \(error)\n\n\(usage)")
    exit(2)
  }
}

/// Lets an interruption through to this thread, even if whoever started the process keeps it from its own
/// threads: a process inherits that.
private func unblockInterruptions() {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGINT)
  sigaddset(&signals, SIGTERM)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}
