import Combine
import Foundation
import SwiftCombineTesting
import Testing

@Suite struct CompactMapTests {
  @Test
  func `facts 59, 60 compactMap drops nil, requests another value, and is one publisher with its neighbors`()
  {
    let source = ScriptedSource<String, TestError>("source", recordsAnswers: true)
    let mapped = source.compactMap { Int($0) }.compactMap { $0 > 1 ? $0 : nil }.map { $0 * 10 }
    #expect(mapped.upstream === source)
    let recorder = mapped.record(demand: .max(1))
    for text in ["a", "1", "3"] { source.send(text) }
    #expect(recorder.events == [.subscription("source"), .value(30)])
    #expect(
      source.log
        == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.max(1)), .answered(.none)])
  }

  @Test func `V4.3 compactMap passes the numbers`() {
    let texts = ["a", "1.24", "3", "def", "45", "0.23"]
    let recorder = texts.publisher.eraseToAnyPublisher().compactMap { Float($0) }.record(demand: .max(4))
    #expect(recorder.values == [1.24, 3.0, 45.0, 0.23])
    #expect(recorder.completion == .finished)
  }

  @Test func `facts 59, 60 tryCompactMap drops nothing but nil, and requests another value for it`() {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let mapped = source.tryCompactMap { try checked($0) == 1 ? nil : $0 }.compactMap {
      $0 == 2 ? nil : "\($0)"
    }
    #expect(mapped.upstream === source)
    let recorder = mapped.record(demand: .max(1))
    for value in [1, 2, 4] { source.send(value) }
    #expect(recorder.values == ["4"])
    #expect(
      source.log
        == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.max(1)), .answered(.none)])
  }
}
