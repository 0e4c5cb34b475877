import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct WindowTests {
  typealias Window = WindowPublisher<Int, TestError>

  /// The windows of a stream, each with a separate recorder from its opening on.
  final class Windows {
    var recorders: [Recorder<Int, TestError>] = []
    var values: [[Int]] { recorders.map(\.values) }

    func record(_ windows: some Publisher<Window, TestError>, demand: Subscribers.Demand = .unlimited)
      -> Recorder<Window, TestError>
    {
      let recorder = Recorder<Window, TestError>(demand: demand)
      recorder.onValue = { _, window in self.recorders.append(window.record()) }
      windows.subscribe(recorder)
      return recorder
    }
  }

  @Test func `windows of equal publishers are equal if they have as many values`() {
    let publisher = Just(1).window(count: 2)
    #expect(publisher == Just(1).window(count: 2))
    #expect(publisher != Just(1).window(count: 3) && publisher != Just(2).window(count: 2))
  }

  @Test func `a window has exactly count values`() {
    let (source, windows) = (scripted(of: Int.self), Windows())
    let recorder = windows.record(source.window(count: 2))
    source.send(contentsOf: [1, 2])
    #expect(windows.recorders[0].completion == .finished)
    #expect(windows.recorders.count == 1)
    source.send(contentsOf: [3, 4, 5])
    source.send(completion: .finished)
    #expect(windows.values == [[1, 2], [3, 4], [5]])
    #expect(windows.recorders[2].events == [.subscription("Window"), .value(5), .finished])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
    let empty = Empty<Int, TestError>().window(count: 2).record()
    #expect(empty.events == [.subscription("Window"), .finished])
  }

  @Test func `an interval that ends inside a delivery closes a window that is still to be delivered`() {
    let (source, scheduler) = (PassthroughSubject<Int, Never>(), VirtualTimeScheduler())
    var windows: [Recorder<Int, Never>] = []
    let token = source.window(every: 1, scheduler: scheduler).sink { window in
      let recorder = Recorder<Int, Never>()
      recorder.onValue = { _, value in
        guard value == 1 else { return }
        scheduler.advance(by: 1)
        source.send(2)
        scheduler.advance(by: 1)
      }
      windows.append(recorder)
      window.subscribe(recorder)
    }
    source.send(1)
    source.send(3)
    #expect(windows.map(\.values) == [[1], [2], [3]])
    token.cancel()
  }

  @Test func `the values of one window are requested at a time`() {
    let (source, windows) = (scripted(of: Int.self), Windows())
    let recorder = windows.record(source.window(count: 3), demand: .none)
    #expect(source.log == [.subscribed])
    recorder.request(.max(2))
    #expect(source.log == [.subscribed, .requested(.max(3))])
    source.send(contentsOf: [1, 2, 3])
    #expect(
      source.log == [
        .subscribed, .requested(.max(3)), .answered(.none), .answered(.none), .answered(.max(3)),
      ])
    source.send(contentsOf: [4, 5, 6, 7])
    #expect(source.log.last == .withheld)
    #expect(windows.values == [[1, 2, 3], [4, 5, 6]])
    recorder.request(.unlimited)
    #expect(source.log.last == .requested(.unlimited))
  }

  @Test func `a window buffers values for its one subscriber`() {
    let source = scripted(of: Int.self)
    let recorder = source.window(count: 3).record()
    source.send(contentsOf: [1, 2])
    let window = recorder.values[0].record(demand: .max(1))
    #expect(window.events == [.subscription("Window"), .value(1)])
    source.send(3)
    window.request(.max(1))
    #expect(window.values == [1, 2])
    #expect(window.completion == nil)
    window.request(.max(1))
    #expect(window.events == [.subscription("Window"), .value(1), .value(2), .value(3), .finished])
    let second = recorder.values[0].record()
    #expect(second.values == [] && second.completion == .finished)
    #expect(window.violations == [])
  }

  @Test func `a failure completes the open window and then the stream`() {
    let history = EventHistory()
    let source = scripted(of: Int.self)
    let recorder = Recorder<Window, TestError>("outer", history: history)
    var window: Recorder<Int, TestError>?
    recorder.onValue = { _, value in window = value.record("window", history: history) }
    source.window(count: 3).subscribe(recorder)
    source.send(1)
    history.clear()
    source.send(completion: .failure("broken"))
    #expect(history.lines == ["window .failure(\"broken\")", "outer .failure(\"broken\")"])
    #expect(window?.values == [1])
  }

  @Test func `a failure needs no demand for windows`() {
    let source = scripted(of: Int.self)
    let recorder = source.window(count: 2).record(demand: .none)
    source.misbehave.send(1)
    source.send(completion: .failure("broken"))
    #expect(recorder.events == [.subscription("Window"), .failure("broken")])
  }

  @Test func `the open window is filled after the stream was canceled`() {
    let (source, windows) = (scripted(of: Int.self), Windows())
    let recorder = windows.record(source.window(count: 2))
    source.send(contentsOf: [1, 2, 3])
    recorder.cancel()
    #expect(!source.log.contains(.cancelled))
    source.send(4)
    #expect(windows.values == [[1, 2], [3, 4]])
    #expect(windows.recorders[1].completion == .finished)
    #expect(source.log.last == .answered(.none) && source.log.contains(.cancelled))
    #expect(windows.recorders.count == 2)
  }

  @Test func `the last cancellation cancels the stream`() {
    let (source, windows) = (scripted(of: Int.self), Windows())
    let recorder = windows.record(source.window(count: 2))
    source.send(1)
    recorder.cancel()
    windows.recorders[0].cancel()
    #expect(source.log.last == .cancelled)
    // With no window open, or one that was released, the stream goes at once.
    let second = source.window(count: 2).record()
    second.cancel()
    #expect(source.log.last == .cancelled)
    source.clearLog()
    let third = source.window(count: 2).map { _ in 0 }.record()
    source.send(1)
    third.cancel()
    #expect(source.log.last == .cancelled)
  }

  @Test func `a released or canceled window still counts`() {
    let (source, windows) = (scripted(of: Int.self), Windows())
    let numbers = source.window(count: 2).map { _ in 0 }.record()
    source.send(contentsOf: [1, 2, 3, 4, 5])
    #expect(numbers.values.count == 3)
    _ = windows.record(source.window(count: 2))
    source.send(1)
    windows.recorders[0].cancel()
    source.send(contentsOf: [2, 3])
    #expect(windows.values == [[1], [3]])
  }

  @Test func `values sent inside a delivery keep their order and their windows`() {
    let source = PassthroughSubject<Int, TestError>()
    let windows = Windows()
    let recorder = Recorder<Window, TestError>()
    recorder.onValue = { _, window in
      let inner = Recorder<Int, TestError>()
      inner.onValue = { _, value in if value < 5 { source.send(value + 1) } }
      windows.recorders.append(inner)
      window.subscribe(inner)
    }
    source.window(count: 2).subscribe(recorder)
    source.send(1)
    #expect(windows.values == [[1, 2], [3, 4], [5]])
    #expect(recorder.violations == [])
  }

  @Test func `many windows of a synchronous stream recurse nowhere`() {
    var count = 0
    for limit in [Subscribers.Demand.max(1), .unlimited] {
      count = 0
      let recorder = (0..<20_000).publisher.window(count: 1).flatMap(maxPublishers: limit) { $0 }
        .handleEvents(receiveOutput: { _ in count += 1 }).record(demand: .max(1)) { _ in .max(1) }
      #expect(count == 20_000)
      #expect(recorder.completion == .finished)
    }
  }

  // MARK: By time

  @Test func `the clock closes groups`() {
    let scheduler = VirtualTimeScheduler()
    let (source, windows) = (scripted(of: Int.self), Windows())
    let recorder = windows.record(source.window(every: 1, scheduler: scheduler))
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    source.send(contentsOf: [1, 2])
    scheduler.advance(by: 1)
    #expect(windows.recorders[0].completion == .finished)
    scheduler.advance(by: 1.5)
    #expect(windows.recorders.count == 1)
    source.send(3)
    scheduler.advance(by: 0.5)
    source.send(4)
    source.send(completion: .finished)
    #expect(windows.values == [[1, 2], [3], [4]])
    #expect(recorder.completion == .finished)
    #expect(scheduler.clock.waitingCount == 0)
  }

  @Test func `an unrequested window is buffered and is not cut`() {
    let scheduler = VirtualTimeScheduler()
    let (source, windows) = (scripted(of: Int.self), Windows())
    let recorder = windows.record(source.window(every: 1, scheduler: scheduler), demand: .none)
    #expect(source.log == [.subscribed])
    recorder.request(.max(1))
    source.send(1)
    scheduler.advance(by: 1)
    source.send(2)
    scheduler.advance(by: 2)
    source.send(3)
    #expect(windows.values == [[1]])
    recorder.request(.max(1))
    #expect(windows.values == [[1], [2, 3]])
    scheduler.advance(by: 1)
    #expect(windows.recorders[1].completion == .finished)
    source.send(4)
    source.send(completion: .finished)
    #expect(recorder.completion == nil)
    recorder.request(.max(1))
    #expect(windows.values == [[1], [2, 3], [4]])
    #expect(recorder.completion == .finished)
  }

  @Test func `the clock or the count closes groups`() {
    let scheduler = VirtualTimeScheduler()
    let (source, windows) = (scripted(of: Int.self), Windows())
    _ = windows.record(source.window(every: 1, orCount: 2, scheduler: scheduler), demand: .max(9))
    scheduler.advance(by: 0.5)
    source.send(contentsOf: [1, 2, 3])
    scheduler.advance(by: 0.5)
    source.send(contentsOf: [4])
    scheduler.advance(by: 1)
    source.send(contentsOf: [5, 6, 7])
    #expect(windows.values == [[1, 2], [3], [4], [5, 6], [7]])
    // What a window that was cut did not take is there for the next one.
    #expect(source.demand == .max(1))
  }

  @Test func `with a count nothing is requested beyond the demand`() {
    let scheduler = VirtualTimeScheduler()
    let (source, windows) = (scripted(of: Int.self), Windows())
    let recorder = windows.record(source.window(every: 1, orCount: 3, scheduler: scheduler), demand: .max(1))
    source.send(1)
    scheduler.advance(by: 1)
    source.send(contentsOf: [2, 3, 4])
    #expect(source.log.last == .withheld)
    #expect(windows.values == [[1]])
    recorder.request(.max(1))
    #expect(windows.values == [[1], [2, 3]])
    #expect(source.demand == .max(1))
  }

  @Test func `canceling stops the clock`() {
    let scheduler = VirtualTimeScheduler()
    let (source, windows) = (scripted(of: Int.self), Windows())
    let recorder = windows.record(source.window(every: 1, scheduler: scheduler))
    source.send(1)
    recorder.cancel()
    #expect(scheduler.clock.waitingCount == 1)
    scheduler.advance(by: 1)
    #expect(windows.recorders[0].events == [.subscription("Window"), .value(1), .finished])
    #expect(scheduler.clock.waitingCount == 0)
    #expect(source.log.last == .cancelled)
  }

  @Test func `a count of zero traps`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Just(1).window(count: 0)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains("window's count was 0. Rule: "))
  }

  @Test func `completion and cancellation free the subscriber and the windows`() {
    var source = PassthroughSubject<Int, Never>()
    expectFreed { held in
      source = PassthroughSubject()
      return source.map { [held] in (held, $0) }.window(count: 2)
    } start: {
      source.send(1)
    } finish: {
      source.send(completion: .finished)
    }
    weak var value: Witness?
    let values = PassthroughSubject<Witness, Never>()
    let recorder = values.window(count: 2).record()
    do {
      let held = Witness()
      value = held
      values.send(held)
    }
    #expect(value != nil)
    recorder.clearEvents()
    #expect(value == nil)
  }

  @Test func `a canceled stream releases its subscriber while a window lives`() {
    let source = PassthroughSubject<Int, Never>()
    weak var witness: Witness?
    var window: Recorder<Int, Never>?
    do {
      let held = Witness()
      witness = held
      let token = source.window(count: 3).sink { [held] in
        _ = held
        window = $0.record()
      }
      source.send(1)
      token.cancel()
    }
    #expect(witness == nil)
    source.send(2)
    #expect(window?.values == [1, 2])
  }
}

