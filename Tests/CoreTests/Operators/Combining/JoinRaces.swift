import Combine
import SwiftCombineExtras
import SwiftCombineTesting
import Dispatch
import Synchronization
import TestSupport
import Testing

/// Not scripts of calls, as those of `OperatorRaces` are: what these threads send is counted in thousands, is
/// publishers, or depends on the delivery that is under way.
@Suite struct JoinRaces {
  let count = 1_000

  @Test func `merge requests unlimited values from an upstream that sends meanwhile`() {
    for _ in rounds(of: 2_000) {
      let (a, b) = (ScriptedSource<Int, Never>(), ScriptedSource<Int, Never>())
      let recorder = a.merge(with: b).record(demand: .none)
      b.send(1)
      race({ a.send(2) }, { recorder.request(.unlimited) })
      #expect(a.demand == .unlimited && b.demand == .unlimited)
      #expect(recorder.values == [1, 2])
    }
  }

  /// While one thread delivers, another sends what makes a second value, and fails.
  @Test(arguments: ["zip", "combineLatest", "merge", "flatMap", "switchToLatest", "buffer"])
  func `a failure follows the values that another thread sent before it`(through name: String) {
    let (a, b) = (scripted(of: Int.self), scripted(of: Int.self))
    let publisher: AnyPublisher<Int, TestError> =
      switch name {
      case "zip": a.zip(b) { $0 * 10 + $1 }.eraseToAnyPublisher()
      case "combineLatest": a.combineLatest(b) { $0 * 10 + $1 }.eraseToAnyPublisher()
      case "merge": a.merge(with: b).eraseToAnyPublisher()
      case "flatMap":
        [a, b].publisher.setFailureType(to: TestError.self).flatMap { $0 }.eraseToAnyPublisher()
      case "switchToLatest":
        Just(b).setFailureType(to: TestError.self).switchToLatest().eraseToAnyPublisher()
      default: b.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest).eraseToAnyPublisher()
      }
    let recorder = publisher.record()
    if name == "zip" { a.send(2) }
    duringTheFirstDelivery(to: recorder) {
      if ["zip", "combineLatest"].contains(name) { a.send(1) }
      b.send(1)
    } act: {
      b.send(2)
      b.send(completion: .failure("gone"))
    }
    let expected =
      switch name {
      case "zip": [21, 12]
      case "combineLatest": [11, 12]
      default: [1, 2]
      }
    #expect(recorder.values == expected)
    #expect(recorder.completion == .failure("gone"))
    #expect(recorder.violations == [])
  }

  /// A subject drops what nothing has requested: an inner publisher may not wait for
  /// the thread that delivers.
  @Test(arguments: ["flatMap", "flatMapFirst", "switchToLatest"])
  func `unlimited values are requested from an inner publisher at once while another thread delivers`(
    through name: String
  ) {
    let outer = PassthroughSubject<ScriptedSource<Int, Never>, Never>()
    let (first, second) = (ScriptedSource<Int, Never>(), ScriptedSource<Int, Never>())
    let publisher =
      switch name {
      case "flatMap": outer.flatMap { $0 }.eraseToAnyPublisher()
      case "flatMapFirst": outer.flatMapFirst { $0 }.eraseToAnyPublisher()
      default: outer.switchToLatest().eraseToAnyPublisher()
      }
    let recorder = publisher.record()
    outer.send(first)
    duringTheFirstDelivery(to: recorder) {
      first.send(1)
    } act: {
      if name == "flatMapFirst" { first.send(completion: .finished) }
      outer.send(second)
      #expect(second.demand == .unlimited)
      second.send(contentsOf: [2, 3])
    }
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.violations == [])
  }

  /// Acts on another thread while the first value is being delivered.
  private func duringTheFirstDelivery<Failure: Error>(
    to recorder: Recorder<Int, Failure>, of send: @escaping () -> Void, act: @escaping () -> Void
  ) {
    let (isInside, mayLeave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    recorder.onValue = { recorder, _ in
      guard recorder.values.count == 1 else { return }
      isInside.signal()
      mayLeave.wait()
    }
    race(
      send,
      {
        isInside.wait()
        act()
        mayLeave.signal()
      })
  }

  @Test func `zip of two threads pairs every value`() {
    for _ in 0..<5 {
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let recorder = a.zip(b).record()
      race({ for value in 0..<count { a.send(value) } }, { for value in 0..<count { b.send(value) } })
      #expect(recorder.values.map(\.0) == Array(0..<count))
      #expect(recorder.values.map(\.1) == Array(0..<count))
      #expect(recorder.violations == [])
    }
  }

  @Test func `merge of three threads keeps every value and the order of each thread`() {
    for _ in 0..<5 {
      let subjects = (0..<3).map { _ in PassthroughSubject<(thread: Int, value: Int), Never>() }
      let recorder = Publishers.MergeMany(subjects).record()
      race(
        subjects.enumerated().map { thread, subject in
          {
            for value in 0..<count { subject.send((thread, value)) }
            subject.send(completion: .finished)
          }
        })
      for thread in 0..<3 {
        #expect(recorder.values.filter { $0.thread == thread }.map(\.value) == Array(0..<count))
      }
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }

  @Test func `merge serves demand from a third thread exactly`() {
    for _ in 0..<5 {
      let (a, b) = (Unending(), Unending())
      let recorder = a.merge(with: b.subscribed).record(demand: .none)
      race(
        { for _ in 0..<count { recorder.request(.max(1)) } },
        { for _ in 0..<count { recorder.request(.max(2)) } })
      #expect(recorder.values.count == count * 3)
      #expect(recorder.violations == [])
      recorder.cancel()
    }
  }

  @Test func `combineLatest of two threads makes a tuple of every value`() {
    for _ in 0..<5 {
      let (a, b) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
      let recorder = a.combineLatest(b).record()
      race({ for value in 1...count { a.send(value) } }, { for value in 1...count { b.send(value) } })
      let pairs = recorder.values
      #expect(pairs.count == 2 * count + 1)
      for (before, after) in zip(pairs, pairs.dropFirst()) {
        // Each tuple differs from the one before in one value, which is one further.
        #expect(after.0 + after.1 == before.0 + before.1 + 1 && after.0 >= before.0 && after.1 >= before.1)
      }
      #expect(recorder.violations == [])
    }
  }

  @Test func `flatMap keeps every value of inner publishers of other threads`() {
    for _ in 0..<5 {
      let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
      let inner = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
      let recorder = outer.flatMap { $0 }.record()
      for subject in inner { outer.send(subject) }
      race(
        {
          for value in 0..<count { inner[0].send(value) }
          inner[0].send(completion: .finished)
        },
        {
          for value in 0..<count { inner[1].send(-1 - value) }
          inner[1].send(completion: .finished)
        },
        {
          for value in 0..<count { outer.send(Self.late(value + count)) }
          outer.send(completion: .finished)
        })
      let values = recorder.values
      #expect(values.filter { $0 >= 0 && $0 < count } == Array(0..<count))
      #expect(values.filter { $0 < 0 } == (0..<count).map { -1 - $0 })
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }

  private static func late(_ value: Int) -> PassthroughSubject<Int, Never> {
    let subject = PassthroughSubject<Int, Never>()
    subject.send(completion: .finished)
    return subject
  }

  @Test func `flatMap keeps every value of synchronous inner publishers while another thread delivers`() {
    for _ in 0..<5 {
      let (outer, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let recorder = outer.map { Just($0).eraseToAnyPublisher() }
        .merge(with: Just(other.eraseToAnyPublisher())).flatMap { $0.subscribed }.record()
      race(
        { for value in 0..<count { outer.send(value) } },
        { for value in 0..<count { other.send(-1 - value) } })
      // Each of these has a separate publisher: one that the other thread takes over may be overtaken (D29).
      #expect(recorder.values.filter { $0 >= 0 }.sorted() == Array(0..<count))
      #expect(recorder.values.filter { $0 < 0 } == (0..<count).map { -1 - $0 })
      #expect(recorder.violations == [])
    }
  }

  @Test func `switchToLatest delivers nothing of a replaced publisher once the switch has returned`() {
    for _ in 0..<5 {
      let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
      let subjects = (0..<50).map { _ in PassthroughSubject<Int, Never>() }
      let newest = Atomic(-1)
      let recorder = outer.switchToLatest().record()
      race(
        {
          for (number, subject) in subjects.enumerated() {
            outer.send(subject)
            newest.store(number, ordering: .releasing)
          }
        },
        {
          for _ in 0..<20 {
            for (number, subject) in subjects.enumerated() { subject.send(number) }
          }
        })
      let values = recorder.values
      #expect(values == values.sorted())  // a number is of its subject: none returns
      subjects.last!.send(1_000)
      subjects.first!.send(2_000)
      #expect(recorder.values.last == 1_000)
      #expect(recorder.violations == [])
    }
  }

  @Test(arguments: Joining.allCases)
  func `canceling from a third thread delivers nothing afterwards and frees the subscriber`(
    _ joining: Joining
  ) {
    for _ in rounds(of: 100) {
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      weak var held: Witness?
      let isCancelled = Atomic(false)
      let late = Atomic(0)
      let recorder: Recorder<Int, Never>
      var token: AnyCancellable?
      do {
        let witness = Witness()
        held = witness
        let joined = joining.join(a, b)
        recorder = joined.record()
        token = joined.sink { [witness] _ in
          withExtendedLifetime(witness) {}
          if isCancelled.load(ordering: .acquiring) { late.wrappingAdd(1, ordering: .relaxed) }
        }
      }
      race(
        { for value in 0..<50 { a.send(value) } },
        { for value in 0..<50 { b.send(value) } },
        {
          token?.cancel()
          isCancelled.store(true, ordering: .releasing)
        })
      token = nil
      #expect(late.load(ordering: .relaxed) <= 1)  // at most the one delivery that had begun
      #expect(held == nil)
      #expect(recorder.violations == [])
    }
  }

  @Test func `append loses nothing when the prefix finishes while another thread requests`() {
    for _ in rounds(of: 100) {
      let prefix = PassthroughSubject<Int, Never>()
      let recorder = prefix.append(Unending()).record(demand: .none)
      race(
        { for _ in 0..<100 { recorder.request(.max(1)) } },
        { prefix.send(completion: .finished) })
      #expect(recorder.values.count == 100)
      #expect(recorder.violations == [])
      recorder.cancel()
    }
  }

  @Test func `retry loses nothing when the upstream fails while another thread requests`() {
    for _ in rounds(of: 100) {
      let first = PassthroughSubject<Int, TestError>()
      let attempts = Attempts { number in
        number == 1 ? first.eraseToAnyPublisher() : Unending().failing.eraseToAnyPublisher()
      }
      let recorder = attempts.retry(1).record(demand: .none)
      race(
        { for _ in 0..<100 { recorder.request(.max(1)) } },
        { first.send(completion: .failure("broken")) })
      #expect(recorder.values.count == 100)
      #expect(recorder.violations == [])
      recorder.cancel()
    }
  }
}

/// The operators that join two publishers.
enum Joining: CaseIterable {
  case zip, merge, combineLatest, flatMap, switchToLatest, append

  func join(_ a: PassthroughSubject<Int, Never>, _ b: PassthroughSubject<Int, Never>) -> AnyPublisher<
    Int, Never
  > {
    switch self {
    case .zip: a.zip(b) { $0 + $1 }.eraseToAnyPublisher()
    case .merge: a.merge(with: b.subscribed).eraseToAnyPublisher()
    case .combineLatest: a.combineLatest(b) { $0 + $1 }.eraseToAnyPublisher()
    case .flatMap: a.flatMap { _ in b }.eraseToAnyPublisher()
    case .switchToLatest: a.map { _ in b }.switchToLatest().eraseToAnyPublisher()
    case .append: a.append(b).eraseToAnyPublisher()
    }
  }
}
