import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("shareReplay")
struct ShareReplayTests {
  typealias Source = ScriptedSource<Int, TestError>

  @Test func `V18-6 a late subscriber receives the newest values, and after the completion also that`() {
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.shareReplay(bufferSize: 2)
    let history = EventHistory()
    subject.send(0)
    func subscribe(_ number: Int) -> AnyCancellable {
      shared.sink {
        history.note("\(number):\($0)")
      } receiveValue: {
        history.note("\(number):\($0)")
      }
    }
    var tokens = [subscribe(1)]
    for value in 1...3 { subject.send(value) }
    tokens.append(subscribe(2))
    for value in 4...5 { subject.send(value) }
    subject.send(completion: .finished)
    tokens.append(subscribe(3))
    #expect(
      history.lines.joined(separator: " ")
        == "1:1 1:2 1:3 2:2 2:3 1:4 2:4 1:5 2:5 1:finished 2:finished 3:4 3:5 3:finished")
  }

  @Test func `V18-7 the upstream has one subscription, and receives one request, for unlimited`() {
    let source = Source()
    let shared = source.shareReplay(bufferSize: 2)
    #expect(source.log == [])
    let recorders = [shared.record(), shared.record(demand: .max(1)), shared.record(demand: .none)]
    source.send(contentsOf: 1...4)
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    #expect(recorders.map(\.values) == [[1, 2, 3, 4], [1], []])
    #expect(recorders[0].events.first == .subscription("ShareReplay"))
  }

  @Test func `V19-4 two subscribers in one log`() {
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.shareReplay(bufferSize: 2)
    var log: [Int] = []
    let first = shared.sink { log.append($0) }
    for value in 0...2 { subject.send(value) }
    let second = shared.sink { log.append($0) }
    subject.send(3)
    #expect(log == [0, 1, 2, 1, 2, 3, 3])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `SR1 the subscribers keep the connection`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.shareReplay(bufferSize: 1).record()
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(recorder.events == [.subscription("ShareReplay"), .value(1), .value(2), .finished])
  }

  @Test func `SR2 canceling is silent`() {
    let source = Source()
    let shared = source.shareReplay(bufferSize: 1)
    let (first, second) = (shared.record(), shared.record())
    source.send(1)
    first.cancel()
    source.send(2)
    #expect(first.events == [.subscription("ShareReplay"), .value(1)])
    #expect(second.values == [1, 2])
  }

  @Test(arguments: [Subscribers.Completion<TestError>.finished, .failure("broken")])
  func `SR3 the completion waits for the unrequested values`(end: Subscribers.Completion<TestError>) {
    let source = Source()
    let shared = source.shareReplay(bufferSize: 2)
    let early = shared.record(demand: .max(1))
    source.send(contentsOf: 1...3)
    source.send(completion: end)
    let late = shared.record(demand: .max(1))
    #expect(early.values == [1] && early.completion == nil)
    #expect(late.values == [2] && late.completion == nil)
    for recorder in [early, late] { recorder.request(.max(2)) }
    #expect(early.values == [1, 2, 3] && early.completion == end)
    #expect(late.values == [2, 3] && late.completion == end)
    #expect(early.violations == [] && late.violations == [])
  }

  @Test func `SR4 the last subscriber to cancel cancels the upstream, and the next one starts it again`() {
    let source = Source()
    let shared = source.shareReplay(bufferSize: 2)
    for _ in 1...3 {
      let (first, second) = (shared.record(), shared.record())
      source.send(contentsOf: [1, 2, 3])
      #expect(second.values == [1, 2, 3])
      first.cancel()
      #expect(!source.newestSubscription.isCancelled)
      second.cancel()
      #expect(source.newestSubscription.isCancelled)
    }
    #expect(
      source.log
        == (1...3).flatMap { _ in [SourceEvent.subscribed, .requested(.unlimited), .cancelled] })
    #expect(shared.record().values == [])
  }

  @Test func `SR4 for ever means that the upstream is never canceled, and the buffer stays`() {
    let source = Source()
    let shared = source.shareReplay(bufferSize: 2, connection: .forever)
    for _ in 1...3 {
      let recorder = shared.record()
      source.send(contentsOf: [1, 2, 3])
      recorder.cancel()
    }
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    #expect(shared.record().values == [2, 3])
    #expect(shared.connection == .forever && shared.bufferSize == 2 && shared == shared)
  }

  @Test func `SR4 a subscriber that has left is freed, also while others stay`() {
    final class Witness {}
    let source = Source()
    for connection in [ReplayConnection.refCounted, .forever] {
      let shared = source.shareReplay(bufferSize: 2, connection: connection)
      let staying = shared.record()
      weak var held: Witness?
      do {
        let object = Witness()
        held = object
        let token = shared.sink { _ in
        } receiveValue: { _ in
          withExtendedLifetime(object) {}
        }
        source.send(1)
        withExtendedLifetime(token) {}
      }
      #expect(held == nil)
      #expect(staying.values == [1])
      staying.cancel()
    }
  }

  @Test func `SR5 a subscriber may wait for another thread that subscribes`() {
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.shareReplay(bufferSize: 2)
    let first = shared.record()
    let others = EventHistory()
    first.onValue = { _, value in
      if value == 1 {
        race({
          _ = shared.sink { others.note("\($0)") }
        })
      }
    }
    subject.send(1)
    subject.send(2)
    #expect(first.values == [1, 2])
    #expect(others.lines == ["1"])
  }

  @Test func `SR6 a buffer size of zero is like share`() {
    let subject = PassthroughSubject<Int, TestError>()
    let shared = subject.shareReplay(bufferSize: 0)
    let first = shared.record()
    subject.send(1)
    let second = shared.record()
    subject.send(2)
    subject.send(completion: .failure("broken"))
    let third = shared.record(demand: .none)
    #expect(first.values == [1, 2] && second.values == [2])
    #expect(third.events == [.subscription("ShareReplay"), .failure("broken")])
  }

  @Test func `SR7 all unrequested values of a slow subscriber are kept, whatever the buffer size`() {
    let source = Source()
    let shared = source.shareReplay(bufferSize: 1)
    let slow = shared.record(demand: .none)
    source.send(contentsOf: 1...1_000)
    slow.request(.max(3))
    #expect(slow.values == [1, 2, 3])
    slow.request(.unlimited)
    #expect(slow.values == Array(1...1_000))
    #expect(shared.record().values == [1_000])
  }

  @Test func `SR8 after the completion an empty buffer means the completion at once, without a request`() {
    let empty = Source()
    let shared = empty.shareReplay(bufferSize: 2)
    let early = shared.record(demand: .none)
    empty.send(completion: .finished)
    #expect(early.events == [.subscription("ShareReplay"), .finished])
    #expect(shared.record(demand: .none).events == [.subscription("ShareReplay"), .finished])
    let one = Just(1).shareReplay(bufferSize: 2)
    #expect(one.record().events == [.subscription("ShareReplay"), .value(1), .finished])
    let late = one.record(demand: .none)
    #expect(late.events == [.subscription("ShareReplay")])
    late.request(.max(1))
    #expect(late.events == [.subscription("ShareReplay"), .value(1), .finished])
  }

  @Test func `after completion the upstream is not started again, though all subscribers have canceled`() {
    let source = Source(emitting: [1, 2, 3], then: .finished)
    let shared = source.shareReplay(bufferSize: 2)
    let slow = shared.record(demand: .max(1))
    slow.cancel()
    #expect(shared.record().events == [.subscription("ShareReplay"), .value(2), .value(3), .finished])
    #expect(source.log == [.subscribed, .requested(.unlimited)])
  }

  @Test func `a synchronous endless upstream is canceled inside the first delivery`() {
    let recorder = (1...).publisher.shareReplay(bufferSize: 1).prefix(2).record()
    #expect(recorder.values == [1, 2] && recorder.completion == .finished)
  }

  @Test func `canceling before the upstream was subscribed leaves it alone`() {
    let source = Source()
    let shared = source.shareReplay(bufferSize: 1)
    let recorder = Recorder<Int, TestError>()
    recorder.cancel()
    shared.subscribe(recorder)
    #expect(source.log == [])
    _ = shared.record()
    #expect(source.log == [.subscribed, .requested(.unlimited)])
  }

  @Test func `values with which the upstream violates the rules are dropped`() {
    let source = Source()
    let recorder = source.shareReplay(bufferSize: 1).record()
    source.send(1)
    source.send(completion: .finished)
    source.misbehave.send(2)
    source.misbehave.send(completion: .failure("late"))
    #expect(recorder.events == [.subscription("ShareReplay"), .value(1), .finished])
    let further = ScriptedSource<Int, TestError>()
    let other = further.shareReplay(bufferSize: 1).record()
    let second = further.misbehave.sendSubscription()
    #expect(second.log == [.cancelled] && other.events.count == 1)
  }
}

