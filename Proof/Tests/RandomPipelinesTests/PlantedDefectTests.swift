import Combine
import SwiftCombineTesting
import Testing

@testable import RandomPipelines

/// Operators that do what they should not: each is found, and by what it does.
@Suite("planted defects")
struct PlantedDefectTests {
  private func vocabulary(_ planted: Operator) -> Vocabulary {
    var vocabulary = Vocabulary.all
    vocabulary.operators.append(planted)
    return vocabulary
  }

  private func complaints(_ text: String, _ planted: Operator) throws -> [String] {
    let vocabulary = vocabulary(planted)
    return Trial(try vocabulary.chain(text), vocabulary).complaints
  }

  private static let wrongAtThree = Operator("wrong", 0...9) { up, _, _ in
    up.map { $0.int == 3 ? $0 + 1 : $0 }
  } model: { up, _ in
    up()
  }

  @Test func `a wrong value is found among random chains`() {
    let vocabulary = Vocabulary(
      sources: Source.all, operators: [Self.wrongAtThree], demands: DemandPattern.all)
    let failed = (0..<200).map { vocabulary.chain($0, seed: 1) }.filter { !Trial($0, vocabulary).passed }
    #expect(failed.count > 50)
  }

  @Test(
    arguments: [
      "record(9,0)|filter(1)|wrong(7)|scan(0)|each(2)",
      "range(9)|map(0)|buffer|wrong(2)|wrong(4)|append(3)|shareReplay|prefix(9)|unlimited",
      "scripted(6,2)|delay(2)|wrong(9)|collectCount(1)|inside(2,1)",
    ])
  func `a failing chain is shrunk to the smallest one`(text: String) throws {
    let vocabulary = vocabulary(Self.wrongAtThree)
    let smallest = vocabulary.shrink(try vocabulary.chain(text)) { !Trial($0, vocabulary).passed }
    #expect(smallest.description == "range(4)|wrong(0)|unlimited")
  }

  @Test func `a chain that does not fail is left as it is`() throws {
    let chain = try Vocabulary.all.chain("range(4)|map(2)|each(2)")
    #expect(Vocabulary.all.shrink(chain) { _ in false } == chain)
  }

  @Test func `a missing value, a wrong order and a wrong end are found`() throws {
    let missing = Operator("missing") { up, _, _ in
      up.dropFirst()
    } model: { up, _ in
      up()
    }
    #expect(try complaints("range(3)|missing|unlimited", missing) == ["got [1, 2]"])
    let turned = Operator("turned") { up, _, _ in
      up.collect().flatMap { $0.reversed().publisher }
    } model: { up, _ in
      up()
    }
    #expect(try complaints("range(3)|turned|unlimited", turned) == ["got [2, 1, 0]"])
    let endless = Operator("endless") { up, _, _ in
      up.append(Empty(completeImmediately: false))
    } model: { up, _ in
      up()
    }
    #expect(try complaints("range(3)|endless|each(1)", endless) == ["is open"])
  }

  @Test func `values in any order have to be the right ones`() throws {
    let doubled = Operator("doubled", traits: .passing) { up, _, _ in
      up.map { $0 + $0 }
    } model: { up, _ in
      up()
    }
    #expect(try complaints("range(2)|merge(2)|doubled|each(1)", doubled) == ["got [0, 2, 0, 2]"])
  }

  @Test func `an unrequested value is found`() throws {
    let eager = Operator("eager") { up, _, lab in
      Eager(number: lab.number(1))
    } model: { up, _ in
      up.all().uncertain(if: true)
    }
    #expect(
      try complaints("never|eager|total(1)", eager).contains(
        "against the contract, an unrequested value was received"))
  }

  @Test func `a request for more than the demand is found`() throws {
    let greedy = Operator("greedy", traits: .passing) { up, _, _ in
      up.buffer(size: 9, prefetch: .keepFull, whenFull: .dropNewest)
    } model: { up, _ in
      up()
    }
    #expect(
      try complaints("never|greedy|total(2)", greedy)
        == ["the subscriber has requested max(2), but max(9) of the source"])
  }

  @Test func `a source that is left running is found`() throws {
    let deaf = Operator("deaf") { up, _, _ in
      Deaf(upstream: up)
    } model: { up, _ in
      up()
    }
    #expect(
      try complaints("never|deaf|unlimited", deaf).first == "the source has neither ended nor been canceled")
  }

  @Test func `a leak is found`() throws {
    let leaking = Operator("leaking") { up, _, lab in
      let box = Box()
      box.content = (box, lab.token)
      return up.map { $0 }
    } model: { up, _ in
      up()
    }
    #expect(
      try complaints("range(3)|leaking|unlimited", leaking) == [
        "a closure, a value or a subscription is not freed"
      ])
  }
}

