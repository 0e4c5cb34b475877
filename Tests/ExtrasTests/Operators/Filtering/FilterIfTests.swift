import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite("filterIf(_:), filterUnless(_:)")
struct FilterIfTests {
  @Test func `the values whose property is true`() {
    let source = ScriptedSource<String, TestError>("source", recordsAnswers: true)
    let recorder = source.filterIf(\.isEmpty).record(demand: .max(1))
    source.send(contentsOf: ["a", "", ""])
    source.send(completion: .failure("gone"))
    #expect(recorder.events == [.subscription("source"), .value(""), .failure("gone")])
    #expect(
      source.log == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.none), .withheld])
  }

  @Test func `the values whose property is false`() {
    let source = ScriptedSource<String, TestError>("source", recordsAnswers: true)
    let recorder = source.filterUnless(\.isEmpty).record(demand: .max(1))
    source.send(contentsOf: ["", "a", "b"])
    source.send(completion: .finished)
    #expect(recorder.events == [.subscription("source"), .value("a"), .finished])
    #expect(
      source.log == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.none), .withheld])
  }

  @Test func `a value can be its own condition`() {
    #expect([true, false, true].publisher.map { $0 }.filterIf(\.self).record().values == [true, true])
  }
}
