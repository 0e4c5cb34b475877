import Combine
import SwiftCombineTesting
import Testing

/// Witnesses see the whole process, so each test runs in a separate process.
@Suite struct IntrospectionTests {
  @Test func `a witness receives an event before and after each signal (fact 145)`() async {
    await #expect(processExitsWith: .success) {
      let history = EventHistory()
      let source = ScriptedSource<Int, TestError>("source", history: history)
      let witness = Onlooker(history)
      witness.enable()
      let recorder = source.record("sink", demand: .max(1), history: history) { _ in .max(2) }
      source.send(7)
      source.send(completion: .finished)
      #expect(
        history.lines == [
          "will attach ScriptedSource to sink",
          "source .subscribed",
          "sink will receive subscription source",
          "sink .subscription(\"source\")",
          "will request max(1) of source",
          "source .requested(.max(1))",
          "did request max(1) of source",
          "sink did receive subscription source",
          "did attach ScriptedSource to sink",
          "sink will receive 7",
          "sink .value(7)",
          "sink did receive 7, wants max(2)",
          "sink will receive finished",
          "sink .finished",
          "sink did receive finished",
        ])
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func `a witness receives an event before and after a cancellation`() async {
    await #expect(processExitsWith: .success) {
      let history = EventHistory()
      let source = ScriptedSource<Int, TestError>("source", history: history)
      let recorder = Recorder<Int, TestError>("sink")
      let witness = Onlooker(history)
      witness.enable()
      source.subscribe(recorder)
      history.clear()
      recorder.cancel()
      #expect(history.lines == ["will cancel source", "source .cancelled", "did cancel source"])
    }
  }

  @Test func `a witness sees a passed-through subscription at each operator, its requests once`() async {
    await #expect(processExitsWith: .success) {
      let history = EventHistory()
      let source = ScriptedSource<Int, TestError>("source")
      let witness = Onlooker(history)
      witness.enable()
      let recorder = source.map { $0 + 1 }.filter { $0 > 1 }.record("sink", demand: .max(3))
      #expect(
        history.lines == [
          "will attach Filter to sink",
          "will attach Map to Filter",
          "will attach ScriptedSource to Map",
          "Map will receive subscription source",
          "Filter will receive subscription source",
          "sink will receive subscription source",
          "will request max(3) of source",
          "did request max(3) of source",
          "sink did receive subscription source",
          "Filter did receive subscription source",
          "Map did receive subscription source",
          "did attach ScriptedSource to Map",
          "did attach Map to Filter",
          "did attach Filter to sink",
        ])
      history.clear()
      source.send(1)
      #expect(
        history.lines == [
          "Map will receive 1", "Filter will receive 2", "sink will receive 2",
          "sink did receive 2, wants max(0)", "Filter did receive 2, wants max(0)",
          "Map did receive 1, wants max(0)",
        ])
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func `attached publishers keep their description, identity and behavior`() async {
    await #expect(processExitsWith: .success) {
      let witness = Onlooker(EventHistory())
      witness.enable()
      let printed = Lines()
      let recorder = [1, 2].publisher.print(to: printed).flatMap { Just($0 * 10) }.collect(2).record()
      #expect(recorder.events == [.subscription("CollectByCount"), .value([10, 20]), .finished])
      #expect(printed.lines.first == "receive subscription: ([1, 2])")
      let source = ScriptedSource<Int, Never>("source")
      let inner = Recorder<Int, Never>()
      source.subscribe(inner)
      #expect(inner.events == [.subscription("source")])
    }
  }

  @Test func `inner publishers are attached, where a witness looks`() async {
    await #expect(processExitsWith: .success) {
      let history = EventHistory()
      let witness = Onlooker(history)
      witness.enable()
      let recorder = Just(1).flatMap { Just($0) }.record("sink")
      #expect(history.lines.filter { $0.contains("will attach Just") }.count == 2)
      #expect(recorder.values == [1])
    }
  }

  @Test func `several witnesses receive events in the order they were enabled, each once`() async {
    await #expect(processExitsWith: .success) {
      let history = EventHistory()
      let (first, second) = (Onlooker(history, "first "), Onlooker(history, "second "))
      first.enable()
      second.enable()
      first.enable()
      #expect(first.isEnabled && second.isEnabled)
      let recorder = Empty<Int, Never>(completeImmediately: false).record("sink", demand: .none)
      #expect(
        history.lines.prefix(2) == ["first will attach Empty to sink", "second will attach Empty to sink"])
      history.clear()
      first.disable()
      recorder.request(.max(1))
      #expect(!first.isEnabled && second.isEnabled)
      #expect(
        history.lines == ["second will request max(1) of Empty", "second did request max(1) of Empty"])
    }
  }

  @Test func `a disabled witness receives nothing, and is released`() async {
    await #expect(processExitsWith: .success) {
      let history = EventHistory()
      weak var released: Onlooker?
      do {
        let witness = Onlooker(history)
        released = witness
        witness.enable()
        witness.disable()
      }
      #expect(released == nil)
      let recorder = Just(1).record()
      #expect(recorder.values == [1])
      #expect(history.lines == [])
    }
  }

  @Test func `a witness sees nothing unless it implements a method`() async {
    await #expect(processExitsWith: .success) {
      final class Blind: _Introspection {}
      let witness = Blind()
      #expect(!witness.isEnabled)
      witness.enable()
      let recorder = [1, 2, 3].publisher.map { $0 }.record(demand: .max(2))
      recorder.cancel()
      #expect(recorder.values == [1, 2])
    }
  }

  @Test func `a witness may attach and cancel from inside an event`() async {
    await #expect(processExitsWith: .success) {
      final class Curious: _Introspection {
        var seen: [Int] = []
        func willReceive<S: Subscriber>(subscriber: S, input: S.Input) {
          disable()
          seen += Just(1).map { $0 + 1 }.record().values
        }
      }
      let witness = Curious()
      witness.enable()
      let recorder = [5, 6].publisher.record()
      #expect(witness.seen == [2])
      #expect(recorder.values == [5, 6])
    }
  }
}

