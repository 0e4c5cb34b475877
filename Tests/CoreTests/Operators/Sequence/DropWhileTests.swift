import Combine
import SwiftCombineTesting
import Testing

@Suite struct DropWhileTests {
  @Test func `fact 78 V4.9 drop(while:) calls its predicate five times, all before the first value`() {
    let history = EventHistory()
    let recorder = Recorder<Int, Never>("recorder", history: history)
    (1...10).publisher.eraseToAnyPublisher().drop {
      history.note("tested \($0)")
      return $0 % 5 != 0
    }.subscribe(recorder)
    #expect(recorder.values == [5, 6, 7, 8, 9, 10])
    #expect(history.lines.prefix(7).last == "recorder .value(5)")
    #expect(history.lines.filter { $0.hasPrefix("tested") } == (1...5).map { "tested \($0)" })
  }

  @Test func `fact 59 a value that drop(while:) drops is requested again`() {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let recorder = source.drop { $0 < 2 }.record(demand: .max(1))
    for value in 1...2 { source.send(value) }
    #expect(recorder.values == [2])
    #expect(source.log == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.none)])
  }
}
