import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import Observation
import Synchronization
import TestSupport
import Testing

@Observable
final class Settings {
  var volume = 0
  var title = ""
  var levels: [Float] = []
  var theme: Theme? = nil
  var summary: String { "\(title) at \(volume)" }
}

@Observable
final class Theme {
  var color: String
  init(_ color: String) { self.color = color }
}

/// A count that several threads may change.
@Observable
final class Counter: @unchecked Sendable {
  private let lock = Mutex(())
  private(set) var count = 0

  func add(_ number: Int) { lock.withLock { _ in count += number } }
}

/// A level whose changes are made atomically, and reported afterwards.
@Observable
final class Gauge: @unchecked Sendable {
  private let stored = Atomic<Int>(0)
  private let isWatched = Atomic<Bool>(false)
  @ObservationIgnored private var watch: (@Sendable (Gauge) -> Void)?

  var level: Int {
    access(keyPath: \.level)
    let level = stored.load(ordering: .relaxed)
    if isWatched.exchange(false, ordering: .relaxed) { watch?(self) }
    return level
  }

  func add(_ number: Int) {
    withMutation(keyPath: \.level) { _ = stored.add(number, ordering: .relaxed) }
  }

  /// Does something once, after the next read, before that returns.
  func afterRead(_ act: @escaping @Sendable (Gauge) -> Void) {
    watch = act
    isWatched.store(true, ordering: .relaxed)
  }
}

@Suite("publisher(for:) over Observation")
struct ObservingTests {
  @Test func `V12.1 by default the value at subscription, then each new one`() {
    let settings = Settings()
    let recorder = settings.publisher(for: \.volume).record()
    settings.volume = 100
    settings.volume = 200
    #expect(recorder.events == [.subscription("Observing"), .value(0), .value(100), .value(200)])
    #expect(recorder.violations == [])
  }

  @Test func `V12.2 without options the changes only`() {
    let settings = Settings()
    let recorder = settings.publisher(for: \.volume, options: []).record()
    settings.volume = 100
    settings.volume = 200
    #expect(recorder.values == [100, 200])
  }

  @Test func `V12.3 prior delivers the value before each change, before it is made`() {
    let settings = Settings()
    let recorder = settings.publisher(for: \.volume, options: [.prior]).record()
    var seen: [Int] = []
    recorder.onValue = { _, _ in seen.append(settings.volume) }
    settings.volume = 100
    settings.volume = 200
    #expect(recorder.values == [0, 100, 100, 200])
    #expect(seen == [0, 100, 100, 200])
  }

  @Test func `V12.4 texts and arrays, and a change in place is one change`() {
    let settings = Settings()
    let titles = settings.publisher(for: \.title).record()
    let levels = settings.publisher(for: \.levels).record()
    settings.title = "Hello"
    settings.title = "World"
    settings.levels = [1]
    settings.levels.append(2)
    #expect(titles.values == ["", "Hello", "World"])
    #expect(levels.values == [[], [1], [1, 2]])
  }

  @Test func `V12.5 a count that several threads change goes up and down, each value on its own thread`() {
    let jobs = Counter()
    let recorder = jobs.publisher(for: \.count, options: [.initial, .new]).record()
    for _ in 0..<3 { jobs.add(1) }
    for _ in 0..<3 { race { jobs.add(-1) } }
    #expect(recorder.values == [0, 1, 2, 3, 2, 1, 0])
    #expect(recorder.violations == [])
  }

  @Test func `a value is delivered after the change and before the assignment returns`() {
    let settings = Settings()
    let history = EventHistory()
    let recorder = settings.publisher(for: \.volume, options: []).record("recorder", history: history)
    recorder.onValue = { _, value in history.note("\(value) while \(settings.volume)") }
    history.clear()
    settings.volume = 1
    history.note("assigned")
    #expect(history.lines == ["recorder .value(1)", "1 while 1", "assigned"])
  }

