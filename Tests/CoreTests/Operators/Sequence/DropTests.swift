import Combine
import SwiftCombineTesting
import Testing

@Suite("dropFirst and drop(while:)")
struct DropTests {
  @Test func `V4.8 dropFirst drops the first eight of ten`() {
    let recorder = (1...10).publisher.eraseToAnyPublisher().dropFirst(8).record()
    #expect(recorder.events == [.subscription("Drop"), .value(9), .value(10), .finished])
  }

  @Test func `fact 77 the dropped values are requested with the first request, in one`() {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let recorder = source.dropFirst(2).record(demand: .max(42)) { _ in .max(5) }
    for value in 1...3 { source.send(value) }
    recorder.request(.max(7))
    #expect(recorder.values == [3])
    #expect(
      source.log == [
        .subscribed, .requested(.max(44)), .answered(.none), .answered(.none), .answered(.max(5)),
        .requested(.max(7)),
      ])
  }

  @Test func `fact 77 without demand only the dropped values are requested`() {
    let source = ScriptedSource<Int, TestError>("source", emitting: [1, 2, 3], then: .finished)
    let recorder = source.dropFirst().record(demand: .none)
    #expect(source.log == [.subscribed, .requested(.max(1))])
    recorder.request(.max(1))
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("Drop"), .value(2), .value(3), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `fact 77 the subscriber has its subscription before the upstream is subscribed to`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source", history: history)
    let recorder = source.dropFirst(2).record("recorder", history: history)
    #expect(
      history.lines
        == ["recorder .subscription(\"Drop\")", "source .subscribed", "source .requested(.unlimited)"])
    _ = recorder
  }

  @Test func `fact 83 requests made before the upstream's subscription arrives are added up`() {
    let source = ScriptedSource<Int, TestError>("source", holdsSubscriptions: true)
    let recorder = source.dropFirst(2).record(demand: .max(10))
    recorder.request(.max(4))
    source.sendSubscription()
    #expect(source.log == [.subscribed, .requested(.max(16))])
  }

  @Test func `a subscriber that cancels at once is not subscribed at all`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = Recorder<Int, TestError>()
    recorder.onSubscription = { $0.cancel() }
    source.dropFirst(2).subscribe(recorder)
    #expect(source.log == [])
  }

  @Test func `a subscription that arrives after a cancel is canceled`() {
    let source = ScriptedSource<Int, TestError>("source", holdsSubscriptions: true)
    let recorder = source.dropFirst(2).record()
    recorder.cancel()
    source.sendSubscription()
    #expect(source.log == [.subscribed, .cancelled])
  }

  @Test func `skip fifty, take twenty, keep the even ones`() {
    let recorder = (1...100).publisher.eraseToAnyPublisher().dropFirst(50).prefix(20).filter { $0 % 2 == 0 }
      .record()
    #expect(recorder.values == [52, 54, 56, 58, 60, 62, 64, 66, 68, 70])
    #expect(recorder.completion == .finished)
  }
}
