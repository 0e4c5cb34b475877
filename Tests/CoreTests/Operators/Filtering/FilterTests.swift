import Combine
import Foundation
import SwiftCombineTesting
import Testing

@Suite struct FilterTests {
  @Test func `fact 59 filter answers a rejected value with a demand of one`() {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let recorder = source.filter { $0 > 1 }.record(demand: .max(1))
    source.send(contentsOf: [1, 2])
    #expect(recorder.events == [.subscription("source"), .value(2)])
    #expect(source.log == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.none)])
  }

  @Test func `V4.1 filter passes multiples of three`() {
    let recorder = (1...10).publisher.eraseToAnyPublisher().filter { $0.isMultiple(of: 3) }.record()
    #expect(recorder.events == [.subscription("1...10"), .value(3), .value(6), .value(9), .finished])
  }

  @Test
  func `facts 59, 60 neighboring filters become one publisher and stop at the first predicate that rejects`()
  {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let history = EventHistory()
    let filtered = source.filter {
      history.note("first \($0)")
      return $0 > 1
    }.tryFilter {
      history.note("second \($0)")
      return try checked($0) > 0
    }.filter {
      history.note("third \($0)")
      return $0 != 4
    }
    #expect(type(of: filtered) == Publishers.TryFilter<ScriptedSource<Int, TestError>>.self)
    #expect(filtered.upstream === source)
    let recorder = filtered.record(demand: .max(1))
    source.send(1)
    source.send(2)
    #expect(history.lines == ["first 1", "first 2", "second 2", "third 2"])
    #expect(recorder.values == [2])
    #expect(source.log == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.none)])
  }
}
