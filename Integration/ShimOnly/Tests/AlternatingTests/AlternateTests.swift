import Alternating
import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite struct AlternateTests {
  @Test func `values alternate, whichever publisher is faster`() throws {
    let clock = VirtualClock()
    let a = try clock.source("-ab-----c----|")
    let b = try clock.source("---x----y----|")
    let recorder = a.alternate(with: b).record(clock: clock)
    clock.advance(by: 14)
    #expect(recorder.marbles() == "-a-(xb)-(yc)-|")
  }

  @Test func `it completes when the publisher whose turn it is has finished`() {
    let recorder = [1, 2, 3].publisher.alternate(with: [10].publisher).record()
    #expect(recorder.values == [1, 10, 2])
    #expect(recorder.completion == .finished)
  }

  @Test func `it keeps the rules`() {
    let report = verify(operator: {
      $0.alternate(with: (1...100_000).publisher.setFailureType(to: TestError.self))
    })
    #expect(report.failures.isEmpty, "\(report)")
  }
}
