import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite("setOutputType(to:), ignoreOutput(setOutputType:)")
struct SetOutputTypeTests {
  @Test func `a publisher without values joins one with values`() {
    let source = ScriptedSource<Never, TestError>("source")
    let recorder = source.setOutputType(to: Int.self).record(demand: .max(1))
    #expect(source.log == [.subscribed, .requested(.max(1))])
    source.send(completion: .failure("gone"))
    #expect(recorder.events == [.subscription("source"), .failure("gone")])
    let joined = Empty<Never, Never>().setOutputType(to: Int.self).append(1).record()
    #expect(joined.values == [1])
  }

  @Test func `values are dropped, and the completion has another type`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.ignoreOutput(setOutputType: String.self).record(demand: .none)
    recorder.request(.max(1))
    source.send(contentsOf: 1...3)
    source.send(completion: .finished)
    #expect(recorder.values == [])
    #expect(recorder.completion == .finished)
    #expect(source.log.prefix(2) == [.subscribed, .requested(.unlimited)])
    #expect(
      (1...3).publisher.ignoreOutput(setOutputType: String.self).append("end").record().values == ["end"])
  }
}