@Suite struct WindowRaces {
  @Test func `no value is lost or moved while the clock closes groups`() {
    for _ in 0..<20 {
      let scheduler = VirtualTimeScheduler()
      let source = PassthroughSubject<Int, Never>()
      let recorder = source.window(every: 1, scheduler: scheduler).flatMap { $0 }.record()
      race(
        {
          for value in 0..<1_000 { source.send(value) }
          source.send(completion: .finished)
        },
        { for _ in 0..<500 { scheduler.advance(by: 1) } })
      // Two windows that follow each other are delivered by two threads; each keeps its order.
      #expect(recorder.values.sorted() == Array(0..<1_000))
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }

  @Test func `a window is subscribed to while it is filled`() {
    for _ in rounds(of: 200) {
      let source = PassthroughSubject<Int, Never>()
      let windows = source.window(count: 100).record()
      source.send(0)
      let window = Recorder<Int, Never>(demand: .none)
      race(
        { for value in 1..<100 { source.send(value) } },
        { windows.values[0].subscribe(window) },
        { for _ in 0..<100 { window.request(.max(1)) } })
      window.request(.unlimited)
      #expect(window.values == Array(0..<100))
      #expect(window.completion == .finished)
      #expect(window.violations == [])
    }
  }

  @Test(arguments: [false, true])
  func `requests, a cancel and the end of a window wait for no delivery`(endsWindow: Bool) {
    let source = PassthroughSubject<Int, Never>()
    let windows = Recorder<WindowPublisher<Int, Never>, Never>(demand: .max(1))
    windows.onValue = { _, publisher in
      let window = publisher.record()
      let isFree = finishes {
        for _ in 0..<300 { windows.request(.max(1)) }
        if endsWindow { window.cancel() } else { windows.cancel() }
      }
      #expect(isFree)
    }
    source.window(count: 2).subscribe(windows)
    source.send(1)
    #expect(windows.values.count == 1 && windows.violations == [])
  }

  @Test func `cancellations of the stream and of a window meet`() {
    for _ in rounds(of: 500) {
      let source = ScriptedSource<Int, Never>()
      let windows = source.window(count: 10).record()
      source.send(0)
      let window = windows.values[0].record()
      race({ windows.cancel() }, { window.cancel() }, { source.send(1) })
      #expect(source.newestSubscription.isCancelled)
      #expect(windows.violations == [] && window.violations == [])
    }
  }
}
