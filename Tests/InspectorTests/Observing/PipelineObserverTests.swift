import SwiftCombine
import SwiftCombineEngine
import SwiftCombineTesting
import TestSupport
import Testing

@testable import SwiftCombineInspector

@Suite struct PipelineObserverTests {
  private let scheduler = VirtualDispatchScheduler()
  private let places: ObservedPlaces
  private let notes = Notes()

  init() { places = ObservedPlaces(clock: scheduler.clock) }

  private func start(every interval: Duration = .seconds(10)) -> AnyCancellable {
    places.points.start(notes, every: interval, on: scheduler)
  }

  @Test func `an observer hears how pipelines begin and end`() {
    let token = start()
    let source = ScriptedSource<Int, TestError>()
    let pipeline = source.map { $0 }.observed("orders", in: places)
    let recorders = [1, 2, 3].map { _ in pipeline.record() }
    source.subscriptions[0].send(completion: .finished)
    source.subscriptions[1].send(completion: .failure(TestError("e")))
    recorders[2].cancel()
    recorders[2].cancel()
    #expect(
      notes.lines == [
        "orders began at Tests/Place.swift:1", "orders began at Tests/Place.swift:1",
        "orders began at Tests/Place.swift:1", "orders finished",
        "orders failed with e, which passed ScriptedSource, Map, at Tests/Place.swift:1", "orders canceled",
      ])
    token.cancel()
  }

  @Test func `an observer hears of a deallocation`() {
    let token = start()
    let keeper = SubscriptionKeeper()
    UnkeptSubscribers().observed(in: places).subscribe(keeper)
    keeper.releaseSubscription()
    #expect(notes.lines == ["place began at Tests/Place.swift:1", "place deallocated"])
    token.cancel()
  }

  @Test func `samples come at each interval, until the token is canceled`() {
    let token = start(every: .seconds(10))
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.observed("orders", in: places).record()
    notes.clear()
    scheduler.advance(by: .seconds(9))
    #expect(notes.lines == [])
    subject.send(1)
    scheduler.advance(by: .seconds(1))
    #expect(notes.lines == ["sampled orders: 1"])
    subject.send(2)
    scheduler.advance(by: .seconds(20))
    #expect(notes.lines == ["sampled orders: 1", "sampled orders: 2", "sampled orders: 2"])
    token.cancel()
    scheduler.advance(by: .seconds(20))
    recorder.cancel()
    _ = subject.observed("orders", in: places).record()
    #expect(notes.lines.count == 3)
  }

  @Test func `each observer hears everything, and is released with its token`() {
    weak var released: Notes?
    var token: AnyCancellable?
    let other = start()
    do {
      let notes = Notes()
      released = notes
      token = places.points.start(notes, every: .seconds(1), on: scheduler)
      _ = Just(1).observed(in: places).record()
      #expect(notes.lines == self.notes.lines && notes.lines.count == 2)
    }
    #expect(released != nil)
    token?.cancel()
    #expect(released == nil)
    other.cancel()
  }

  @Test func `an inner pipeline knows the outer one, and an upstream one its downstream one`() {
    let token = start()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.observed("upstream", in: places).observed("outer", in: places)
      .flatMap { Just($0).observed("inner", in: self.places) }.record()
    subject.send(1)
    subject.send(2)
    #expect(
      notes.parents == ["outer of none", "upstream of outer", "inner of outer", "inner of outer"])
    recorder.cancel()
    token.cancel()
  }

  @Test func `a pipeline that is created after a delivery has no parent`() {
    let token = start()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.observed("first", in: places).record()
    subject.send(1)
    _ = Just(1).observed("second", in: places).record()
    #expect(notes.parents == ["first of none", "second of none"])
    recorder.cancel()
    token.cancel()
  }

  @Test func `an observer that comes or goes inside a delivery leaves no parent behind`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.observed("first", in: places).record()
    var token: AnyCancellable?
    recorder.onValue = { _, value in
      if value == 1 { token = self.start() } else { token?.cancel() }
    }
    subject.send(1)
    _ = Just(1).observed("second", in: places).record()
    subject.send(2)
    token = start()
    _ = Just(1).observed("third", in: places).record()
    #expect(notes.parents == ["second of none", "third of none"])
    token?.cancel()
  }

  @Test func `an observer may subscribe, sample and cancel while it is told`() {
    let places = places
    let token = AnyCancellable {}
    let restless = Restless(places, token)
    let registration = places.points.start(restless, every: .seconds(1), on: scheduler)
    _ = Just(1).observed("first", in: places).record()
    scheduler.advance(by: .seconds(1))
    #expect(places.samples.map(\.finishedCount) == [1, 2])
    registration.cancel()
  }

  @Test func `warnings of an inspector are forwarded`() async {
    await #expect(processExitsWith: .success) {
      let notes = Notes()
      let token = Inspector.addObserver(notes, samplingEvery: .seconds(1), on: VirtualTimeScheduler())
      let (inspector, _) = startedInspector()
      _ = PassthroughSubject<Int, Never>().sink { _ in }
      #expect(inspector.warnings.count == 1 && notes.lines.count == 1)
      token.cancel()
    }
  }

  @Test func `the observed places of the process need no inspector`() async {
    await #expect(processExitsWith: .success) {
      #expect(Inspector.samples() == [])
      let subject = PassthroughSubject<Int, Never>()
      let token = subject.observed("orders", fileID: "Shop/Checkout.swift", line: 41).sink { _ in }
      subject.send(1)
      let sample = Inspector.samples()[0]
      #expect(
        sample.point.name == "orders"
          && sample.point.location == PipelineLocation(fileID: "Shop/Checkout.swift", line: 41))
      #expect(sample.elementCount == 1 && sample.subscriptionCount == 1)
      token.cancel()
      #expect(Inspector.samples()[0].cancelledCount == 1)
    }
  }

  @Test func `a live pipeline learns at its next element that it is traced`() async {
    await #expect(processExitsWith: .success) {
      let meter = ObservedPlaces().points.begin(
        name: "place", location: PipelineLocation(fileID: "A.swift", line: 1), upstream: Just(1))
      #expect(!meter.isNotingAll)
      SignalTrace.isOn.store(true, ordering: .relaxed)
      #expect(meter.isNotingAll)
      SignalTrace.isOn.store(false, ordering: .relaxed)
      #expect(!meter.isNotingAll)
    }
  }

  @Test func `the line of a place is that of the call`() {
    let publisher = Just(1).observed("here")
    #expect(publisher.location == PipelineLocation(fileID: #fileID, line: #line - 1))
  }

  @Test func `an interval of zero stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = Inspector.addObserver(Notes(), samplingEvery: .zero, on: VirtualTimeScheduler())
    }
  }
}

/// An observer that writes down what it hears.
private final class Notes: PipelineObserver {
  private let state = Locked<(lines: [String], parents: [String], names: [UInt64: String])>(([], [], [:]))

  var lines: [String] { state.withLock { $0.lines } }
  var parents: [String] { state.withLock { $0.parents } }
  func clear() { state.withLock { $0.lines = [] } }

  func pipelineBegan(_ pipeline: ObservedPipeline) {
    state.withLock { state in
      state.names[pipeline.id] = pipeline.point.name
      let parent = pipeline.parentID.map { state.names[$0] ?? "unknown" } ?? "none"
      state.parents.append("\(pipeline.point.name) of \(parent)")
      state.lines.append("\(pipeline.point.name) began at \(pipeline.point.location!)")
    }
  }

  func pipelineEnded(_ pipeline: ObservedPipeline, with ending: PipelineEnding) {
    let text =
      switch ending {
      case .finished: "finished"
      case .cancelled: "canceled"
      case .deallocated: "deallocated"
      case .failed(let failure):
        "failed with \(failure.error), which passed \(failure.path.joined(separator: ", ")), at \(failure.location!)"
      }
    state.withLock { $0.lines.append("\(pipeline.point.name) \(text)") }
  }

  func pipelinesSampled(_ samples: [PointSample]) {
    let text = samples.map { "\($0.point.name): \($0.elementCount)" }.joined(separator: ", ")
    state.withLock { $0.lines.append("sampled \(text)") }
  }

  func pipelineWarned(_ warning: PipelineWarning) {
    state.withLock { $0.lines.append(warning.description) }
  }
}

/// An observer that uses the places whenever it is called.
private struct Restless: PipelineObserver {
  let places: ObservedPlaces
  let token: AnyCancellable

  init(_ places: ObservedPlaces, _ token: AnyCancellable) {
    self.places = places
    self.token = token
  }

  func pipelineBegan(_ pipeline: ObservedPipeline) { use() }
  func pipelineEnded(_ pipeline: ObservedPipeline, with ending: PipelineEnding) {
    use()
    if pipeline.point.name == "first" { subscribe() }
  }
  func pipelinesSampled(_ samples: [PointSample]) { subscribe() }

  private func subscribe() { _ = Just(1).observed("second", in: places).record() }
  private func use() {
    _ = places.samples
    token.cancel()
  }
}
