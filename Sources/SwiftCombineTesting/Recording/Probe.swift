import SwiftCombineEngine
import SwiftCombine

extension Publisher {
  /// Records all signals that pass, in both directions, and forwards them unchanged.
  ///
  ///     let history = EventHistory()
  ///     let source = ScriptedSource<Int, TestError>()
  ///     let recorder = source.probe("before", history: history).filter { $0 > 1 }.record()
  ///     source.send(1)
  ///     #expect(history.lines.suffix(2) == ["before .value(1)", "before .answered(.max(1))"])
  ///
  /// **Output**, **Demand**, **Failure**, **Delivery**: as upstream's. **Threads**: signals and requests may
  /// come from any thread.
  ///
  /// - Parameters:
  ///   - name: The beginning of each line.
  ///   - history: The history to record to. A signal is recorded before it is forwarded.
  public func probe(_ name: String, history: EventHistory) -> some Publisher<Output, Failure> {
    Probe(upstream: self, name: name, history: history)
  }
}

private struct Probe<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let name: String
  let history: EventHistory

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(ProbeStage(downstream: subscriber, name: name, history: history))
  }
}

private struct ProbeStage<Downstream: Subscriber>: Subscriber {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure
  typealias Event = RecordedEvent<Input, Failure>

  let downstream: Downstream
  let name: String
  let history: EventHistory

  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  func receive(subscription: any Subscription) {
    note(.subscription(String(describing: subscription)))
    downstream.receive(subscription: ProbeSubscription(upstream: subscription, note: note))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    note(.value(input))
    let demand = downstream.receive(input)
    if demand != .none { note(.answered(demand)) }
    return demand
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    note(Event(completion))
    downstream.receive(completion: completion)
  }

  private func note(_ event: Event) { history.note("\(name) \(event)") }
}

private struct ProbeSubscription<Input, Failure: Error>: Subscription, CustomStringConvertible {
  let upstream: any Subscription
  let note: (RecordedEvent<Input, Failure>) -> Void

  var combineIdentifier: CombineIdentifier { upstream.combineIdentifier }
  var description: String { String(describing: upstream) }

  func request(_ demand: Subscribers.Demand) {
    note(.requested(demand))
    upstream.request(demand)
  }

  func cancel() {
    note(.cancelled)
    upstream.cancel()
  }
}
