import Combine
import Foundation
import SwiftCombineTesting
import Testing

@Suite struct ReplaceNilTests {
  @Test func `V3.10 replaceNil unwraps the other values, once the type of the sequence is erased`() {
    let recorder = ["A", nil, "C"].publisher.eraseToAnyPublisher().replaceNil(with: "-").record()
    #expect(recorder.values == ["A", "-", "C"])
    #expect(recorder.completion == .finished)
  }
}
