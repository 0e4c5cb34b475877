import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import TestSupport
import Testing

@Suite(.oneAtATime) struct CheckpointRaces {
  @Test func `errors of several threads pass their checkpoints at once, and no path mixes them`() async {
    await #expect(processExitsWith: .success) {
      let body = { (name: String) in
        {
          for _ in 0..<100 {
            let subject = PassthroughSubject<Int, Broken>()
            let token = subject.checkpoint("inner \(name)", fileID: "A.swift", line: 1).map { $0 }
              .checkpoint("outer \(name)", fileID: "B.swift", line: 2).sink { _ in
              } receiveValue: { _ in
              }
            subject.send(completion: .failure(Broken()))
            withExtendedLifetime(token) {}
          }
        }
      }
      let looks = RaceCounter()
      race([
        body("a"), body("b"), body("c"),
        { for _ in 0..<100 { looks.add(min(Inspector.lastFailures.count, 1)) } },
      ])
      let failures = Inspector.lastFailures
      #expect(failures.count == Inspector.failureLimit)
      for failure in failures {
        let name = failure.path.last!.split(separator: "\"")[1].last!
        #expect(
          failure.path == [
            "PassthroughSubject", "checkpoint \"inner \(name)\" at A.swift:1", "Map",
            "checkpoint \"outer \(name)\" at B.swift:2",
          ])
      }
    }
  }
}
