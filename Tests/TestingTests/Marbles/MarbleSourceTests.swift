import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite struct MarbleSourceTests {
  let clock = VirtualClock()

  @Test(arguments: [
    "-a-b-(cd)-|", "(ab|)", "a-#", "-----", "-(a#)", "a--b", "-\"x y\"--|", "|",
  ])
  func `the recorder draws the line that a source plays`(line: String) throws {
    let recorder = try clock.source(line).record(clock: clock)
    clock.advance(by: 0 + .seconds(line.count))
    #expect(recorder.marbles { $0.count == 1 ? $0 : "\"\($0)\"" } == line)
    #expect(recorder.violations == [])
  }

  @Test func `numbers in a group are kept apart`() throws {
    let recorder = try clock.source("-(1 22|)", of: Int.self).record(clock: clock)
    clock.advance(by: 9)
    #expect(recorder.values == [1, 22])
    #expect(recorder.marbles() == "-(1 22 |)")
    #expect(recorder.marbles(style: .drawn) == "─(1 22 ┤)")
  }

  @Test func `a cold source plays for each subscriber from its subscription on`() throws {
    let source = try clock.source("-a-b|")
    let first = source.record(clock: clock)
    clock.advance(by: 2)
    let second = source.record(clock: clock)
    clock.advance(by: 10)
    #expect(first.marbles() == "-a-b|")
    #expect(second.marbles() == "--^a-b|")
    #expect(source.subscriptionTimes == [0, 2])
    #expect(source.cancellationTimes == [])
  }

  @Test func `a hot source plays once`() throws {
    let source = try clock.source("-a-b-|", isHot: true)
    clock.advance(by: 2)
    let recorder = source.record(clock: clock)
    clock.advance(by: 10)
    #expect(recorder.marbles() == "--^b-|")
  }

  @Test func `events before the mark of the subscription are not sent`() throws {
    let hot = try clock.source("a-b^-c-|", isHot: true).record(clock: clock)
    let cold = try clock.source("a-b^-c-|").record(clock: clock)
    clock.advance(by: 9)
    #expect(hot.marbles() == "--c-|")
    #expect(cold.marbles() == "--c-|")
  }

  @Test func `an unrequested value is dropped and the log says so`() throws {
    let source = try clock.source("-a-b-|")
    let recorder = source.record(demand: .max(1), clock: clock)
    clock.advance(by: 9)
    #expect(recorder.marbles() == "-a---|")
    #expect(source.log == [.subscribed, .requested(.max(1)), .withheld])
  }

  @Test func `a source plays nothing to a subscriber that has canceled`() throws {
    let source = try clock.source("-a-b-|")
    let recorder = source.record(clock: clock, recordsRequests: true)
    clock.advance(by: 2)
    recorder.cancel()
    clock.advance(by: 9)
    #expect(recorder.marbles() == "-a!")
    #expect(source.cancellationTimes == [2])
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test func `a source fails with its error`() throws {
    let source = try clock.source("-#", failure: TestError("refused"))
    let recorder = source.record(clock: clock)
    clock.advance(by: 1)
    #expect(recorder.timedEvents == [.at(0, .subscription("Marble")), .at(1, .failure("refused"))])
  }

  @Test func `the demand is a line too`() throws {
    let source = try clock.source("-a-b-c-d|")
    let recorder = source.record(demand: .max(2), clock: clock, recordsRequests: true)
    clock.schedule(at: 4) { recorder.request(.max(1)) }
    clock.schedule(at: 6) { recorder.request(.unlimited) }
    clock.advance(by: 9)
    #expect(recorder.demandMarbles() == "2---1-u")
    #expect(recorder.marbles() == "-a-b-c-d|")
  }

  @Test func `a source plays to both subscribers if one subscribes inside the other's subscription`() throws {
    let source = try clock.source("-a|")
    let second = Recorder<String, TestError>("second", clock: clock)
    let first = Recorder<String, TestError>("first", clock: clock)
    first.onSubscription = { _ in source.subscribe(second) }
    source.subscribe(first)
    clock.advance(by: 2)
    #expect(first.marbles() == "-a|")
    #expect(second.marbles() == "-a|")
  }
}
