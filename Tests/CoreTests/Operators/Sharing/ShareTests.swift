import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct ShareTests {
  @Test func `V13.1 the upstream is subscribed to once, before the second subscriber attaches`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source", history: history)
    let shared = source.share()
    let first = shared.record("first", history: history)
    let second = shared.record("second", history: history)
    source.send(1)
    source.send(completion: .finished)
    #expect(
      history.lines == [
        "first .subscription(\"Multicast\")", "source .subscribed", "source .requested(.unlimited)",
        "second .subscription(\"Multicast\")", "first .value(1)", "second .value(1)", "first .finished",
        "second .finished",
      ])
    #expect(first.violations == [] && second.violations == [])
  }

  @Test func `V13.2 without sharing each subscriber has a separate subscription`() {
    let source = ScriptedSource<Int, TestError>()
    _ = (source.record(), source.record())
    #expect(source.log == [.subscribed, .requested(.unlimited), .subscribed, .requested(.unlimited)])
  }

  @Test func `fact 120 V13.3 a late subscriber receives only the completion, and starts nothing`() {
    let source = ScriptedSource<Int, TestError>()
    let shared = source.share()
    let first = shared.record(keepsSubscription: true)
    source.send(1)
    source.send(completion: .finished)
    first.cancel()  // after its end: no reason to start again for the next one
    #expect(shared.record().events == [.subscription("Multicast"), .finished])
    #expect(source.subscriptions.count == 1)
  }

  @Test func `V13.4 V8-2 a synchronous upstream sends the first subscriber all, the second the completion`() {
    let shared = [1, 2, 3].publisher.share()
    #expect(
      shared.record().events == [.subscription("Multicast"), .value(1), .value(2), .value(3), .finished])
    #expect(shared.record().events == [.subscription("Multicast"), .finished])
  }

  @Test func `when all have canceled the upstream is canceled and the next subscriber starts it again`() {
    let source = ScriptedSource<Int, TestError>()
    let shared = source.share()
    let (first, second) = (shared.record(), shared.record())
    first.cancel()
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    second.cancel()
    second.cancel()
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
    let third = shared.record()
    source.send(7)
    #expect(third.values == [7])
    #expect(source.subscriptions.count == 2)
  }

  @Test func `V8-3 the completion is delivered while the value that causes it is handled`() {
    let images = CurrentValueSubject<[Int], Never>([])
    let selected = PassthroughSubject<Int, Never>()
    let shared = selected.prefix(while: { _ in images.value.count < 6 }).share()
    let recorder = shared.record()
    let token = shared.map { images.value + [$0] }.assign(to: \.value, on: images)
    var counts: [Int] = []
    var isOver: [Bool] = []
    for number in 1...8 {
      selected.send(number)
      counts.append(images.value.count)
      isOver.append(recorder.completion != nil)
    }
    #expect(counts == [1, 2, 3, 4, 5, 6, 6, 6])
    #expect(isOver == [false, false, false, false, false, false, true, true])
    withExtendedLifetime(token) {}
  }

  @Test func `an endless synchronous upstream stops when its only subscriber cancels`() {
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { recorder, value in if value == 3 { recorder.cancel() } }
    let shared = (1...).publisher.share()
    shared.subscribe(recorder)
    #expect(recorder.events == [.subscription("Multicast"), .value(1), .value(2), .value(3)])
    let again = shared.prefix(2).record()
    #expect(again.values == [1, 2], "the next one starts again")
  }

  @Test func `a subscriber that attaches inside a delivery receives the next value`() {
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.share()
    var late: Recorder<Int, Never>?
    let first = Recorder<Int, Never>()
    first.onValue = { _, value in if value == 1 { late = shared.record() } }
    shared.subscribe(first)
    subject.send(1)
    subject.send(2)
    #expect(first.values == [1, 2])
    #expect(late?.values == [2])
  }

  @Test func `the connection lives with the subscribers and not with the result of share`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    do { subject.share().subscribe(recorder) }
    subject.send(1)
    #expect(recorder.values == [1])
  }

  @Test func `canceling frees subscribers and upstream`() {
    weak var held: Held?
    weak var upstream: PassthroughSubject<Int, Never>?
    var token: AnyCancellable?
    do {
      let object = Held()
      held = object
      let subject = PassthroughSubject<Int, Never>()
      upstream = subject
      token = subject.map { $0 }.share().sink { [object] _ in object.count += 1 }
      subject.send(1)
      #expect(object.count == 1)
    }
    #expect(held != nil)
    token?.cancel()
    #expect(held == nil)
    #expect(upstream == nil)
    token = nil
  }

  @Test func `completion frees subscribers`() {
    weak var held: Held?
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.share()
    do {
      let object = Held()
      held = object
      shared.subscribe(
        AnySubscriber(
          receiveSubscription: { $0.request(.unlimited) },
          receiveValue: { [object] _ in
            object.count += 1
            return .none
          }))
    }
    #expect(held != nil)
    subject.send(completion: .finished)
    #expect(held == nil)
  }

  @Test func `fact 120 is equal to itself only`() {
    let first = Just(1).share()
    #expect(first == first)
    #expect(first != Just(1).share())
  }

  @Test func `subscribers that attach and cancel on several threads miss no value while they are attached`() {
    for _ in 0..<200 {
      let source = ScriptedSource<Int, Never>()
      let shared = source.share()
      let staying = shared.record()
      race(
        { for value in 1...20 { source.subscriptions[0].send(value) } },
        { for _ in 0..<20 { shared.record().cancel() } },
        { for _ in 0..<20 { shared.record().cancel() } })
      #expect(staying.values == Array(1...20))
      #expect(staying.violations == [])
      #expect(source.subscriptions.count == 1)
      staying.cancel()
      #expect(source.log.filter { $0 == .cancelled }.count == 1)
    }
  }

  @Test func `the last subscriber canceling and another attaching leave one connection or none`() {
    for _ in 0..<500 {
      let source = ScriptedSource<Int, Never>()
      let shared = source.share()
      let leaving = shared.record()
      let coming = Recorder<Int, Never>()
      race({ leaving.cancel() }, { shared.subscribe(coming) })
      source.send(1)
      #expect(coming.values == [1])
      coming.cancel()
      let counts = (
        source.log.filter { $0 == .subscribed }.count, source.log.filter { $0 == .cancelled }.count
      )
      #expect(counts == (1, 1) || counts == (2, 2))
    }
  }
}
