import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("suffix(_:)")
struct SuffixTests {
  @Test func `the last values are delivered in order when the upstream finishes`() {
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.suffix(2).record()
    source.send(contentsOf: 1...5)
    #expect(recorder.values == [])
    source.send(completion: .finished)
    #expect(recorder.values == [4, 5])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test(arguments: [0, 1, 3, 4, 5, Int.max])
  func `there are as many values as there were, or as requested`(maxLength: Int) {
    #expect((1...4).publisher.suffix(maxLength).record().values == Array((1...4).suffix(maxLength)))
    #expect(Empty<Int, Never>().suffix(maxLength).record().events.last == .finished)
  }

  @Test func `the values wait for demand, and the completion for the last of them`() {
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.suffix(2).record(demand: .none)
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    source.send(contentsOf: 1...3)
    source.send(completion: .finished)
    #expect(recorder.values == [])
    recorder.request(.max(1))
    #expect(recorder.values == [2])
    #expect(recorder.completion == nil)
    recorder.request(.max(1))
    #expect(recorder.values == [2, 3])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `a failure arrives at once, and the values are dropped`() {
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.suffix(2).record()
    source.send(contentsOf: 1...3)
    source.send(completion: .failure("gone"))
    #expect(recorder.values == [])
    #expect(recorder.completion == .failure("gone"))
  }

  @Test func `no more values are held than are published, and none after a cancel`() {
    let subject = PassthroughSubject<Witness, Never>()
    let recorder = subject.suffix(1).record(keepsSubscription: true)
    weak var first: Witness?
    weak var second: Witness?
    do {
      let (one, two) = (Witness(), Witness())
      (first, second) = (one, two)
      subject.send(one)
      subject.send(two)
    }
    #expect(first == nil)
    #expect(second != nil)
    recorder.cancel()
    #expect(second == nil)
  }

  @Test func `each subscriber has values of its own`() {
    let publisher = (1...3).publisher.suffix(1)
    #expect(publisher.record().values == [3])
    #expect(publisher.record().values == [3])
    #expect(publisher == (1...3).publisher.suffix(1))
  }

  @Test func `a negative length traps`() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).suffix(-1) }
    await #expect(processExitsWith: .failure) { _ = Publishers.Suffix(upstream: Just(1), maxLength: -1) }
  }
}
