import Dispatch
import SwiftCombineEngine
import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct CarryingTests {
  @Test func `the value at subscription is there in every closure downstream, and nowhere else`() {
    let subject = PassthroughSubject<Int, Broken>()
    let seen = Seen()
    let token = Trace.$id.withValue("a") {
      subject.map { seen.note("upstream", $0) }
        .carrying(Trace.$id)
        .map { seen.note("map", $0) }
        .handleEvents(receiveSubscription: { _ in seen.note("subscription") })
        .sink { _ in
          seen.note("completion")
        } receiveValue: {
          seen.note("sink", $0)
        }
    }
    let other = subject.sink { _ in
    } receiveValue: {
      seen.note("other", $0)
    }
    #expect(seen.take() == ["subscription a"])
    subject.send(1)
    seen.note("after")
    #expect(seen.take() == ["upstream none 1", "map a 1", "sink a 1", "other none 1", "after none"])
    Trace.$id.withValue("b") { subject.send(completion: .failure(Broken())) }
    #expect(seen.take() == ["completion a"])
    withExtendedLifetime((token, other)) {}
  }

  @Test func `each subscriber has the value of its own subscription`() {
    let subject = PassthroughSubject<Int, Never>()
    let carrying = subject.carrying(Trace.$id)
    let seen = Seen()
    let tokens = ["a", "b"].map { name in
      Trace.$id.withValue(name) { carrying.sink { seen.note(name, $0) } }
    }
    let plain = carrying.sink { seen.note("none", $0) }
    Trace.$id.withValue("c") { subject.send(1) }
    #expect(seen.take() == ["a a 1", "b b 1", "none none 1"])
    withExtendedLifetime((tokens, plain)) {}
  }

  @Test func `values, demand and completion pass unchanged`() {
    let source = ScriptedSource<Int, Broken>()
    let recorder = source.carrying(Trace.$id).record(demand: .max(1)) { _ in .max(2) }
    #expect(source.send(1) == .max(2))
    source.send(2)
    source.send(completion: .failure(Broken()))
    #expect(
      recorder.events == [.subscription("ScriptedSource"), .value(1), .value(2), .failure(Broken())])
    #expect(source.log == [.subscribed, .requested(.max(1))])
  }

  // MARK: Hops and timers

  @Test(arguments: Hop.allCases) func `operators that schedule take the value along`(_ hop: Hop) {
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, Broken>()
    let seen = Seen()
    let token = Trace.$id.withValue("a") {
      hop.applied(to: subject.carrying(Trace.$id), on: scheduler)
        .sink { _ in
          seen.note("end")
        } receiveValue: { _ in
          seen.note("value")
        }
    }
    subject.send(1)
    scheduler.advance(by: 10)
    subject.send(2)
    scheduler.advance(by: 10)
    if hop != .timeout { subject.send(completion: .finished) }
    scheduler.advance(by: 20)
    let events = seen.take()
    #expect(events.count == 3)
    #expect(events.allSatisfy { $0.hasSuffix(" a") }, "\(events)")
    seen.note("after")
    #expect(seen.take() == ["after none"])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [false, true]) func `a queue has the value, for single values and bursts`(_ isBurst: Bool)
  {
    let queue = DispatchQueue(label: "carrying")
    let subject = PassthroughSubject<Int, Never>()
    let seen = Seen()
    let token = Trace.$id.withValue("a") { () -> AnyCancellable in
      let upstream = isBurst ? [1, 2].publisher.eraseToAnyPublisher() : subject.eraseToAnyPublisher()
      return upstream.carrying(Trace.$id).receive(on: queue).sink { seen.note("sink", $0) }
    }
    if !isBurst { for value in 1...2 { subject.send(value) } }
    queue.sync { _ = seen.note("between") }
    #expect(seen.take() == ["sink a 1", "sink a 2", "between none"])
    withExtendedLifetime(token) {}
  }

  @Test func `values of several contexts keep their own over a serial scheduler`() {
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let seen = Seen()
    let (a, b) = (
      Trace.$id.withValue("a") { subject.carrying(Trace.$id).share() },
      Trace.$id.withValue("b") { subject.carrying(Trace.$id).share() }
    )
    let keepers = [("a", a), ("b", b)].map { name, shared in
      Trace.$id.withValue(name) { shared.sink { _ in } }
    }
    let token = a.merge(with: b, subject).receive(on: scheduler).sink { seen.note("sink", $0) }
    subject.send(1)
    scheduler.advance(by: 1)
    #expect(seen.take().sorted() == ["sink a 1", "sink b 1", "sink none 1"])
    withExtendedLifetime((keepers, token)) {}
  }

  // MARK: Inner publishers

  @Test func `inner publishers take the value along, whichever thread or time they deliver at`() {
    let scheduler = VirtualTimeScheduler()
    let (outer, inner) = (PassthroughSubject<Int, Broken>(), PassthroughSubject<Int, Broken>())
    let seen = Seen()
    let tokens = Trace.$id.withValue("a") {
      let carrying = outer.carrying(Trace.$id)
      return [
        carrying.flatMap { _ in inner }.sink { _ in
        } receiveValue: {
          seen.note("flatMap", $0)
        },
        carrying.map { _ in inner }.switchToLatest().sink { _ in
        } receiveValue: {
          seen.note("switch", $0)
        },
        carrying.flatMap { Just($0).delay(for: 5, scheduler: scheduler) }
          .sink { _ in
          } receiveValue: {
            seen.note("delayed", $0)
          },
        carrying.tryMap { _ in throw Broken() }.catch { _ in inner.map { $0 } }
          .sink { _ in
          } receiveValue: {
            seen.note("catch", $0)
          },
      ]
    }
    outer.send(1)
    #expect(seen.take() == [])
    inner.send(2)
    #expect(seen.take() == ["flatMap a 2", "switch a 2", "catch a 2"])
    scheduler.advance(by: 5)
    #expect(seen.take() == ["delayed a 1"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `what an inner publisher carries itself goes before`() {
    let (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let seen = Seen()
    let token = Trace.$id.withValue("outer") {
      Trace.$user.withValue(7) {
        outer.carrying(Trace.$id).carrying(Trace.$user).flatMap { _ in
          Bound(upstream: inner.carrying(Trace.$id), id: "inner")
        }.sink { seen.note("user \(Trace.user)", $0) }
      }
    }
    outer.send(1)
    inner.send(2)
    #expect(seen.take() == ["user 7 inner 2"])
    withExtendedLifetime(token) {}
  }

  // MARK: Several

  @Test func `several variables are carried, and of the same one the nearest upstream counts`() {
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let seen = Seen()
    let token = Trace.$id.withValue("near") {
      Trace.$user.withValue(7) {
        Bound(upstream: subject.carrying(Trace.$id).carrying(Trace.$user), id: "far")
          .receive(on: scheduler)
          .map { seen.note("far, \(Trace.user)", $0) }
          .carrying(Trace.$id)
          .receive(on: scheduler)
          .sink { seen.note("near, \(Trace.user)", $0) }
      }
    }
    subject.send(1)
    scheduler.advance(by: 1)
    #expect(seen.take() == ["far, 7 far 1", "near, 7 near 1"])
    withExtendedLifetime(token) {}
  }

  @Test func `a closure may bind another value around what it sends`() {
    let subject = PassthroughSubject<Int, Never>()
    let seen = Seen()
    let token = Trace.$id.withValue("a") {
      subject.carrying(Trace.$id).sink { value in
        seen.note("sink", value)
        if value == 1 { Trace.$id.withValue("b") { subject.send(2) } }
        seen.note("end of", value)
      }
    }
    subject.send(1)
    #expect(seen.take() == ["sink a 1", "sink a 2", "end of a 2", "end of a 1"])
    withExtendedLifetime(token) {}
  }

  // MARK: Cancellation, memory

  @Test func `a cancellation inside a closure ends the subscription, and the value is released`() {
    let subject = PassthroughSubject<Int, Never>()
    let scheduler = VirtualTimeScheduler()
    let seen = Seen()
    weak var carried: Payload?
    var token: AnyCancellable?
    do {
      let payload = Payload { seen.note("released") }
      carried = payload
      token = Trace.$payload.withValue(payload) {
        subject.carrying(Trace.$payload).receive(on: scheduler).sink { value in
          seen.note(Trace.payload == nil ? "without" : "with", value)
          token?.cancel()
        }
      }
    }
    #expect(carried != nil)
    for value in 1...2 { subject.send(value) }
    scheduler.advance(by: 1)
    #expect(carried == nil)
    #expect(seen.take() == ["with none 1", "released none"])
  }

  @Test func `a carrying publisher retains nothing after the end`() {
    let subject = PassthroughSubject<Int, Never>()
    let scheduler = VirtualTimeScheduler()
    expectFreed { witness in
      subject.map { [witness] in
        _ = witness
        return $0
      }.carrying(Trace.$id).debounce(for: 1, scheduler: scheduler).flatMap { Just($0) }
    } start: {
      subject.send(1)
    } finish: {
      subject.send(completion: .finished)
      scheduler.advance(by: 2)
    }
  }

  // MARK: Limits

  @Test func `behind subscribe(on:) there is the value, before it that of the thread that subscribes`() {
    let scheduler = VirtualTimeScheduler()
    let seen = Seen()
    let tokens = Trace.$id.withValue("a") {
      [
        Just(1).carrying(Trace.$id).subscribe(on: scheduler).sink { seen.note("before", $0) },
        Just(2).subscribe(on: scheduler).carrying(Trace.$id).sink { seen.note("behind", $0) },
      ]
    }
    scheduler.advance(by: 1)
    #expect(seen.take() == ["before none 1", "behind a 2"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `an operator that holds values delivers in the context of the request`() {
    let subject = PassthroughSubject<Int, Never>()
    let seen = Seen()
    let recorder = Trace.$id.withValue("a") {
      subject.carrying(Trace.$id).buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
        .map { seen.note("map", $0) }.record(demand: .none)
    }
    subject.send(1)
    recorder.request(.max(2))
    subject.send(2)
    #expect(seen.take() == ["map none 1", "map a 2"])
  }
}

enum Hop: CaseIterable {
  case receive, delay, debounce, throttle, collect, timeout

  func applied<P: Publisher>(to publisher: P, on scheduler: VirtualTimeScheduler) -> AnyPublisher<Int, Broken>
  where P.Output == Int, P.Failure == Broken {
    switch self {
    case .receive: publisher.receive(on: scheduler).eraseToAnyPublisher()
    case .delay: publisher.delay(for: 3, scheduler: scheduler).eraseToAnyPublisher()
    case .debounce: publisher.debounce(for: 3, scheduler: scheduler).eraseToAnyPublisher()
    case .throttle: publisher.throttle(for: 3, scheduler: scheduler, latest: true).eraseToAnyPublisher()
    case .collect: publisher.collect(.byTime(scheduler, 3)).map(\.count).eraseToAnyPublisher()
    case .timeout: publisher.timeout(15, scheduler: scheduler) { Broken() }.eraseToAnyPublisher()
    }
  }
}

struct Broken: Error, Equatable {}

private enum Trace {
  @TaskLocal static var id = "none"
  @TaskLocal static var user = 0
  @TaskLocal static var payload: Payload?
}

private final class Payload: Sendable {
  private let onDeinit: @Sendable () -> Void
  init(_ onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }
  deinit { onDeinit() }
}

/// Attaches to its upstream publisher with a value of its own.
private struct Bound<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure
  let upstream: Upstream
  let id: String

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    Trace.$id.withValue(id) { upstream.subscribe(subscriber) }
  }
}

/// The places that closures have noted, with the value that they saw.
private final class Seen: Sendable {
  private let notes = Locked<[String]>([])

  @discardableResult func note(_ place: String, _ value: Int? = nil) -> Int {
    let note = ["\(place) \(Trace.id)", value.map { "\($0)" }].compactMap { $0 }.joined(separator: " ")
    notes.withLock { $0.append(note) }
    return value ?? 0
  }

  func take() -> [String] {
    notes.withLock { notes in
      defer { notes = [] }
      return notes
    }
  }
}
