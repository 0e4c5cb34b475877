import Combine
import Foundation
import SwiftCombineTesting
import Testing

@Suite struct MapErrorTests {
  @Test func `mapError changes the failure and nothing else`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.mapError { URLError($0 == "gone" ? .badURL : .unknown) }.record()
    source.send(1)
    source.send(completion: .failure("gone"))
    #expect(recorder.events == [.subscription("source"), .value(1), .failure(URLError(.badURL))])
    let finishing = source.mapError { _ in URLError(.unknown) }.record()
    source.send(completion: .finished)
    #expect(finishing.events == [.subscription("source"), .finished])
  }
}
