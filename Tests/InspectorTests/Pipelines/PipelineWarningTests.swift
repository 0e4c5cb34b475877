import SwiftCombineEngine
import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

@Suite(.oneAtATime) struct PipelineWarningTests {
  @Test func `a token that is dropped at once is warned of, one that is canceled is not`() async {
    await #expect(processExitsWith: .success) {
      let heard = Locked<[PipelineWarning]>([])
      let inspector = Inspector(
        onWarning: { warning in heard.withLock { $0.append(warning) } }, now: { .zero })
      inspector.start()
      let subject = PassthroughSubject<Int, Never>()
      let line = dropToken(subject)
      #expect(
        inspector.warnings.map(\.description) == [
          "Sink at PipelineWarningTests.swift:\(line): its token was dropped as soon as it was made, so nothing "
            + "comes any more. Keep what `sink` or `assign` returns for as long as elements are wanted."
        ])
      #expect(heard.withLock { $0 } == inspector.warnings)
      subject.sink { _ in }.cancel()
      _ = Just(1).sink { _ in }
      #expect(inspector.warnings.count == 1)
    }
  }

  @Test func `the last warnings are kept, and the others counted`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let subject = PassthroughSubject<Int, Never>()
      for line in 1...4321 {
        _ = subject.checkpoint("taps", fileID: "Taps.swift", line: line).sink { _ in }
        #expect(inspector.warnings.count == min(line, Inspector.warningLimit))
        #expect(inspector.droppedWarningCount == max(0, line - Inspector.warningLimit))
      }
      #expect(
        inspector.warnings.map(\.chain) == (3322...4321).map { "Sink at Taps.swift:\($0)" })
      #expect(inspector.report().warnings == inspector.warnings)
    }
  }

  @Test func `a token that is dropped later, or after a value, is not warned of`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, scheduler) = startedInspector(findsLocations: true)
      let subject = PassthroughSubject<Int, Never>()
      var token: AnyCancellable? = subject.sink { _ in }
      scheduler.advance(by: 1)
      token = nil
      token = subject.sink { _ in }
      subject.send(1)
      token = nil
      #expect(token == nil)
      #expect(inspector.warnings == [])
      // A value that arrives while the pipeline is built does not count.
      _ = CurrentValueSubject<Int, Never>(1).sink { _ in }
      #expect(inspector.warnings.map(\.finding) == [.droppedToken])
    }
  }

  @Test func `dropped values are warned of once`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let subject = PassthroughSubject<Int, Never>()
      let recorder = subject.map { $0 }.checkpoint("taps", fileID: "Taps.swift", line: 7).record(
        demand: .none)
      #expect(inspector.examine() == [])
      subject.send(1)
      #expect(
        inspector.examine().map(\.description) == [
          "Recorder at Taps.swift:7: PassthroughSubject dropped 1 unrequested element. "
            + "Request more, or put a buffer behind it that is large enough."
        ])
      subject.send(2)
      #expect(inspector.examine() == [])
      #expect(inspector.warnings.map(\.finding) == [.droppedElements(1)])
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func `a warning is not repeated because a delivery was under way at an examination`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let subject = PassthroughSubject<Int, Never>()
      let recorder = subject.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest)
        .record(demand: .none)
      let (isInside, mayLeave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      recorder.onValue = { _, _ in
        isInside.signal()
        mayLeave.wait()
      }
      for value in 1...2 { subject.send(value) }
      #expect(inspector.examine().map(\.finding) == [.droppedElements(1)])
      race(
        { recorder.request(.max(1)) },
        {
          isInside.wait()
          inspector.examine()
          mayLeave.signal()
        })
      #expect(inspector.examine() == [])
      #expect(inspector.warnings.map(\.finding) == [.droppedElements(1)])
    }
  }

  @Test func `a buffer that only grows is warned of, one that shrinks meanwhile is not`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let subject = PassthroughSubject<Int, Never>()
      let buffered = subject.buffer(size: .max, prefetch: .byRequest, whenFull: .dropOldest)
      let (slow, steady) = (
        buffered.checkpoint("slow", fileID: "A.swift", line: 1).record(demand: .none),
        buffered.checkpoint("steady", fileID: "A.swift", line: 2).record(demand: .none)
      )
      for round in 1...4 {
        subject.send(round)
        if round == 2 { steady.request(.max(2)) }
        inspector.examine()
      }
      #expect(
        inspector.warnings.map(\.description) == [
          "Recorder at A.swift:1: Buffer holds 3 elements and only ever gets more. "
            + "Request them faster, or limit what it is sent."
        ])
      withExtendedLifetime((slow, steady)) {}
    }
  }
}

// Outside of the test's body, which a macro moves to another file.
private func dropToken(_ subject: PassthroughSubject<Int, Never>) -> Int {
  _ = subject.map { $0 }.sink { _ in }
  return #line - 1
}
