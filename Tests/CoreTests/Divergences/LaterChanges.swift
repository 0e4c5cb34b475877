import Combine
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

/// What Apple's framework does since a later release, and this package too. All of them are in
/// `LaterChange.all`, and in the documentation.
@Suite struct LaterChanges {
  private let scheduler = VirtualTimeScheduler()

  @Test func `13.1 a subclass of a class of Foundation announces its changes`() {
    final class Settings: JSONDecoder, ObservableObject, @unchecked Sendable {
      @Published var count = 0
    }
    let settings = Settings()
    var changes = 0
    let token = settings.objectWillChange.sink { changes += 1 }
    settings.count = 1
    #expect(changes == 1)
    token.cancel()
  }

  @Test func `13.3 a subscription is not scheduled, and a full group is`() {
    let subject = PassthroughSubject<Int, Never>()
    #expect(subject.receive(on: scheduler).record().events.count == 1)
    #expect(subject.delay(for: 1, scheduler: scheduler).record().events.count == 1)
    let groups = subject.collect(.byTimeOrCount(scheduler, 10, 2)).record()
    subject.send(1)
    subject.send(2)
    #expect(groups.values == [])
    scheduler.advance()
    #expect(groups.values == [[1, 2]])
  }

  @Test func `13.3 an object without published properties has one publisher`() {
    final class Empty: ObservableObject {}
    let object = Empty()
    #expect(object.objectWillChange === object.objectWillChange)
  }

  @Test func `13.4 switchToLatest finishes with the last inner publisher`() {
    let (outer, inner) = (
      PassthroughSubject<PassthroughSubject<Int, Never>, Never>(), PassthroughSubject<Int, Never>()
    )
    let recorder = outer.switchToLatest().record()
    outer.send(inner)
    outer.send(completion: .finished)
    #expect(recorder.completion == nil)
    inner.send(completion: .finished)
    #expect(recorder.completion == .finished)
  }

  @Test func `14 the first value passes throttle at once`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.throttle(for: 1, scheduler: scheduler, latest: true).record(clock: scheduler.clock)
    subject.send(1)
    scheduler.advance(by: 0.5)
    subject.send(2)
    scheduler.advance(by: 2)
    #expect(recorder.timedValues == [.at(0, 1), .at(1, 2)])
  }

  @Test func `14 a sink ignores a value after the completion, and assign does not cancel`() {
    var values: [Int] = []
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    let source = ScriptedSource<Int, Never>()
    source.subscribe(sink)
    source.send(1)
    source.send(completion: .finished)
    source.misbehave.send(2)
    #expect(values == [1])

    final class Label {
      var number = 0
    }
    let numbers = ScriptedSource<Int, Never>()
    let token = numbers.assign(to: \.number, on: Label())
    numbers.send(completion: .finished)
    token.cancel()
    #expect(numbers.log == [.subscribed, .requested(.unlimited)])
  }

  @Test func `14 a future sends its failure without a request`() {
    let future = Future<Int, TestError> { $0(.failure("failed")) }
    #expect(future.record(demand: .none).completion == .failure("failed"))
  }

  @Test func `14 handleEvents has its subscription before a request`() {
    let history = EventHistory()
    let token = PassthroughSubject<Int, Never>()
      .handleEvents(
        receiveSubscription: { _ in history.note("subscription") },
        receiveRequest: { _ in history.note("request") }
      )
      .sink { _ in }
    #expect(history.lines == ["subscription", "request"])
    token.cancel()
  }

  @Test func `14 filter, compactMap and ignoreOutput pass the subscription through`() {
    let subject = PassthroughSubject<Int, Never>()
    #expect(subject.filter { _ in true }.record().events == [.subscription("PassthroughSubject")])
    #expect(subject.compactMap { $0 }.record().events == [.subscription("PassthroughSubject")])
    #expect(subject.ignoreOutput().record().events == [.subscription("PassthroughSubject")])
  }

  @Test func `14 dropFirst and buffer request once`() {
    func requests(_ build: (ScriptedSource<Int, Never>) -> AnyPublisher<Int, Never>) -> [SourceEvent] {
      let source = ScriptedSource<Int, Never>()
      let recorder = build(source).record(demand: .max(2))
      recorder.request(.max(2))
      return source.log
    }
    #expect(
      requests { $0.dropFirst(2).eraseToAnyPublisher() } == [
        .subscribed, .requested(.max(4)), .requested(.max(2)),
      ])
    #expect(
      requests { $0.buffer(size: 5, prefetch: .byRequest, whenFull: .dropOldest).eraseToAnyPublisher() }
        == [.subscribed, .requested(.unlimited)])
    #expect(
      requests { $0.buffer(size: 5, prefetch: .keepFull, whenFull: .dropOldest).eraseToAnyPublisher() }
        == [.subscribed, .requested(.max(5))])
  }

  @Test func `14 timeout sends no value without demand`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.timeout(5, scheduler: scheduler).record(demand: .none)
    subject.send(1)
    scheduler.advance()
    #expect(recorder.values == [])
  }
}
