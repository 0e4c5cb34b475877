import Combine
import SwiftCombineTesting
import Testing

@Suite struct PassthroughSubjectTests {
  typealias Numbers = PassthroughSubject<Int, TestError>

  @Test func `values go to whoever is subscribed in order of subscription`() {
    let subject = Numbers()
    let history = EventHistory()
    let first = subject.record("first", history: history)
    subject.send(1)
    let second = subject.record("second", history: history)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(
      history.lines == [
        "first .subscription(\"PassthroughSubject\")", "first .value(1)",
        "second .subscription(\"PassthroughSubject\")", "first .value(2)", "second .value(2)",
        "first .finished",
        "second .finished",
      ])
    #expect(first.violations == [] && second.violations == [])
  }

  @Test func `fact 11 a late subscriber receives only the completion`() {
    let subject = Numbers()
    subject.send(completion: .failure(TestError("over")))
    #expect(subject.record().events == [.subscription("Empty"), .failure(TestError("over"))])
  }

  @Test func `fact 13 V2.16 an unrequested value is dropped`() {
    let subject = Numbers()
    let recorder = subject.record(demand: .none)
    subject.send(1)
    recorder.request(.max(1))
    subject.send(2)
    subject.send(3)
    #expect(recorder.values == [2])
  }

  @Test func `fact 13 V2.21 demand returned for a value adds up`() {
    let subject = Numbers()
    let recorder = subject.record(
      demand: .max(2), answering: { $0 == 1 ? .max(2) : $0 == 3 ? .max(1) : .none })
    for value in 1...6 { subject.send(value) }
    #expect(recorder.values == [1, 2, 3, 4, 5])
    #expect(recorder.completion == nil)
  }

