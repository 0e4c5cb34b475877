import Foundation
import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import Testing

@Suite(.oneAtATime) struct ReportOnSignalTests {
  @Test func `a signal prints the report and the warnings to standard error`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let (inspector, _) = startedInspector()
      let subject = PassthroughSubject<Int, Never>()
      let recorder = subject.checkpoint("orders", file: "Shop.swift", line: 7).record(demand: .none)
      subject.send(1)
      inspector.examine()
      let printing = inspector.printReport(onSignal: SIGUSR1)
      let signals = WitnessOfSignals(SIGUSR1)
      kill(getpid(), SIGUSR1)
      signals.wait()
      printing.cancel()
      withExtendedLifetime(recorder) {}
    }
    #expect(
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == """
        Recorder  Shop.swift:7  0 values, no demand
        └─ checkpoint "orders"  Shop.swift:7
           └─ PassthroughSubject  1 dropped
        Warning: Recorder at Shop.swift:7: PassthroughSubject dropped 1 unrequested value. Request more, or put a \
        buffer behind it that is large enough.

        """)
  }

  @Test func `a process without pipelines prints that`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let (inspector, _) = startedInspector()
      let printing = inspector.printReport(onSignal: SIGUSR1)
      let signals = WitnessOfSignals(SIGUSR1)
      kill(getpid(), SIGUSR1)
      signals.wait()
      printing.cancel()
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "No live pipelines.\n")
  }

  @Test func `a token that is released gives the signal its former effect back`() async {
    await #expect(processExitsWith: .signal(SIGUSR1)) {
      let (inspector, _) = startedInspector()
      _ = inspector.printReport(onSignal: SIGUSR1)
      kill(getpid(), SIGUSR1)
      pause()
    }
  }
}

/// Waits until handlers of a signal have run that were installed before.
private final class WitnessOfSignals {
  private let source: any DispatchSourceSignal
  private let isCaught = DispatchSemaphore(value: 0)

  init(_ number: Int32) {
    source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "witness"))
    source.setEventHandler { [isCaught] in isCaught.signal() }
    source.activate()
  }

  func wait() { isCaught.wait() }
}
