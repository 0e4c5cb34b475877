import CombineMachinery
import CombineShim

/// Something that makes streams, to be verified.
struct StreamSpecimen: Sendable {
  enum End: CaseIterable { case finished, failed }

  /// How many values a long stream has: enough for requests of 1, 2, 4 and so on up to 256.
  static let longCount = 520
  /// How many values of a stream that never ends are enough.
  static let endlessCount = 2_000

  /// One stream, made for one check.
  struct Stream {
    let publisher: AnyPublisher<String, TestError>
    /// Makes come what does not come by itself: time passes, a subject is sent to.
    let play: () -> Void
  }

  /// Makes a stream of so many values; `nil` if it cannot be made to end so.
  let stream: @Sendable (_ count: Int, _ end: End) -> Stream?
  /// How many values it can be made to send.
  let most: Int
  let traits: ContractTraits

  /// The checks that every publisher goes through, operators and subjects included.
  static let checks = valueChecks + endChecks + cancelChecks + callingBackChecks + memoryChecks

  /// Makes a stream.
  func stream(of count: Int = 5, _ end: End = .finished) throws -> Stream {
    guard let stream = stream(min(count, most), end) else {
      throw Inapplicable("no publisher that fails was given")
    }
    return stream
  }

  /// Subscribes to a new stream.
  func begin(
    of count: Int = 5, _ end: End = .finished, demand: Subscribers.Demand = .unlimited,
    keepsSubscription: Bool = true, held: Ending? = nil,
    answering answer: (valueCount: Int, demand: Subscribers.Demand) = (0, .none),
    _ prepare: (Trial) -> Void = { _ in }
  ) throws -> Trial {
    let stream = try stream(of: count, end)
    let left = Locked(answer.valueCount)
    let recorder = Recorder<String, TestError>(
      demand: demand, keepsSubscription: keepsSubscription,
      answering: { _ in
        left.withLock { left in
          left -= 1
          return left >= 0 ? answer.demand : .none
        }
      })
    let trial = Trial(recorder, play: stream.play)
    prepare(trial)
    if let held {
      stream.publisher.subscribe(Holding(downstream: recorder, held: held))
    } else {
      stream.publisher.subscribe(recorder)
    }
    trial.play()
    return trial
  }

  /// What comes when everything is asked for at once: what other ways of asking are compared with.
  func whole(of count: Int = 5) throws -> [RecordedEvent<String, TestError>] {
    let trial = try begin(of: count)
    if !traits.contains(.neverEnds) { trial.settle() }
    return trial.outcome
  }

  /// In which ways its streams can end.
  var ends: [End] {
    End.allCases.filter { $0 == .finished ? !traits.contains(.neverEnds) : stream(0, .failed) != nil }
  }

  /// Goes on if streams of this kind have an end.
  func requireEnd() throws {
    if traits.contains(.neverEnds) { throw Inapplicable("its streams never end") }
  }

  /// Goes on if values wait for their demand.
  func requireKeeping() throws {
    if traits.contains(.losesValues) { throw Inapplicable("unrequested values are dropped") }
    try requireEnd()
  }

  /// Goes on if so many values come out.
  func requireValues(_ count: Int, of sent: Int = 5) throws {
    let available = try whole(of: sent).compactMap(\.value).count
    if available < count { throw Inapplicable("it sends \(available) values, and the check needs \(count)") }
  }
}

/// One subscription under verification, and the means to make its stream go on. It is cancelled at the end.
final class Trial: @unchecked Sendable {  // its recorder is `Sendable`; streams are played by the verifier
  let recorder: Recorder<String, TestError>
  let play: () -> Void

  init(_ recorder: Recorder<String, TestError>, play: @escaping () -> Void) {
    self.recorder = recorder
    self.play = play
  }

  deinit { recorder.cancel() }

  /// The values and the end that came.
  var outcome: [RecordedEvent<String, TestError>] {
    recorder.events.filter { if case .subscription = $0 { false } else { true } }
  }

  func request(_ demand: Subscribers.Demand) {
    recorder.request(demand)
    play()
  }

  /// Plays on until nothing more comes.
  func settle() {
    for _ in 0..<StreamSpecimen.endlessCount {
      let before = recorder.steps.count
      play()
      if recorder.steps.count == before { return }
    }
  }

  func cancel() {
    recorder.cancel()
    play()
  }

  /// Goes on if none of some rules has been broken.
  func requireNo(_ violations: ContractViolation...) throws {
    let broken = recorder.violations.first(where: violations.contains)
    try require(broken == nil, broken?.description ?? "", after: self)
  }
}