@Suite struct ShareReplayRaces {
  @Test func `subscribing and canceling while another thread sends`() {
    for connection in [ReplayConnection.refCounted, .forever] {
      for _ in rounds(of: 100) {
        let subject = PassthroughSubject<Int, Never>()
        let shared = subject.shareReplay(bufferSize: 3, connection: connection)
        let keeper = shared.record()
        let recorders = (0..<6).map { Recorder<Int, Never>("\($0)") }
        race(
          {
            for value in 1...40 { subject.send(value) }
            subject.send(completion: .finished)
          },
          { for recorder in recorders[..<3] { shared.subscribe(recorder) } },
          {
            for recorder in recorders[3...] {
              shared.subscribe(recorder)
              recorder.cancel()
            }
          })
        #expect(keeper.values == Array(1...40))
        for recorder in recorders {
          let values = recorder.values
          if let first = values.first { #expect(values == Array(first..<first + values.count)) }
          #expect(recorder.violations == [])
        }
        for recorder in recorders[..<3] {
          #expect(recorder.values.last == 40 && recorder.values.count >= 3)
          #expect(recorder.completion == .finished)
        }
      }
    }
  }

  @Test func `whichever subscriber attaches and cancels, the upstream is started and canceled in pairs`() {
    let source = ScriptedSource<Int, Never>()
    let shared = source.shareReplay(bufferSize: 2)
    race(threads: 3) { _ in
      for _ in 0..<300 { shared.record().cancel() }
    }
    #expect(source.log.filter { $0 == .subscribed }.count == source.log.filter { $0 == .cancelled }.count)
    #expect(!source.subscriptions.contains { !$0.isCancelled })
  }
}
