import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite("ignoreFailure")
struct IgnoreFailureTests {
  @Test func `a failure becomes a normal completion`() {
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.ignoreFailure().record(demand: .max(2))
    source.send(1)
    source.send(completion: .failure("gone"))
    #expect(recorder.events.dropFirst() == [.value(1), .finished])
    #expect(source.log == [.subscribed, .requested(.max(2))])
    #expect(recorder.violations == [])
  }

  @Test func `a failure is dropped, a normal completion is delivered`() {
    for (completion, expected) in [(.failure("gone"), nil), (.finished, .finished)]
      as [(Subscribers.Completion<TestError>, Subscribers.Completion<Never>?)]
    {
      let source = ScriptedSource<Int, TestError>()
      let recorder = source.ignoreFailure(completeImmediately: false).record()
      source.send(1)
      source.send(completion: completion)
      #expect(recorder.values == [1])
      #expect(recorder.completion == expected)
    }
  }

  @Test func `everything is freed at every end`() {
    expectFreedAtEveryEnd { source, witness in source.map { [witness] in ($0, witness) }.ignoreFailure() }
  }
}