/// The same when threads run the chain, and no model says what comes.
///
/// These tests run without others: they wait for tasks, which have as many threads as there are processors.
@Suite("planted defects, run by threads", .serialized)
struct ThreadedDefectTests {
  private let crew = ThreadedTrial.crew()

  private func complaints(_ text: String, _ planted: Operator...) throws -> [String] {
    defer { crew.dismiss() }
    // Nothing else is found meanwhile, such as that a busy machine makes it wait.
    return try trial(of: text, planted, seed: 1, patience: 10).complaints
  }

  /// Whether two threads are found in one subscriber. The same mistake may first be found by another rule.
  private func findsTwoThreads(in text: String, _ planted: Operator) throws -> Bool {
    defer { crew.dismiss() }
    for seed in 1...1000 {
      let found = try trial(of: text, [planted], seed: UInt64(seed), patience: 1).complaints
      if found.contains(where: { $0.hasSuffix("came while another thread was inside") }) { return true }
    }
    return false
  }

  private func trial(
    of text: String, _ planted: [Operator], seed: UInt64, patience: Double
  ) throws -> ThreadedTrial {
    var vocabulary = Vocabulary.threaded
    vocabulary.operators += planted
    // Threads of a busy machine seldom run at once.
    return ThreadedTrial(
      try vocabulary.chain(text), vocabulary, rounds: .max, seconds: 600, seed: seed, crew,
      patience: patience)
  }

  @Test func `chains of the vocabulary do what they should`() {
    for number in 0..<200 {
      let chain = Vocabulary.threaded.chain(number, seed: 3)
      let trial = ThreadedTrial(chain, .threaded, rounds: 1, seed: 3, crew, patience: 600)
      #expect(trial.complaints == [], "\(chain)")
    }
    crew.dismiss()
  }

  @Test(
    arguments: [
      "subject(0,0,1)|actingAtSubscription(6)|catchReplay(0,0,1)|unlimited",
      "subject(6,1,1)|actingAtSubscription(6)|switchFromCurrent(8,2,2)|total(6)",
      "range(3)|combineLatestSubject(0,0,1)|each(1)",
      "subject(1,0,1)|actingAtCancel(0)|tryCompactMap(0,1)|unlimited",
      "subject(1,0,1)|acting(1,0)|describedFilterUnlessSome|unlimited",
    ])
  func `a chain that once failed passes`(text: String) throws {
    defer { crew.dismiss() }
    let chain = try Vocabulary.threaded.chain(text)
    let trial = ThreadedTrial(chain, .threaded, rounds: 200, seed: 41, crew, patience: 600)
    #expect(trial.complaints == [])
  }

  @Test func `two threads in one subscriber are found`() throws {
    let unguarded = Operator(threaded: "unguarded") { up, _, lab in
      Unguarded(first: up, second: lab.input(PassthroughSubject(), 9, 0, 1).eraseToAnyPublisher())
    }
    #expect(try findsTwoThreads(in: "subject(9,0,1)|unguarded|unlimited", unguarded))
  }

  @Test func `two threads in one subscriber are found where deliveries act`() throws {
    let unguarded = Operator(threaded: "unguarded") { up, _, lab in
      Unguarded(first: up, second: lab.input(PassthroughSubject(), 9, 0, 1).eraseToAnyPublisher())
    }
    #expect(try findsTwoThreads(in: "subject(9,0,1)|unguarded|acting(1,5)|unlimited", unguarded))
  }

  @Test func `threads that wait for each other may be inside one subscriber`() throws {
    defer { crew.dismiss() }
    let chain = try Vocabulary.threaded.chain(
      "subject(9,0,1)|mergeWithSubject(9,0,1)|share|acting(1,5)|unlimited")
    let trial = ThreadedTrial(chain, .threaded, rounds: 200, seed: 7, crew, patience: 600)
    #expect(trial.complaints == [])
  }