/// Records all events, with the names of types cut at their first angle bracket.
private final class Onlooker: _Introspection {
  private let history: EventHistory
  private let name: String

  init(_ history: EventHistory, _ name: String = "") {
    self.history = history
    self.name = name
  }

  private func note(_ line: String) { history.note(name + line) }

  private func title<T>(_ value: T) -> String {
    let type = String(describing: T.self).prefix { $0 != "<" }
    if type == "Recorder" { return "\(value)" }
    return type.hasSuffix("Subscriber") ? String(type.dropLast(10)) : String(type)
  }

  func willReceive<P: Publisher, S: Subscriber>(publisher: P, subscriber: S)
  where P.Failure == S.Failure, P.Output == S.Input {
    note("will attach \(title(publisher)) to \(title(subscriber))")
  }
  func didReceive<P: Publisher, S: Subscriber>(publisher: P, subscriber: S)
  where P.Failure == S.Failure, P.Output == S.Input {
    note("did attach \(title(publisher)) to \(title(subscriber))")
  }
  func willReceive<S: Subscriber>(subscriber: S, subscription: any Subscription) {
    note("\(title(subscriber)) will receive subscription \(subscription)")
  }
  func didReceive<S: Subscriber>(subscriber: S, subscription: any Subscription) {
    note("\(title(subscriber)) did receive subscription \(subscription)")
  }
  func willReceive<S: Subscriber>(subscriber: S, input: S.Input) {
    note("\(title(subscriber)) will receive \(input)")
  }
  func didReceive<S: Subscriber>(subscriber: S, input: S.Input, resultingDemand: Subscribers.Demand) {
    note("\(title(subscriber)) did receive \(input), wants \(resultingDemand)")
  }
  func willReceive<S: Subscriber>(subscriber: S, completion: Subscribers.Completion<S.Failure>) {
    note("\(title(subscriber)) will receive \(completion)")
  }
  func didReceive<S: Subscriber>(subscriber: S, completion: Subscribers.Completion<S.Failure>) {
    note("\(title(subscriber)) did receive \(completion)")
  }
  func willRequest(subscription: any Subscription, _ demand: Subscribers.Demand) {
    note("will request \(demand) of \(subscription)")
  }
  func didRequest(subscription: any Subscription, _ demand: Subscribers.Demand) {
    note("did request \(demand) of \(subscription)")
  }
  func willCancel(subscription: any Subscription) { note("will cancel \(subscription)") }
  func didCancel(subscription: any Subscription) { note("did cancel \(subscription)") }
}
