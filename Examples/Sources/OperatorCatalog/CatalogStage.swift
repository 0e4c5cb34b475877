import SwiftCombine
import SwiftCombineTesting

/// What an entry of the catalog builds its chain of: inputs, a scheduler, arguments.
public final class CatalogStage {
  /// The error with which inputs fail.
  static let error = TestError("error")

  let clock = VirtualClock()
  /// A scheduler in virtual time.
  public let scheduler: StageScheduler
  /// The inputs.
  public let inputs: [ScriptedInput]
  /// The arguments of the operator.
  public let arguments: [Int]
  private let policy: DemandPolicy
  let timeline = Timeline()
  private var recorders: [any Cancellable] = []

  init(_ lines: [InputLine], arguments: [Int], demand policy: DemandPolicy) {
    let (clock, timeline) = (clock, timeline)
    scheduler = StageScheduler(scheduler: VirtualTimeScheduler(clock: clock), timeline: timeline)
    inputs = lines.enumerated().map {
      ScriptedInput($1, number: $0, clock: clock, timeline: timeline)
    }
    self.arguments = arguments
    self.policy = policy
    if case .unlimitedUntil(let tick) = policy { cancel(at: tick) }
  }

  // MARK: For entries

  /// The first input.
  public var input: ScriptedInput { inputs[0] }
  /// The second input.
  public var other: ScriptedInput { inputs[1] }
  /// The first input as numbers.
  public var numbers: Publishers.Map<ScriptedInput, Int> { input.map { Int($0) ?? 0 } }

  /// An argument as that many ticks.
  public func ticks(_ index: Int) -> VirtualTime.Stride { .seconds(arguments[index]) }

  /// An inner publisher: sends a value one tick after its subscription and again after two more, and finishes
  /// with that.
  public func twice(_ value: String) -> AnyPublisher<String, TestError> {
    inner("twice(\(value))", source("-a-(b|)", ["a": value, "b": value + "′"])).eraseToAnyPublisher()
  }

  /// A publisher of a marble line, which begins with its subscription.
  func source(_ line: String, _ values: [String: String]) -> MarbleSource<String, TestError> {
    guard let marble = try? Marble(line, values) else {
      preconditionFailure("The line of an inner publisher cannot be read.")
    }
    return clock.source(marble, failure: Self.error)
  }

  /// Records what an inner publisher does, beside the ends of the operator.
  public func inner<P: Publisher>(_ name: String, _ publisher: P) -> some Publisher<P.Output, P.Failure> {
    Deferred { [clock, timeline] in
      let place = timeline.nextInner()
      return publisher.handleEvents(
        receiveSubscription: { _ in timeline.add(clock.tick, place, .opened(name)) },
        receiveOutput: { timeline.add(clock.tick, place, .value(CatalogStage.text(of: $0))) },
        receiveCompletion: {
          switch $0 {
          case .finished: timeline.add(clock.tick, place, .finished)
          case .failure(let error): timeline.add(clock.tick, place, .failed(String(describing: error)))
          }
        },
        receiveCancel: { timeline.add(clock.tick, place, .cancelled) })
    }
  }

  // MARK: Running

  /// Attaches a subscriber to the chain, and a second one later if a tick is given, and advances the clock.
  func play<P: Publisher>(_ publisher: P, until end: Int, lateAt late: Int?) {
    attach(publisher, to: .output(0))
    if let late {
      clock.schedule(at: .start + .seconds(late)) { [weak self] in
        self?.attach(publisher, to: .output(1))
      }
    }
    clock.advance(to: .start + .seconds(end))
  }

  /// Cancels the first subscriber at a tick.
  func cancel(at tick: Int) {
    clock.schedule(at: .start + .seconds(tick)) { [weak self] in
      guard let self, let recorder = recorders.first, !hasEnded else { return }
      timeline.add(clock.tick, .output(0), .cancelled)
      recorder.cancel()
    }
  }

  private var hasEnded: Bool {
    timeline.events.contains {
      guard $0.place == .output(0) else { return false }
      if case .failed = $0.kind { return true }
      return $0.kind == .finished
    }
  }

  /// Ends the run, and releases what still runs.
  func close() {
    timeline.close()
    for recorder in recorders { recorder.cancel() }
    recorders = []
  }

  private func attach<P: Publisher>(_ publisher: P, to place: TimelineEvent.Place) {
    let (clock, timeline, policy) = (clock, timeline, policy)
    let recorder = Recorder<P.Output, P.Failure>("subscriber", demand: .none, clock: clock) { _ in
      guard policy == .oneByOne else { return .none }
      timeline.add(clock.tick, place, .requested(1))
      return .max(1)
    }
    recorder.onSubscription = {
      timeline.add(clock.tick, place, .subscribed)
      timeline.add(clock.tick, place, .requested(policy.first.max))
      $0.request(policy.first)
    }
    recorder.onValue = { recorder, value in
      timeline.add(clock.tick, place, .value(CatalogStage.text(of: value)))
      guard policy == .slowly else { return }
      clock.schedule(at: clock.now + .seconds(DemandPolicy.slowTicks)) { [weak recorder] in
        guard let recorder, recorder.subscription != nil else { return }
        timeline.add(clock.tick, place, .requested(1))
        recorder.request(.max(1))
      }
    }
    recorder.onCompletion = {
      switch $1 {
      case .finished: timeline.add(clock.tick, place, .finished)
      case .failure(let error): timeline.add(clock.tick, place, .failed(String(describing: error)))
      }
    }
    recorders.append(recorder)
    publisher.subscribe(recorder)
  }

  /// A value as it is drawn: without spaces and quotation marks.
  static func text<Value>(of value: Value) -> String {
    if let text = value as? String { return text }
    if let texts = value as? [String] { return "[\(texts.joined(separator: ","))]" }
    return String(describing: value).filter { $0 != "\"" && $0 != " " }
  }
}

extension DemandPolicy {
  /// What is requested at the subscription.
  var first: Subscribers.Demand {
    switch self {
    case .unlimited, .unlimitedUntil: .unlimited
    case .only(let count): .max(count)
    case .oneByOne, .slowly: .max(1)
    }
  }
}
