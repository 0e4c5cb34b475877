import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct SinkTests {
  @Test func `fact 25 requests unlimited values once and cancels a second subscription`() {
    let source = ScriptedSource<Int, TestError>()
    let sink = Subscribers.Sink<Int, TestError>(receiveCompletion: { _ in }, receiveValue: { _ in })
    source.subscribe(sink)
    let second = source.misbehave.sendSubscription()
    source.misbehave.sendSameSubscription()
    #expect(source.subscriptions[0].log == [.subscribed, .requested(.unlimited), .cancelled])
    #expect(second.log == [.cancelled])
  }

  @Test func `V2.8 passes on values and the completion, and returns no demand for a value`() {
    var events: [String] = []
    let sink = Subscribers.Sink<Int, TestError>(
      receiveCompletion: { events.append("\($0)") }, receiveValue: { events.append("\($0)") })
    let source = ScriptedSource<Int, TestError>(recordsAnswers: true)
    source.subscribe(sink)
    source.send(1)
    source.send(2)
    source.send(completion: .finished)
    #expect(events == ["1", "2", "finished"])
    #expect(source.log == [.subscribed, .requested(.unlimited), .answered(.none), .answered(.none)])
  }

  @Test func `facts 26, 27 accepts values before a subscription and nothing after the completion`() {
    var values: [Int] = []
    var completions = 0
    let sink = Subscribers.Sink<Int, TestError>(
      receiveCompletion: { _ in completions += 1 }, receiveValue: { values.append($0) })
    #expect(sink.receive(1) == .none)
    sink.receive(completion: .finished)
    sink.receive(completion: .failure("again"))
    #expect(sink.receive(2) == .none)
    let source = ScriptedSource<Int, TestError>()
    source.subscribe(sink)
    #expect(values == [1])
    #expect(completions == 1)
    #expect(source.log == [.subscribed, .cancelled])
  }

  @Test func `fact 26 does not cancel its upstream at completion`() {
    let source = ScriptedSource<Int, TestError>()
    let token = source.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    source.send(completion: .finished)
    token.cancel()
    #expect(source.log == [.subscribed, .requested(.unlimited)])
  }

  @Test func `canceling stops everything at once`() {
    let source = ScriptedSource<Int, TestError>()
    var events: [String] = []
    var token: AnyCancellable?
    token = source.sink(
      receiveCompletion: { events.append("\($0)") },
      receiveValue: { value in
        events.append("\(value)")
        token?.cancel()
      })
    source.send(1)
    source.misbehave.send(2)
    source.misbehave.send(completion: .finished)
    #expect(events == ["1"])
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test func `fact 31 V2.2 releasing the result cancels`() {
    let source = ScriptedSource<Int, TestError>()
    _ = source.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test func `fact 28 the closures are freed at completion`() {
    weak var held: Held?
    let sink: Subscribers.Sink<Int, TestError>
    do {
      let object = Held()
      held = object
      sink = Subscribers.Sink(
        receiveCompletion: { [object] _ in object.count += 1 },
        receiveValue: { [object] _ in object.count += 1 })
    }
    let source = ScriptedSource<Int, TestError>()
    source.subscribe(sink)
    source.send(1)
    #expect(held != nil)
    source.send(completion: .finished)
    #expect(held == nil)
    withExtendedLifetime(sink) {}
  }

  @Test func `fact 28 the closures go with the chain at cancellation`() {
    weak var held: Held?
    let source = ScriptedSource<Int, TestError>(keepsSubscribers: false)
    let token: AnyCancellable
    do {
      let object = Held()
      held = object
      token = source.sink(
        receiveCompletion: { [object] _ in object.count += 1 },
        receiveValue: { [object] _ in object.count += 1 })
    }
    #expect(held != nil)
    token.cancel()
    #expect(held == nil)
  }

  @Test func `fact 28 differs: a cancel without a subscription frees the closures of a sink`() {
    weak var held: Held?
    var values: [Int] = []
    let sink: Subscribers.Sink<Int, TestError>
    do {
      let object = Held()
      held = object
      sink = Subscribers.Sink(
        receiveCompletion: { [object] _ in object.count += 1 },
        receiveValue: { [object] in
          object.count += 1
          values.append($0)
        })
    }
    #expect(sink.receive(1) == .none)
    #expect(held?.count == 1)
    sink.cancel()
    #expect(held == nil)
    #expect(values == [1])
  }

  @Test(arguments: [true, false])
  func `fact 29 an object that a sink releases may send it a completion`(cancels: Bool) {
    var completions = 0
    var isReleased = false
    var sink: Subscribers.Sink<Int, TestError>!
    func sendBack() {
      isReleased = true
      sink.receive(completion: .failure("back"))
    }
    sink = Subscribers.Sink(
      receiveCompletion: { _ in completions += 1 },
      receiveValue: { [object = Reentering(sendBack)] _ in withExtendedLifetime(object) {} })
    if cancels { sink.cancel() } else { sink.receive(completion: .finished) }
    #expect(isReleased)
    #expect(completions == (cancels ? 0 : 1))
  }

  @Test func `fact 29 a completion sent by a deinit is not delivered`() {
    var completions = 0
    var sink: Subscribers.Sink<Int, TestError>!
    let source = ScriptedSource<Int, TestError>(keepsSubscribers: false)
    source.onCancel = { _ in sink.receive(completion: .finished) }
    sink = Subscribers.Sink(receiveCompletion: { _ in completions += 1 }, receiveValue: { _ in })
    source.subscribe(sink)
    sink.cancel()
    #expect(completions == 0)

    let recursive: Subscribers.Sink<Int, TestError>
    var again: (() -> Void)?
    recursive = Subscribers.Sink(
      receiveCompletion: { _ in
        completions += 1
        again?()
      }, receiveValue: { _ in })
    again = { recursive.receive(completion: .finished) }
    recursive.receive(completion: .finished)
    #expect(completions == 1)
  }

  @Test func `its names`() {
    let sink = Subscribers.Sink<Int, TestError>(receiveCompletion: { _ in }, receiveValue: { _ in })
    #expect(sink.description == "Sink")
    #expect(sink.playgroundDescription as? String == "Sink")
    #expect(sink.customMirror.children.isEmpty)
  }
}

@Suite struct AssignTests {
  final class Target {
    var changes: [Int] = []
    var value = 0 { didSet { changes.append(value) } }
  }

  @Test func `V2.11 sets the property for each value in order`() {
    let target = Target()
    let token = [1, 2].publisher.assign(to: \.value, on: target)
    #expect(target.changes == [1, 2])
    withExtendedLifetime(token) {}
  }

  @Test func `fact 25 requests unlimited values once and cancels a second subscription`() {
    let source = ScriptedSource<Int, Never>(recordsAnswers: true)
    let target = Target()
    let assign = Subscribers.Assign(object: target, keyPath: \.value)
    source.subscribe(assign)
    let second = source.misbehave.sendSubscription()
    source.send(1)
    source.misbehave.sendSameSubscription()
    #expect(target.changes == [1])
    #expect(second.log == [.cancelled])
    #expect(
      source.subscriptions[0].log == [
        .subscribed, .requested(.unlimited), .answered(.none), .cancelled,
      ])
  }

  @Test func `fact 27 ignores signals before a subscription`() {
    let target = Target()
    let assign = Subscribers.Assign(object: target, keyPath: \.value)
    #expect(assign.receive(1) == .none)
    assign.receive(completion: .finished)
    #expect(target.changes == [])
    #expect(assign.object === target)
    let source = ScriptedSource<Int, Never>()
    source.subscribe(assign)
    source.send(2)
    #expect(target.changes == [2])
  }

  @Test func `fact 30 releases the object at completion without canceling`() {
    let source = ScriptedSource<Int, Never>()
    weak var held: Target?
    let assign: Subscribers.Assign<Target, Int>
    do {
      let target = Target()
      held = target
      assign = Subscribers.Assign(object: target, keyPath: \.value)
    }
    source.subscribe(assign)
    source.send(1)
    #expect(held?.changes == [1])
    source.send(completion: .finished)
    #expect(held == nil && assign.object == nil)
    source.misbehave.send(2)
    assign.cancel()
    #expect(source.log == [.subscribed, .requested(.unlimited)])
  }

  @Test(arguments: [true, false])
  func `fact 29 an object that an assignment releases may send it a completion`(cancels: Bool) {
    final class Sending {
      var value = 0
      let atEnd: () -> Void
      init(_ atEnd: @escaping () -> Void) { self.atEnd = atEnd }
      deinit { atEnd() }
    }
    let source = ScriptedSource<Int, Never>()
    var isReleased = false
    var assign: Subscribers.Assign<Sending, Int>!
    func sendBack() {
      isReleased = true
      assign.receive(completion: .finished)
    }
    assign = Subscribers.Assign(object: Sending(sendBack), keyPath: \.value)
    source.subscribe(assign)
    #expect(!isReleased)
    if cancels { assign.cancel() } else { source.send(completion: .finished) }
    #expect(isReleased)
    #expect(source.log == [.subscribed, .requested(.unlimited)] + (cancels ? [.cancelled] : []))
  }

  @Test func `fact 31 V2.3 releasing the result cancels and frees the object`() {
    let source = ScriptedSource<Int, Never>()
    weak var held: Target?
    do {
      let target = Target()
      held = target
      let token = source.assign(to: \.value, on: target)
      source.send(1)
      withExtendedLifetime(token) {}
    }
    #expect(held == nil)
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test func `a cancellation inside the assignment ends it`() {
    final class Cancelling {
      var token: AnyCancellable?
      var values: [Int] = []
      var value = 0 {
        didSet {
          values.append(value)
          token?.cancel()
        }
      }
    }
    let target = Cancelling()
    let source = ScriptedSource<Int, Never>()
    target.token = source.assign(to: \.value, on: target)
    source.send(1)
    source.misbehave.send(2)
    #expect(target.values == [1])
  }

  @Test func `its names`() {
    let assign = Subscribers.Assign(object: Target(), keyPath: \.value)
    #expect(assign.description == "Assign Target.")
    #expect(assign.playgroundDescription as? String == "Assign Target.")
  }
}

@Suite struct AnySubscriberTests {
  @Test func `fact 33 has the identity and the names of the subscriber it erases`() {
    let recorder = Recorder<Int, TestError>("hidden")
    let erased = AnySubscriber(recorder)
    #expect(erased.combineIdentifier == recorder.combineIdentifier)
    #expect(AnySubscriber(erased).combineIdentifier == recorder.combineIdentifier)
    #expect(erased.description == "hidden")
    #expect(AnySubscriber(AnySubscriber(erased)).description == "hidden")
  }

  @Test func `forwards everything`() {
    let recorder = Recorder<Int, TestError>(demand: .max(2), answering: { .max($0) })
    let source = ScriptedSource<Int, TestError>(recordsAnswers: true)
    source.subscribe(AnySubscriber(recorder))
    source.send(3)
    source.send(completion: .failure("end"))
    #expect(recorder.events == [.subscription("ScriptedSource"), .value(3), .failure("end")])
    #expect(source.log == [.subscribed, .requested(.max(2)), .answered(.max(3))])
  }

  @Test func `a subscriber made of closures requests what they return`() {
    let source = ScriptedSource<Int, TestError>(recordsAnswers: true)
    var completions: [Subscribers.Completion<TestError>] = []
    let subscriber = AnySubscriber<Int, TestError>(
      receiveSubscription: { $0.request(.max(1)) }, receiveValue: { _ in .max(5) },
      receiveCompletion: { completions.append($0) })
    source.subscribe(subscriber)
    source.send(1)
    source.send(completion: .finished)
    #expect(source.log == [.subscribed, .requested(.max(1)), .answered(.max(5))])
    #expect(completions == [.finished])
    #expect(subscriber.description == "Anonymous AnySubscriber")
    #expect(AnySubscriber<Int, TestError>().receive(1) == .none)
  }

  @Test func `fact 34 a subject receives one subscription then values then the first completion`() {
    let subject = SubjectDouble<Int, TestError>()
    let erased = AnySubscriber(subject)
    #expect(erased.description == "Subject")
    #expect(erased.receive(1) == .none)
    let source = ScriptedSource<Int, TestError>()
    source.subscribe(erased)
    let second = source.misbehave.sendSubscription()
    source.misbehave.send(2)
    source.send(completion: .finished)
    source.misbehave.send(completion: .failure("again"))
    source.misbehave.send(3)
    #expect(subject.log == ["subscription Subject", "value 2", "finished"])
    #expect(second.log == [.cancelled])
    #expect(source.subscriptions[0].log == [.subscribed])
  }
}

@Suite struct AnyCancellableTests {
  @Test func `fact 32 runs its closure once`() {
    var runs = 0
    var cancellable: AnyCancellable? = AnyCancellable { runs += 1 }
    #expect(runs == 0)
    cancellable?.cancel()
    cancellable?.cancel()
    #expect(runs == 1)
    cancellable = nil
    #expect(runs == 1)
  }

  @Test func `fact 32 cancels when released`() {
    var runs = 0
    var cancellable: AnyCancellable? = AnyCancellable { runs += 1 }
    withExtendedLifetime(cancellable) {}
    cancellable = nil
    #expect(runs == 1)
  }

  @Test func `releases its references once canceled`() {
    weak var held: Held?
    let cancellable: AnyCancellable
    do {
      let object = Held()
      held = object
      cancellable = AnyCancellable { object.count += 1 }
    }
    #expect(held != nil)
    cancellable.cancel()
    #expect(held == nil)
  }

  @Test func `fact 32 is equal to itself only`() {
    let first = AnyCancellable {}
    let wrapped = AnyCancellable(first)
    #expect(first == first && first != wrapped)
    #expect(Set([first, first, wrapped]).count == 2)
  }

  @Test func `fact 32 storing AnyCancellable stores itself and any other a wrapper`() {
    let token = AnyCancellable {}
    var set: Set<AnyCancellable> = []
    var array: [AnyCancellable] = []
    token.store(in: &set)
    token.store(in: &array)
    #expect(set.contains(token) && array == [token])
    let existential: any Cancellable = token
    existential.store(in: &set)
    existential.store(in: &array)
    #expect(set.count == 2 && array[1] != token)
  }

  @Test func `releasing a collection cancels its members`() {
    let source = ScriptedSource<Int, Never>()
    do {
      var set: Set<AnyCancellable> = []
      source.sink { _ in }.store(in: &set)
      source.sink { _ in }.store(in: &set)
      #expect(source.log.filter { $0 == .cancelled } == [])
      set = []
    }
    #expect(source.log.filter { $0 == .cancelled }.count == 2)
  }

  @Test func `the closure may reenter`() {
    var cancellable: AnyCancellable?
    var runs = 0
    cancellable = AnyCancellable {
      runs += 1
      cancellable?.cancel()
    }
    cancellable?.cancel()
    #expect(runs == 1)
  }

  @Test func `threads that cancel together run it once`() {
    for _ in 0..<500 {
      let runs = RaceCounter()
      let cancellable = AnyCancellable { runs.add() }
      race({ cancellable.cancel() }, { cancellable.cancel() })
      #expect(runs.count == 1)
    }
  }
}

@Suite struct SubscribeSubjectTests {
  @Test func `fact 35 the subject decides the demand and receives a named subscription`() {
    let source = ScriptedSource<Int, TestError>(recordsAnswers: true)
    let subject = SubjectDouble<Int, TestError>()
    let token = source.subscribe(subject)
    #expect(source.log == [.subscribed])
    subject.subscriptions[0].request(.max(2))
    source.send(1)
    source.send(completion: .failure("end"))
    #expect(subject.log == ["subscription Subject", "value 1", "failure(\"end\")"])
    #expect(source.log == [.subscribed, .requested(.max(2)), .answered(.none)])
    withExtendedLifetime(token) {}
  }

  @Test func `facts 16, 17 a passthrough subject requests at the first request, a current value at once`() {
    let source = ScriptedSource<Int, TestError>()
    let passthrough = PassthroughSubject<Int, TestError>()
    let first = source.subscribe(passthrough)
    #expect(source.log == [.subscribed])
    let recorder = passthrough.record()
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    source.send(1)
    #expect(recorder.values == [1])
    source.clearLog()
    let current = CurrentValueSubject<Int, TestError>(0)
    let second = source.subscribe(current)
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    withExtendedLifetime((first, second, current)) {}
  }

  @Test func `fact 35 nothing is sent after the cancellation`() {
    let source = ScriptedSource<Int, TestError>()
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = subject.record()
    let token = source.subscribe(subject)
    source.send(1)
    token.cancel()
    source.misbehave.send(2)
    source.misbehave.send(completion: .finished)
    #expect(recorder.events == [.subscription("PassthroughSubject"), .value(1)])
  }
}

/// A subject that notes what it is sent.
final class SubjectDouble<Output, Failure: Error>: Subject {
  private(set) var log: [String] = []
  private(set) var subscriptions: [any Subscription] = []
  private let subject = PassthroughSubject<Output, Failure>()

  func send(_ value: Output) {
    log.append("value \(value)")
    subject.send(value)
  }
  func send(completion: Subscribers.Completion<Failure>) {
    log.append("\(completion)")
    subject.send(completion: completion)
  }
  func send(subscription: any Subscription) {
    log.append("subscription \(subscription)")
    subscriptions.append(subscription)
  }
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subject.subscribe(subscriber)
  }
}
