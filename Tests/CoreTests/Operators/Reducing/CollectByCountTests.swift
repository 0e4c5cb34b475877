import Combine
import SwiftCombineTesting
import Testing

@Suite struct CollectByCountTests {
  @Test func `before the subscription a value is ignored and the completion is forwarded`() {
    let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
    let recorder = source.collect(2).record()
    #expect(source.misbehave.send(1) == .none)
    #expect(recorder.events == [])
    source.misbehave.send(completion: .finished)
    #expect(recorder.events == [.finished])
  }

  @Test func `fact 74 a request is multiplied by the count, and a completion sends a shorter last array`() {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let recorder = source.collect(2).record(demand: .max(2), answering: { _ in .max(1) })
    source.send(contentsOf: [1, 2, 3])
    source.send(completion: .finished)
    #expect(
      recorder.events == [.subscription("CollectByCount"), .value([1, 2]), .value([3]), .finished])
    #expect(
      source.log == [
        .subscribed, .requested(.max(4)), .answered(.none), .answered(.max(2)), .answered(.none),
      ])
  }

  @Test func `fact 74 a failure drops the collected values, and a request for no values traps`() async {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.collect(2).record()
    source.send(contentsOf: [1, 2, 3])
    source.send(completion: .failure("gone"))
    #expect(recorder.events == [.subscription("CollectByCount"), .value([1, 2]), .failure("gone")])
    await #expect(processExitsWith: .failure) {
      PassthroughSubject<Int, Never>().collect(2).record(demand: .none).request(.none)
    }
  }

  @Test(arguments: [true, false])
  func `facts 74, 214 differs: nothing follows a cancel or the completion`(cancels: Bool) {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.collect(2).record()
    source.send(1)
    if cancels { recorder.cancel() } else { source.send(completion: .finished) }
    source.misbehave.send(contentsOf: 2...5)
    source.misbehave.send(completion: .failure("late"))
    #expect(recorder.events.dropFirst() == (cancels ? [] : [.value([1]), .finished]))
  }
}
