import Combine
import SwiftCombineTesting
import Testing

@Suite("handleEvents")
struct HandleEventsTests {
  private func handled<P: Publisher>(_ publisher: P, _ history: EventHistory) -> Publishers.HandleEvents<P> {
    publisher.handleEvents(
      receiveSubscription: { history.note("subscription \($0)") },
      receiveOutput: { history.note("output \($0)") },
      receiveCompletion: { history.note("completion \($0)") }, receiveCancel: { history.note("cancel") },
      receiveRequest: { history.note("request \($0)") })
  }

  @Test func `fact 64 each closure runs before its signal passes, the subscription before the request`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source", history: history)
    let recorder = handled(source, history).record("recorder", demand: .max(1), history: history) { _ in
      .max(2)
    }
    source.send(5)
    recorder.request(.max(3))
    source.send(completion: .failure("gone"))
    #expect(
      history.lines == [
        "source .subscribed", "subscription source", "recorder .subscription(\"HandleEvents\")",
        "request max(1)", "source .requested(.max(1))", "output 5", "recorder .value(5)", "request max(2)",
        "request max(3)", "source .requested(.max(3))", "completion failure(\"gone\")",
        "recorder .failure(\"gone\")",
      ])
  }

  @Test func `fact 64 receiveRequest receives returned demand unless it is none`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = handled(source, history).record(demand: .max(2))
    source.send(1)
    #expect(history.lines == ["subscription source", "request max(2)", "output 1"])
    _ = recorder
  }

  @Test func `fact 221 receiveSubscription receives every subscription, also one that is then canceled`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = handled(source, history).record(demand: .none)
    #expect(source.misbehave.sendSubscription().log == [.cancelled])
    #expect(history.lines == ["subscription source", "subscription source"])
    recorder.cancel()
    source.misbehave.sendSubscription()
    #expect(history.lines == ["subscription source", "subscription source", "cancel"])
  }

  @Test func `facts 64, 213 no closure runs after a cancel, nor after the completion`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source")
    let cancelling = handled(source, history).record(keepsSubscription: true)
    cancelling.cancel()
    cancelling.cancel()
    cancelling.request(.max(1))
    source.misbehave.send(1)
    source.misbehave.send(completion: .finished)
    #expect(history.lines == ["subscription source", "request unlimited", "cancel"])
    #expect(cancelling.events == [.subscription("HandleEvents")])

    history.clear()
    let ending = handled(source, history).record(keepsSubscription: true)
    source.send(completion: .finished)
    source.misbehave.send(1)
    source.misbehave.send(completion: .finished)
    ending.request(.max(1))
    ending.cancel()
    #expect(history.lines == ["subscription source", "request unlimited", "completion finished"])
    #expect(ending.events == [.subscription("HandleEvents"), .finished])
  }

  @Test func `a cancel from inside a closure ends it there`() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = Recorder<Int, TestError>()
    subject.handleEvents(receiveOutput: { _ in recorder.cancel() }).subscribe(recorder)
    subject.send(1)
    #expect(recorder.events == [.subscription("HandleEvents")])
  }

  @Test func `a completion that receiveSubscription brings about comes after the subscription`() {
    let history = EventHistory()
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = subject.handleEvents(
      receiveSubscription: { _ in subject.send(completion: .finished) },
      receiveCompletion: { _ in history.note("completion") }
    ).record("recorder", history: history)
    #expect(
      history.lines == ["recorder .subscription(\"HandleEvents\")", "completion", "recorder .finished"])
    withExtendedLifetime(recorder) {}
  }

  @Test func `a completion that receiveSubscription brings about does not follow a cancel`() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = Recorder<Int, TestError>()
    recorder.onSubscription = { $0.cancel() }
    subject.handleEvents(receiveSubscription: { _ in subject.send(completion: .finished) })
      .subscribe(recorder)
    #expect(recorder.events == [.subscription("HandleEvents")])
  }

  @Test func `the closures of a publisher can be set later`() {
    let history = EventHistory()
    var handled = PassthroughSubject<Int, Never>().handleEvents()
    handled.receiveSubscription = { history.note("subscription \($0)") }
    _ = handled.record()
    #expect(history.lines == ["subscription PassthroughSubject"])
  }

  @Test func `the closures are released at completion, though the subscriber keeps its subscription`() {
    let source = ScriptedSource<Int, TestError>("source", keepsSubscribers: false)
    weak var token: Token?
    func subscribe() -> Recorder<Int, TestError> {
      let held = Token()
      token = held
      return source.handleEvents(
        receiveCancel: { withExtendedLifetime(held) {} },
        receiveRequest: { _ in withExtendedLifetime(held) {} }
      ).record(keepsSubscription: true)
    }
    let ending = subscribe()
    #expect(token != nil)
    source.send(completion: .finished)
    withExtendedLifetime(ending) { #expect(token == nil) }
  }

  @Test func `V10.3 if the result is not kept, there is a subscription and a cancel`() {
    let history = EventHistory()
    let subject = PassthroughSubject<Int, Never>()
    _ = subject.handleEvents(
      receiveSubscription: { _ in history.note("subscription") },
      receiveOutput: { _ in history.note("output") },
      receiveCancel: { history.note("cancel") }
    ).sink { _ in history.note("sink") }
    subject.send(1)
    #expect(history.lines == ["subscription", "cancel"])
  }

  @Test func `V10.4 if the result is kept, each event is handled before the sink receives it`() {
    let history = EventHistory()
    let subject = PassthroughSubject<Int, Never>()
    let cancellable = subject.handleEvents(
      receiveSubscription: { _ in history.note("subscription") },
      receiveOutput: { history.note("output \($0)") },
      receiveCancel: { history.note("cancel") }
    ).sink {
      history.note("sink \($0)")
    } receiveValue: {
      history.note("sink \($0)")
    }
    subject.send(1)
    subject.send(completion: .finished)
    cancellable.cancel()
    #expect(history.lines == ["subscription", "output 1", "sink 1", "sink finished"])
  }

  @Test func `nothing that receiveCancel sends follows a cancel`() {
    let (subject, history) = (PassthroughSubject<Int, Never>(), EventHistory())
    let recorder = subject.handleEvents(
      receiveOutput: { history.note("\($0)") },
      receiveCancel: {
        history.note("cancel")
        subject.send(2)
      }
    ).record()
    subject.send(1)
    recorder.cancel()
    #expect(recorder.values == [1] && history.lines == ["1", "cancel"])
  }
}
