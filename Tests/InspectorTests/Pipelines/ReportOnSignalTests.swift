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
      let recorder = subject.checkpoint("orders", file: "Shop.swift", line: 7).record(demand: .none)
      subject.send(1)
      inspector.examine()
      let printing = inspector.printReport(onSignal: SIGUSR1)
      #expect(
        printed { kill(getpid(), SIGUSR1) } == """
          Recorder  Shop.swift:7  0 values, no demand
          └─ checkpoint "orders"  Shop.swift:7
             └─ PassthroughSubject  1 dropped
          Warning: Recorder at Shop.swift:7: PassthroughSubject dropped 1 unrequested value. Request more, or put a \
          buffer behind it that is large enough.

          """)
      withExtendedLifetime((recorder, printing)) {}
    }
  }

  @Test func `each signal prints again, also that there are no pipelines`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let printing = inspector.printReport(onSignal: SIGUSR1)
      for _ in 1...2 { #expect(printed { kill(getpid(), SIGUSR1) } == "No live pipelines.\n") }
      withExtendedLifetime(printing) {}
    }
  }
}

/// What is written to standard error next.
private func printed(_ act: () -> Void) -> String {
  let (pipe, original) = (Pipe(), dup(STDERR_FILENO))
  dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
  defer {
    dup2(original, STDERR_FILENO)
    close(original)
  }
  act()
  return String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
}
