import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite struct ProbeTests {
  let history = EventHistory()
  let source = ScriptedSource<Int, TestError>("source")

  @Test func `a probe writes the signals that pass, in both directions`() {
    let recorder = source.probe("before", history: history).filter { $0 > 1 }
      .probe("after", history: history).record(demand: .max(1))
    source.send(contentsOf: [1, 2])
    recorder.request(.max(1))
    source.send(completion: .finished)
    #expect(
      history.lines == [
        "before .subscription(\"source\")", "after .subscription(\"source\")", "after .requested(.max(1))",
        "before .requested(.max(1))", "before .value(1)", "before .answered(.max(1))", "before .value(2)",
        "after .value(2)", "after .requested(.max(1))", "before .requested(.max(1))", "before .finished",
        "after .finished",
      ])
    #expect(recorder.violations == [])
  }

  @Test func `a probe writes cancellations and failures`() {
    source.probe("probe", history: history).record(demand: .none).cancel()
    _ = source.probe("probe", history: history).record(demand: .none)
    source.send(completion: .failure("refused"))
    #expect(
      history.lines == [
        "probe .subscription(\"source\")", "probe .cancelled", "probe .subscription(\"source\")",
        "probe .failure(\"refused\")",
      ])
    #expect(source.log == [.subscribed, .cancelled, .subscribed])
  }

  @Test(arguments: [Misdeed.secondSubscription, .valueAfterCompletion, .valueBeforeSubscription])
  func `a probe changes nothing about a misdeed`(misdeed: Misdeed) {
    let bare = ScriptedSource<Int, TestError>("source", holdsSubscriptions: misdeed.needsHeldSubscription)
    let probed = ScriptedSource<Int, TestError>("source", holdsSubscriptions: misdeed.needsHeldSubscription)
    let (first, second) = (bare.record(), probed.probe("probe", history: history).record())
    bare.misbehave(misdeed, 1)
    probed.misbehave(misdeed, 1)
    #expect(first.events == second.events)
    #expect(first.violations == second.violations)
    #expect(bare.log == probed.log)
  }
}
