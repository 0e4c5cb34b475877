#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombine
  import TestSupport
  import Testing

  @testable import SwiftCombineSystem

  /// In a separate process, since all of a process share the notes.
  @Suite struct SignalNotesTests {
    @Test(.timeLimit(.minutes(60)))
    func `a signal that finds the pipe full is not lost`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        var other = UInt8(SIGUSR2)
        while write(signalNotes.writer, &other, 1) == 1 {}
        noteSignal(SIGUSR1)
        let probe = Publishers.Signals(SIGUSR1, on: DispatchQueue(label: "signals")).probe()
        exit(probe.wait(for: 1) == [SIGUSR1] ? 7 : 1)
      }
    }
  }
#endif
