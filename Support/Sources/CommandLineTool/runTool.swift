import Foundation

/// Runs a program, and ends the process with its exit status.
///
/// `--help` among the arguments shows how the program is used, whatever else follows. An invalid command line
/// shows this too, after the reason, on standard error; the exit status is then 2.
///
/// - Parameters:
///   - name: the name that error messages start with.
///   - usage: how the program is used.
///   - read: makes a command of the arguments, without the name of the program.
///   - work: runs the command and returns the exit status.
public func runTool<Command>(
  _ name: String, usage: String, read: ([String]) throws(UsageError) -> Command,
  work: (Command, Console) -> Int32
) -> Never {
  occupyStandardDescriptors()
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
    console.complain("\(name): \(Console.complaint(error.description))\n\n\(usage)")
    exit(2)
  }
}

/// Opens what of the standard input, output and errors is closed, so that no file or socket of the program
/// gets their number, and with it what the program writes there.
///
/// It is opened the other way round: the program still finds that its results cannot be written.
func occupyStandardDescriptors() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
    // The lowest number that is free is this one.
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}

/// Unblocks interruptions on this thread, even if the parent process blocks them on its own
/// threads: a process inherits that.
private func unblockInterruptions() {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGINT)
  sigaddset(&signals, SIGTERM)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}