  @Test func `V2.14 one subscriber cancels and the other stays to the failure`() {
    let subject = PassthroughSubject<String, TestError>()
    let counting = subject.record("counting", demand: .max(2), answering: { $0 == "World" ? .max(1) : .none })
    let leaving = subject.record("leaving")
    subject.send("Hello")
    subject.send("World")
    leaving.cancel()
    subject.send("Still there?")
    subject.send(completion: .failure(TestError("test")))
    subject.send(completion: .finished)
    subject.send("too late")
    #expect(
      counting.events == [
        .subscription("PassthroughSubject"), .value("Hello"), .value("World"), .value("Still there?"),
        .failure(TestError("test")),
      ])
    #expect(leaving.values == ["Hello", "World"])
    #expect(leaving.completion == nil)
  }

  @Test func `a send inside a delivery is delivered reentrantly`() {
    let subject = Numbers()
    let history = EventHistory()
    let first = subject.record("first", history: history)
    let second = subject.record("second", history: history)
    first.onValue = { _, value in if value == 1 { subject.send(2) } }
    subject.send(1)
    #expect(
      history.lines.suffix(4) == [
        "first .value(1)", "first .value(2)", "second .value(2)", "second .value(1)",
      ])
    #expect(second.violations == [])
  }

  @Test func `cancel inside a delivery ends it at once and frees the subscriber`() {
    let subject = Numbers()
    weak var held: Held?
    do {
      let object = Held()
      held = object
      var token: AnyCancellable?
      token = subject.sink(
        receiveCompletion: { _ in },
        receiveValue: { [object] _ in
          object.count += 1
          token?.cancel()
          subject.send(2)
        })
      subject.send(1)
      #expect(object.count == 1)
      withExtendedLifetime(token) {}
    }
    #expect(held == nil)
  }

  @Test func `fact 15 completion inside a delivery reaches everyone once and nothing follows`() {
    let subject = Numbers()
    let first = subject.record()
    let second = subject.record()
    first.onValue = { _, _ in
      subject.send(completion: .finished)
      subject.send(completion: .failure(TestError("second end")))
      subject.send(9)
    }
    subject.send(1)
    #expect(first.events == [.subscription("PassthroughSubject"), .value(1), .finished])
    #expect(second.events == [.subscription("PassthroughSubject"), .finished])
  }

  @Test func `fact 15 signals sent from inside a completion are ignored`() {
    let subject = Numbers()
    let (first, second) = (subject.record(), subject.record())
    first.onCompletion = { _, _ in
      subject.send(1)
      subject.send(completion: .failure("second end"))
    }
    subject.send(completion: .finished)
    #expect(first.events == [.subscription("PassthroughSubject"), .finished])
    #expect(second.events == [.subscription("PassthroughSubject"), .finished])
  }

  @Test func `fact 14 one subscriber attaches several times, and has a subscription each time`() {
    let subject = Numbers()
    let subscriber = Attaching()
    subscriber.onSubscription = { if $0.subscriptions.count == 1 { subject.subscribe($0) } }
    subject.subscribe(subscriber)
    subject.subscribe(subscriber)
    let subscriptions = subscriber.subscriptions
    #expect(subscriptions.count == 3)
    subscriptions[0].request(.max(1))
    subscriptions[2].request(.max(2))
    subject.send(1)
    subject.send(2)
    #expect(subscriber.values == [1, 1, 2])
    subscriptions[1].request(.unlimited)
    subscriptions[2].cancel()
    subject.send(3)
    subject.send(completion: .finished)
    #expect(subscriber.values == [1, 1, 2, 3])
    #expect(subscriber.completions == [.finished, .finished])
  }

  @Test func `a subscriber that subscribes inside a delivery receives the next value`() {
    let subject = Numbers()
    let first = subject.record()
    var late: Recorder<Int, TestError>?
    first.onValue = { _, value in if value == 1 { late = subject.record() } }
    subject.send(1)
    subject.send(2)
    #expect(late?.values == [2])
  }

  @Test func `a subscriber that sends from its deinit reenters`() {
    let subject = Numbers()
    let witness = subject.record()
    let token = subject.sink(
      receiveCompletion: { _ in },
      receiveValue: { [object = Reentering { subject.send(7) }] _ in withExtendedLifetime(object) {} })
    token.cancel()
    #expect(witness.values == [7])
  }

  @Test func `a subscriber freed by its own delivery may send from its deinit`() {
    let subject = Numbers()
    let witness = subject.record()
    var token: AnyCancellable?
    token = subject.sink(
      receiveCompletion: { _ in },
      receiveValue: { [object = Reentering { subject.send(7) }] _ in
        withExtendedLifetime(object) { token = nil }
      })
    subject.send(1)
    #expect(witness.values == [1, 7])
    withExtendedLifetime(token) {}
  }

  @Test func `facts 16, 35 the first request requests unlimited from the upstreams`() {
    let source = ScriptedSource<Int, TestError>()
    let subject = Numbers()
    let token = source.subscribe(subject)
    #expect(source.log == [.subscribed])
    let recorder = subject.record(demand: .max(1))
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    recorder.request(.max(1))
    let second = ScriptedSource<Int, TestError>()
    let secondToken = second.subscribe(subject)
    #expect(second.log == [.subscribed, .requested(.unlimited)])
    source.send(1)
    second.send(2)
    #expect(recorder.values == [1, 2])
    token.cancel()
    #expect(source.log.last == .cancelled)
    withExtendedLifetime(secondToken) {}
  }

  @Test func `fact 12 requesting .none traps`() async {
    await #expect(processExitsWith: .failure) {
      PassthroughSubject<Int, Never>().record(demand: .none).request(.none)
    }
  }

  @Test func `many subscribers attach and cancel`() {
    let subject = Numbers()
    var recorders: [Int: Recorder<Int, TestError>] = [:]
    for round in 0..<200 {
      recorders[round] = subject.record("\(round)")
      if round % 3 != 0 { recorders[round / 2]?.cancel() }
      subject.send(round)
    }
    for (round, recorder) in recorders {
      let leaving = (round * 2...round * 2 + 1).first { $0 < 200 && $0 % 3 != 0 && $0 >= round }
      #expect(recorder.values == Array(round..<(leaving ?? 200)), "subscriber \(round)")
      #expect(recorder.violations == [])
    }
  }
}

@Suite struct CurrentValueSubjectTests {
  typealias Number = CurrentValueSubject<Int, TestError>

  @Test func `V2.17 the current value is delivered first and the changes follow`() {
    let subject = Number(0)
    let first = subject.record()
    subject.send(1)
    subject.send(2)
    #expect(subject.value == 2)
    subject.value = 3
    #expect(subject.value == 3)
    let second = subject.record()
    #expect(first.values == [0, 1, 2, 3])
    #expect(second.events == [.subscription("CurrentValueSubject"), .value(3)])
  }

  @Test func `fact 13 V2.19 without demand the latest value is kept`() {
    let subject = Number(0)
    let recorder = subject.record(demand: .none)
    subject.send(1)
    subject.send(2)
    recorder.request(.max(1))
    #expect(recorder.values == [2])
    subject.send(3)
    subject.send(4)
    recorder.request(.max(1))
    #expect(recorder.values == [2, 4])
    #expect(recorder.violations == [])
  }