  @Test func `an equal value is not a change, other than with key-value observing`() {
    let settings = Settings()
    let recorder = settings.publisher(for: \.volume, options: []).record()
    settings.volume = 0
    settings.volume = 1
    settings.volume = 1
    #expect(recorder.values == [1])
  }

  @Test func `a change inside a delivery is delivered there`() {
    let settings = Settings()
    let recorder = settings.publisher(for: \.volume, options: [.prior, .initial]).record(demand: .unlimited)
    var isNested = false
    recorder.onValue = { _, value in
      guard value == 1, !isNested else { return }
      isNested = true
      settings.volume = 2
    }
    settings.volume = 1
    #expect(recorder.values == [0, 0, 1, 1, 2])
    #expect(recorder.violations == [])
  }

  @Test func `a change on another thread during receive(subscription:) is delivered when that returns`() {
    let counter = Counter()
    let recorder = Recorder<Int, Never>(demand: .none)
    recorder.onSubscription = { recorder in
      #expect(finishes { recorder.request(.unlimited) })
      #expect(finishes { counter.add(1) })
      #expect(recorder.values == [])
    }
    counter.publisher(for: \.count).subscribe(recorder)
    #expect(recorder.values == [0, 1])
    #expect(recorder.violations == [])
  }

  @Test func `a change on another thread while the property is read is not missed`() {
    let gauge = Gauge()
    let recorder = gauge.publisher(for: \.level).record()
    gauge.afterRead { gauge in #expect(finishes { gauge.add(1) }) }
    gauge.add(1)
    #expect(recorder.values == recorder.values.sorted())
    #expect(recorder.values.last == 2)
    gauge.add(1)
    gauge.add(1)
    #expect(recorder.values.suffix(3) == [2, 3, 4])
    #expect(recorder.violations == [])
  }

  @Test func `a change on another thread while the property is read for the subscription is not missed`() {
    let gauge = Gauge()
    gauge.afterRead { gauge in #expect(finishes { gauge.add(1) }) }
    let recorder = gauge.publisher(for: \.level).record()
    gauge.add(1)
    #expect(recorder.values.last == 2)
    #expect(recorder.violations == [])
  }

  @Test func `a change that the getter makes itself is not delivered`() {
    let gauge = Gauge()
    let recorder = gauge.publisher(for: \.level, options: [.prior, .initial]).record()
    gauge.afterRead { $0.add(1) }
    gauge.add(1)
    gauge.afterRead { $0.add(1) }
    gauge.add(1)
    #expect(recorder.values == [0, 0, 2, 2, 4])
    #expect(recorder.violations == [])
  }

  @Test func `a path follows the objects on it`() {
    let settings = Settings()
    let recorder = settings.publisher(for: \.theme?.color).record()
    let old = Theme("red")
    settings.theme = old
    old.color = "green"
    settings.theme = Theme("blue")
    old.color = "black"
    settings.theme?.color = "white"
    #expect(recorder.values == [nil, "red", "green", "blue", "white"])
  }

  @Test func `a computed property changes with each property it reads`() {
    let settings = Settings()
    let recorder = settings.publisher(for: \.summary, options: []).record()
    settings.title = "Radio"
    settings.volume = 3
    settings.levels = [1]
    #expect(recorder.values == ["Radio at 0", "Radio at 3"])
  }

  @Test func `the initial value waits for demand, changes do not`() {
    let settings = Settings()
    let recorder = settings.publisher(for: \.volume).record(demand: .none)
    settings.volume = 1
    recorder.request(.none)
    #expect(recorder.values == [])
    recorder.request(.max(2))
    settings.volume = 2
    settings.volume = 3
    recorder.request(.max(1))
    settings.volume = 4
    #expect(recorder.values == [0, 2, 4])
    #expect(recorder.violations == [])
  }

  @Test func `demand that a value is answered with counts`() {
    let settings = Settings()
    let recorder = settings.publisher(for: \.volume).record(demand: .max(1)) { $0 < 2 ? .max(1) : .none }
    for volume in 1...4 { settings.volume = volume }
    #expect(recorder.values == [0, 1, 2])
  }

  @Test func `after a cancel nothing is delivered, also inside a delivery`() {
    let settings = Settings()
    let recorder = settings.publisher(for: \.volume, options: [.prior]).record()
    recorder.onValue = { recorder, _ in recorder.cancel() }
    settings.volume = 1
    settings.volume = 2
    #expect(recorder.values == [0])
    #expect(recorder.violations == [])
  }

  @Test func `several subscribers each receive every change`() {
    let settings = Settings()
    let publisher = settings.publisher(for: \.volume)
    let (first, second) = (publisher.record(), publisher.map { -$0 }.record())
    settings.volume = 1
    first.cancel()
    settings.volume = 2
    #expect(first.values == [0, 1])
    #expect(second.values == [0, -1, -2])
    #expect(publisher == settings.publisher(for: \.volume))
    #expect(publisher != settings.publisher(for: \.volume, options: []))
  }

  @Test func `the subscription holds neither the object, nor after a cancel the subscriber`() {
    weak var released: Settings?
    let recorder: Recorder<Int, Never>
    do {
      let settings = Settings()
      released = settings
      recorder = settings.publisher(for: \.volume).record(keepsSubscription: true)
    }
    #expect(released == nil)
    #expect(recorder.values == [0])

    let settings = Settings()
    weak var held: Settings?
    let token: AnyCancellable
    do {
      let witness = Settings()
      held = witness
      token = settings.publisher(for: \.volume).sink { [witness] _ in _ = witness }
    }
    settings.volume = 1
    #expect(held != nil)
    token.cancel()
    #expect(held == nil)
  }

  @Test func `dropping the token cancels it`() {
    let settings = Settings()
    var values: [Int] = []
    var token: AnyCancellable? = settings.publisher(for: \.volume).sink { values.append($0) }
    settings.volume = 1
    withExtendedLifetime(token) {}
    token = nil
    settings.volume = 2
    #expect(values == [0, 1])
  }
}

@Suite struct ObservingRaces {
  @Test func `changes of threads that take turns are all delivered in order`() {
    for _ in 0..<5 {
      let counter = Counter()
      let recorder = counter.publisher(for: \.count).record()
      race(threads: 3) { _ in
        for _ in 0..<200 { counter.add(1) }
      }
      #expect(recorder.values == Array(0...600))
      #expect(recorder.violations == [])
    }
  }

  @Test func `the last value of concurrent changes is the latest, and later changes are delivered once`() {
    for _ in rounds(of: 500) {
      let gauge = Gauge()
      let recorder = gauge.publisher(for: \.level).record()
      race(threads: 3) { _ in
        for _ in 0..<20 { gauge.add(1) }
      }
      #expect(recorder.values == recorder.values.sorted())
      #expect(recorder.values.last == 60)
      for _ in 0..<3 { gauge.add(1) }
      #expect(recorder.values.suffix(4) == [60, 61, 62, 63])
      #expect(recorder.violations == [])
    }
  }

  @Test func `the initial value is delivered first, even if it changes meanwhile`() {
    for _ in rounds(of: 200) {
      let counter = Counter()
      let recorder = counter.publisher(for: \.count).record(demand: .none)
      race(
        { recorder.request(.unlimited) },
        { for _ in 0..<20 { counter.add(1) } })
      #expect(recorder.values.first == 0)
      #expect(recorder.values == recorder.values.sorted())
      #expect(recorder.values.last == 20 || recorder.values == [0])
      #expect(recorder.violations == [])
    }
  }

  @Test func `canceling from another thread frees the subscriber`() {
    for _ in rounds(of: 100) {
      let counter = Counter()
      weak var held: Counter?
      var token: AnyCancellable?
      do {
        let witness = Counter()
        held = witness
        token = counter.publisher(for: \.count, options: [.prior]).sink { [witness] _ in _ = witness }
      }
      race(
        { for _ in 0..<20 { counter.add(1) } },
        { token?.cancel() })
      token = nil
      #expect(held == nil)
    }
  }
}
