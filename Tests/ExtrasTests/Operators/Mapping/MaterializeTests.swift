import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import Testing

private typealias Event = StreamEvent<Int, TestError>

@Suite("materialize, dematerialize")
struct MaterializeTests {
  @Test func `values and the failure are delivered as values`() {
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.materialize().record()
    source.send(contentsOf: 1...2)
    source.send(completion: .failure("gone"))
    #expect(
      recorder.events.dropFirst() == [
        .value(.value(1)), .value(.value(2)), .value(.failure("gone")), .finished,
      ])
    #expect(recorder.violations == [])
  }

  @Test func `the completion uses a demand of one, as a value does`() {
    for (end, event) in [(.finished, .finished), (.failure("gone"), .failure("gone"))]
      as [(Subscribers.Completion<TestError>, Event)]
    {
      let source = ScriptedSource<Int, TestError>()
      let recorder = source.materialize().record(demand: .max(1))
      source.send(1)
      source.send(completion: end)
      #expect(recorder.events.dropFirst() == [.value(.value(1))])
      recorder.request(.max(1))
      #expect(recorder.events.dropFirst() == [.value(.value(1)), .value(event), .finished])
      #expect(source.log.prefix(2) == [.subscribed, .requested(.max(1))])
      #expect(recorder.violations == [])
    }
  }

  @Test func `the outstanding demand counts for the completion`() {
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.materialize().record(demand: .max(3))
    source.send(1)
    source.send(completion: .failure("gone"))
    #expect(recorder.events.dropFirst() == [.value(.value(1)), .value(.failure("gone")), .finished])
  }

  @Test func `a completion before any request waits for one`() {
    let recorder = Fail<Int, TestError>(error: "gone").materialize().record(demand: .none)
    #expect(recorder.values == [])
    recorder.request(.max(1))
    #expect(recorder.events.dropFirst() == [.value(.failure("gone")), .finished])
  }

  @Test func `after a cancel nothing is delivered`() {
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.materialize().record()
    recorder.onValue = { recorder, _ in recorder.cancel() }
    source.send(1)
    #expect(source.log.last == .cancelled)
    source.misbehave.send(2)
    source.misbehave.send(completion: .failure("gone"))
    #expect(recorder.events.dropFirst() == [.value(.value(1))])
    #expect(recorder.violations == [])
  }

  @Test func `values and failures of a materialized publisher`() {
    let source = ScriptedSource<Int, TestError>()
    let shared = source.materialize().share()
    let (values, failures) = (shared.values().record(), shared.failures().record())
    source.send(contentsOf: 1...2)
    source.send(completion: .failure("gone"))
    #expect(values.events.dropFirst() == [.value(1), .value(2), .finished])
    #expect(failures.events.dropFirst() == [.value("gone"), .finished])
  }

  @Test func `failures requests one more for each value`() {
    let source = ScriptedSource<StreamEvent<Int, TestError>, Never>(recordsAnswers: true)
    let recorder = source.failures().record(demand: .max(1))
    source.send(contentsOf: [.value(1), .failure("gone")])
    #expect(recorder.values == ["gone"])
    #expect(source.log == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.none)])
  }

  @Test func `the asynchronous values of a materialized publisher are still to be had`() async {
    var received: [Event] = []
    for await event in Fail<Int, TestError>(error: "gone").materialize().values { received.append(event) }
    #expect(received == [.failure("gone")])
  }

  @Test func `events become signals again, until the first completion`() {
    for (event, end) in [(.finished, .finished), (.failure("gone"), .failure("gone"))]
      as [(Event, Subscribers.Completion<TestError>)]
    {
      let history = EventHistory()
      let source = ScriptedSource<Event, Never>("source", history: history)
      let recorder = source.dematerialize().record("recorder", history: history)
      source.send(contentsOf: [.value(1), .value(2), event])
      #expect(recorder.values == [1, 2])
      #expect(recorder.completion == end)
      #expect(history.lines.suffix(2).first == "source .cancelled")
      source.misbehave.send(.value(3))
      source.misbehave.send(completion: .finished)
      #expect(recorder.events.count == 4)
      #expect(recorder.violations == [])
    }
  }

  @Test func `a completion of the events without one finishes`() {
    let source = ScriptedSource<Event, Never>()
    let recorder = source.dematerialize().record()
    source.send(.value(1))
    source.send(completion: .finished)
    #expect(recorder.events.dropFirst() == [.value(1), .finished])
  }

  @Test func `demand for events passes as it is`() {
    let source = ScriptedSource<Event, Never>(recordsAnswers: true)
    let recorder = source.dematerialize().record(demand: .max(1)) { $0 == 1 ? .max(1) : .none }
    source.send(contentsOf: [.value(1), .value(2), .finished])
    #expect(recorder.values == [1, 2])
    #expect(recorder.completion == nil)
    recorder.request(.max(1))
    source.send(.finished)
    #expect(recorder.completion == .finished)
    #expect(
      source.log == [
        .subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.none), .withheld,
        .requested(.max(1)), .cancelled, .answered(.none),
      ])
  }

  @Test func `there and back is where one was`() {
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.materialize().dematerialize().record()
    source.send(contentsOf: 1...3)
    source.send(completion: .failure("gone"))
    #expect(recorder.events.dropFirst() == [.value(1), .value(2), .value(3), .failure("gone")])
  }

  @Test func `everything is freed at every end`() {
    expectFreedAtEveryEnd { source, witness in source.map { [witness] in ($0, witness) }.materialize() }
    expectFreedAtEveryEnd { source, witness in
      source.map { [witness] in ($0, witness) }.materialize().dematerialize()
    }
  }

  @Test func `an event describes itself`() {
    let events: [Event] = [.value(1), .finished, .failure("gone")]
    #expect(events.map(\.value) == [1, nil, nil])
    #expect(events.map(\.failure) == [nil, nil, "gone"])
    #expect(events.map(\.completion) == [nil, .finished, .failure("gone")])
    #expect(events.map(\.description) == ["value(1)", "finished", "failure(gone)"])
    #expect(Set(events + events).count == 3)
    func isSendable<T: Sendable>(_: T.Type) -> Bool { true }
    #expect(isSendable(Event.self))
  }
}