  @Test func `facts 11, 22 V2.20 after the completion a subscriber receives only that`() {
    let subject = Number(0)
    let early = subject.record()
    subject.send(completion: .finished)
    subject.send(1)
    #expect(subject.value == 0)
    subject.value = 42
    #expect(subject.value == 42, "setting the value keeps it even after the end")
    #expect(subject.record().events == [.subscription("Empty"), .finished])
    #expect(early.events == [.subscription("CurrentValueSubject"), .value(0), .finished])
  }

  @Test func `fact 12 requesting .none traps`() async {
    await #expect(processExitsWith: .failure) {
      CurrentValueSubject<Int, Never>(0).record(demand: .none).request(.none)
    }
  }

  @Test func `fact 14 each subscription of one subscriber has its own demand`() {
    let subject = Number(0)
    let subscriber = Attaching()
    subscriber.onSubscription = { if $0.subscriptions.count == 1 { subject.subscribe($0) } }
    subject.subscribe(subscriber)
    let subscriptions = subscriber.subscriptions
    #expect(subscriptions.count == 2)
    subscriptions[0].request(.max(1))
    subject.send(1)
    #expect(subscriber.values == [0])
    subscriptions[1].request(.unlimited)
    subject.send(2)
    #expect(subscriber.values == [0, 1, 2])
    subscriptions[0].request(.max(1))
    #expect(subscriber.values == [0, 1, 2, 2])
  }

  @Test func `fact 15 signals sent from inside a completion are ignored`() {
    let subject = Number(0)
    let (first, second) = (subject.record(), subject.record())
    first.onCompletion = { _, _ in
      subject.send(1)
      subject.send(completion: .failure("second end"))
    }
    subject.send(completion: .finished)
    #expect(first.events == [.subscription("CurrentValueSubject"), .value(0), .finished])
    #expect(second.events == [.subscription("CurrentValueSubject"), .value(0), .finished])
    #expect(subject.value == 0)
  }

  @Test func `fact 21 the current value is delivered inside the request`() {
    let recorder = Recorder<Int, TestError>(demand: .none)
    var values: [Int] = []
    recorder.onSubscription = { recorder in
      recorder.request(.max(1))
      values = recorder.values
    }
    Number(7).subscribe(recorder)
    #expect(values == [7])
    #expect(recorder.violations == [])
  }

  @Test func `fact 20 further requests do not repeat the value`() {
    let subject = Number(112)
    let recorder = subject.record(demand: .max(2))
    recorder.request(.max(3))
    #expect(recorder.values == [112])
    for value in 1...6 { subject.send(value) }
    #expect(recorder.values == [112, 1, 2, 3, 4])
  }

  @Test func `fact 20 a value sent inside a delivery is not repeated once the outer one found no demand`() {
    let subject = Number(0)
    let first = subject.record()
    first.onValue = { _, value in if value == 1 { subject.send(2) } }
    let recorder = subject.record(demand: .max(2))
    subject.send(1)
    #expect(recorder.values == [0, 2])
    recorder.request(.max(1))
    #expect(recorder.values == [0, 2])
    subject.send(3)
    #expect(recorder.values == [0, 2, 3])
  }

  @Test func `the value is new when the subscriber is called`() {
    let subject = Number(0)
    let recorder = subject.record()
    var seen: [Int] = []
    recorder.onValue = { _, _ in seen.append(subject.value) }
    subject.send(1)
    subject.value = 2
    #expect(seen == [1, 2])
  }

  @Test func `an old value that reads the subject from its deinit finds the new one`() {
    let subject = CurrentValueSubject<Reentering?, Never>(nil)
    var seen: [Bool] = []
    subject.value = Reentering { seen.append(subject.value == nil) }
    subject.value = nil
    #expect(seen == [true])
  }

  @Test func `a subscriber can cancel on the first value`() {
    let subject = Number(0)
    let recorder = Recorder<Int, TestError>()
    recorder.onValue = { recorder, _ in recorder.cancel() }
    subject.subscribe(recorder)
    subject.send(1)
    #expect(recorder.values == [0])
    #expect(recorder.violations == [])
  }
}

/// A subscriber that accepts every subscription.
private final class Attaching: Subscriber {
  private(set) var subscriptions: [any Subscription] = []
  private(set) var values: [Int] = []
  private(set) var completions: [Subscribers.Completion<TestError>] = []
  /// Runs inside `receive(subscription:)`.
  var onSubscription: (Attaching) -> Void = { _ in }

  func receive(subscription: any Subscription) {
    subscriptions.append(subscription)
    onSubscription(self)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    values.append(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<TestError>) { completions.append(completion) }
}

final class Held { var count = 0 }

/// Runs a closure when it is released.
final class Reentering {
  private let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
  deinit { action() }
}
