import Foundation
import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import Testing

@Suite(.oneAtATime) struct ReportOnSignalTests {
  @Test func `a signal prints the report and the warnings to standard error`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let subject = PassthroughSubject<Int, Never>()
      let recorder = subject.checkpoint("orders", fileID: "Shop.swift", line: 7).record(demand: .none)
      subject.send(1)
      inspector.examine()
      let printing = inspector.printReport(onSignal: SIGUSR1)
      expectPrinted(
        """
        Recorder  Shop.swift:7  0 elements, no demand
        └─ checkpoint "orders"  Shop.swift:7
           └─ PassthroughSubject  1 dropped
        Warning: Recorder at Shop.swift:7: PassthroughSubject dropped 1 unrequested element. Request more, or put a \
        buffer behind it that is large enough.

        """)
      recorder.cancel()
      printing.cancel()
    }
  }

  @Test func `each signal prints again, also that there are no pipelines`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let printing = inspector.printReport(onSignal: SIGUSR1)
      for _ in 1...2 { expectPrinted("No live pipelines.\n") }
      printing.cancel()
    }
  }

  @Test func `a token keeps printing after an earlier one for the same signal is canceled`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let former = signal(SIGUSR1, SIG_DFL)
      let first = inspector.printReport(onSignal: SIGUSR1)
      let second = inspector.printReport(onSignal: SIGUSR1)
      first.cancel()
      expectPrinted("No live pipelines.\n")
      second.cancel()
      expectDefault(SIGUSR1)
      _ = signal(SIGUSR1, former)
    }
  }

  @Test func `a report does not stop a process whose standard error has no reader any more`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let printing = inspector.printReport(onSignal: SIGUSR1)
      expectPrintedAfterBrokenPipe()
      printing.cancel()
    }
  }

  @Test func `a signal that the system does not have stops the program with a message`() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Inspector().printReport(onSignal: 9_999)
    }
    let message = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Started to print reports on signal 9999, which this system does not have."))
  }
}

/// Expects that a signal prints a text to standard error.
// Called from exit tests, in which the compiler of 6.3 fails on a closure inside an expectation.
private func expectPrinted(_ text: String) {
  let (pipe, original) = (Pipe(), dup(STDERR_FILENO))
  dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
  kill(getpid(), SIGUSR1)
  let printed = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
  dup2(original, STDERR_FILENO)
  close(original)
  #expect(printed == text)
}

/// Prints a report that is longer than a pipe holds, closes the pipe in the middle, and expects that a later
/// signal prints.
private func expectPrintedAfterBrokenPipe() {
  let subject = PassthroughSubject<Int, Never>()
  let recorders = (1...2_000).map { subject.checkpoint("order \($0)").record(demand: .none) }
  let (broken, pipe, original) = (Pipe(), Pipe(), dup(STDERR_FILENO))
  signal(SIGPIPE, SIG_DFL)
  dup2(broken.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
  kill(getpid(), SIGUSR1)
  _ = try? broken.fileHandleForReading.read(upToCount: 1)
  try? broken.fileHandleForReading.close()
  for recorder in recorders { recorder.cancel() }
  dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
  kill(getpid(), SIGUSR1)
  // The rest of the first report may come before.
  let later = Data("No live pipelines.\n".utf8)
  var printed = Data()
  while printed.range(of: later) == nil { printed += pipe.fileHandleForReading.availableData }
  dup2(original, STDERR_FILENO)
  close(original)
}

/// Expects that a signal has its default effect.
private func expectDefault(_ number: Int32) {
  var action = sigaction()
  sigaction(number, nil, &action)
  #expect(action.__sigaction_handler.sa_handler == nil)
}
