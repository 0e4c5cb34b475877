import Combine
import SwiftCombineTesting
import Testing

@Suite struct CollectTests {
  @Test func `V3.1 collect makes one array`() {
    let recorder = ["A", "B", "C", "D", "E"].publisher.eraseToAnyPublisher().collect().record()
    #expect(recorder.events == [.subscription("Collect"), .value(["A", "B", "C", "D", "E"]), .finished])
  }
}
