import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import TestSupport
import Testing

@Suite(.oneAtATime) struct InspectorRaces {
  @Test func `threads subscribe, send, cancel and examine at once, and nothing is left`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let received = RaceCounter()
      let body = {
        for _ in 0..<30 {
          let token = a.zip(b).flatMap { Just($0.0) }
            .buffer(size: 4, prefetch: .keepFull, whenFull: .dropOldest).sink { _ in received.add() }
          a.send(1)
          b.send(2)
          token.cancel()
        }
      }
      race([
        body, body,
        { for _ in 0..<30 { _ = inspector.report().description } },
        { for _ in 0..<30 { inspector.examine() } },
      ])
      #expect(received.count > 0)
      #expect(inspector.report().description == "")
    }
  }

  @Test func `an inspector may start and stop while signals pass`() async {
    await #expect(processExitsWith: .success) {
      let inspector = Inspector()
      let subject = PassthroughSubject<Int, Never>()
      let received = RaceCounter()
      race([
        {
          for value in 0..<200 {
            let token = subject.map { $0 }.sink { _ in received.add() }
            subject.send(value)
            token.cancel()
          }
        },
        {
          for _ in 0..<50 {
            inspector.start()
            _ = inspector.report().description
            inspector.stop()
          }
        },
      ])
      #expect(received.count == 200)
      #expect(inspector.report().description == "")
    }
  }
}