  @Test func `a value after the completion is found behind an operator with state`() throws {
    let careless = Operator(threaded: "careless") { up, _, _ in up.map { $0 } }
    #expect(
      try complaints("subject(9,2,1)|acting(1,6)|careless|unlimited", careless)
        == ["a value came after the completion"])
  }

  @Test func `a value after the cancellation is found`() throws {
    let stubborn = Operator(threaded: "stubborn") { up, _, _ in Stubborn(upstream: up) }
    #expect(
      try complaints("foreign(9,0)|stubborn|cancelling(1)", stubborn).contains(
        "a value came after the cancellation"))
  }

  @Test func `a source that is left running is found`() throws {
    let stubborn = Operator(threaded: "stubborn") { up, _, _ in Stubborn(upstream: up) }
    #expect(
      try complaints("foreign(9,0)|stubborn|eachCanceledBeside(1,0)", stubborn).contains(
        "a source has neither ended nor been canceled"))
  }

  @Test func `an unrequested value is found`() throws {
    let eager = Operator(threaded: "eager") { _, _, lab in Eager(number: lab.number(1)) }
    #expect(try complaints("just(1)|eager|total(1)", eager).contains("an unrequested value came"))
  }

  @Test func `a completion that does not come is found`() throws {
    let endless = Operator(threaded: "endless") { up, _, _ in up.append(Empty(completeImmediately: false)) }
    #expect(
      try complaints("promise(1,0)|endless|each(1)", endless) == [
        "a subscriber has not completed, though all sources have"
      ])
  }

  @Test func `a completion that comes only for more demand is found`() throws {
    let reluctant = Operator(threaded: "reluctant") { _, _, _ in Reluctant() }
    #expect(
      try complaints("just(1)|reluctant|total(1)", reluctant) == [
        "a subscriber has not completed, though all sources have"
      ])
  }

  @Test func `a completion without a subscription is found`() throws {
    let hasty = Operator(threaded: "hasty") { _, _, _ in Hasty() }
    #expect(
      try complaints("just(1)|hasty|unlimited", hasty) == ["the completion came before the subscription"])
  }

  @Test func `a leak is found`() throws {
    let leaking = Operator(threaded: "leaking") { up, _, lab in
      let box = Box()
      box.content = (box, lab.token)
      return up.map { $0 }
    }
    #expect(
      try complaints("foreign(3,0)|leaking|unlimited", leaking) == [
        "a closure, a value, a subscription or a subscriber is not freed"
      ])
  }
}

private final class Box {
  var content: Any?
}

/// Sends two numbers to a subscriber that has requested one.
private struct Eager: Publisher {
  typealias Output = Number
  typealias Failure = TestError
  let number: Number

  func receive<S: Subscriber>(subscriber: S) where S.Input == Number, S.Failure == TestError {
    subscriber.receive(subscription: Subscriptions.empty)
    for _ in 0..<2 { _ = subscriber.receive(number) }
    subscriber.receive(completion: .finished)
  }
}

/// Completes when all is requested that there may be, and has nothing for less.
private struct Reluctant: Publisher {
  typealias Output = Number
  typealias Failure = TestError

  func receive<S: Subscriber>(subscriber: S) where S.Input == Number, S.Failure == TestError {
    let subject = PassthroughSubject<Number, TestError>()
    subject.handleEvents(receiveRequest: { if $0 == .unlimited { subject.send(completion: .finished) } })
      .subscribe(subscriber)
  }
}

/// Completes a subscriber that has no subscription.
private struct Hasty: Publisher {
  typealias Output = Number
  typealias Failure = TestError

  func receive<S: Subscriber>(subscriber: S) where S.Input == Number, S.Failure == TestError {
    subscriber.receive(completion: .finished)
  }
}

/// Does not pass a cancellation on.
private struct Deaf: Publisher {
  typealias Output = Number
  typealias Failure = TestError
  let upstream: Numbers

  func receive<S: Subscriber>(subscriber: S) where S.Input == Number, S.Failure == TestError {
    let subject = PassthroughSubject<Number, TestError>()
    let token = upstream.subscribe(subject)
    subject.handleEvents(receiveOutput: { _ in _ = token }).subscribe(subscriber)
    // Nothing cancels it any more; and the subject is kept, whose release would.
    _ = Unmanaged.passRetained(token)
    _ = Unmanaged.passRetained(subject)
  }
}

/// Forwards the values of two publishers, whatever threads they come from.
private struct Unguarded: Publisher {
  typealias Output = Number
  typealias Failure = TestError
  let first: Numbers
  let second: Numbers

  func receive<S: Subscriber>(subscriber: S) where S.Input == Number, S.Failure == TestError {
    subscriber.receive(subscription: Subscriptions.empty)
    let token = second.sink(receiveCompletion: { _ in }, receiveValue: { _ = subscriber.receive($0) })
    let other = first.sink(
      receiveCompletion: {
        subscriber.receive(completion: $0)
        token.cancel()
      }, receiveValue: { _ = subscriber.receive($0) })
    // Released with the sources.
    _ = Unmanaged.passRetained(other)
  }
}

/// Does not pass a cancellation on, and delivers what comes afterwards.
private struct Stubborn: Publisher {
  typealias Output = Number
  typealias Failure = TestError
  let upstream: Numbers

  func receive<S: Subscriber>(subscriber: S) where S.Input == Number, S.Failure == TestError {
    upstream.subscribe(StubbornSubscriber(downstream: subscriber))
  }
}

private struct StubbornSubscriber<Downstream: Subscriber>: Subscriber {
  let downstream: Downstream
  let combineIdentifier = CombineIdentifier()

  func receive(subscription: any Subscription) {
    downstream.receive(subscription: StubbornSubscription(upstream: subscription))
  }
  func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}

private final class StubbornSubscription: Subscription {
  private let upstream: any Subscription
  init(upstream: any Subscription) { self.upstream = upstream }
  func request(_ demand: Subscribers.Demand) { upstream.request(demand) }
  func cancel() {}
}
