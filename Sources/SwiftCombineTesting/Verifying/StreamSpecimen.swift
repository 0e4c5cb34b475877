import SwiftCombineEngine
import SwiftCombine

/// A source of streams to verify.
struct StreamSpecimen: Sendable {
  enum End: CaseIterable { case finished, failed }

  /// How many values a long stream has: enough for requests of 1, 2, 4 and so on up to 256.
  static let longCount = 520
  /// How many values of a stream that never ends are enough.
  static let endlessCount = 2_000

  /// One stream, created for one check.
  struct Stream {
    let publisher: AnyPublisher<String, TestError>
    /// Causes signals that do not arrive by themselves: advances time, sends to a subject.
    let play: () -> Void
  }

  /// Creates a stream of a given number of values; `nil` if it cannot be made to end that way.
  let stream: @Sendable (_ count: Int, _ end: End) -> Stream?
  /// How many values it can be made to send.
  let most: Int
  let traits: ContractTraits

  /// The checks for every publisher, including operators and subjects.
  static let checks = valueChecks + endChecks + cancelChecks + callingBackChecks + memoryChecks

  /// Creates a stream.
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

  /// The events for unlimited demand, with which other ways of requesting are compared.
  func whole(of count: Int = 5) throws -> [RecordedEvent<String, TestError>] {
    let trial = try begin(of: count)
    if !traits.contains(.neverEnds) { trial.settle() }
    return trial.outcome
  }

  /// Whether the same arrived as with other demand, in the same order unless that depends on demand.
  func isSame(_ received: [String], _ whole: [String]) -> Bool {
    traits.contains(.ordersByDemand) ? received.sorted() == whole.sorted() : received == whole
  }

  /// Whether the same values and completion arrived as in a trial with other demand.
  func isSame(_ trial: Trial, _ whole: [RecordedEvent<String, TestError>]) -> Bool {
    isSame(trial.outcome.map(\.description), whole.map(\.description))
  }

  /// The ways in which its streams can end.
  var ends: [End] {
    End.allCases.filter { $0 == .finished ? !traits.contains(.neverEnds) : stream(0, .failed) != nil }
  }

  /// Continues if streams of this kind complete.
  func requireEnd() throws {
    if traits.contains(.neverEnds) { throw Inapplicable("its streams never end") }
  }

  /// Continues if values wait for demand.
  func requireKeeping() throws {
    if traits.contains(.losesValues) { throw Inapplicable("unrequested values are dropped") }
    try requireEnd()
  }

  /// Continues if that many values are emitted.
  func requireValues(_ count: Int, of sent: Int = 5) throws {
    let available = try whole(of: sent).compactMap(\.value).count
    if available < count { throw Inapplicable("it sends \(available) values, and the check needs \(count)") }
  }
}

/// One subscription under verification, with a way to make its stream continue. It is canceled at the end.
///
/// `@unchecked Sendable`: its recorder is `Sendable`; streams are played by the verifier.
final class Trial: @unchecked Sendable {
  let recorder: Recorder<String, TestError>
  let play: () -> Void

  init(_ recorder: Recorder<String, TestError>, play: @escaping () -> Void) {
    self.recorder = recorder
    self.play = play
  }

  deinit { recorder.cancel() }

  /// The values and the completion that arrived.
  var outcome: [RecordedEvent<String, TestError>] {
    recorder.events.filter { if case .subscription = $0 { false } else { true } }
  }

  func request(_ demand: Subscribers.Demand) {
    recorder.request(demand)
    play()
  }

  /// Plays until nothing more arrives.
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

  /// Continues if none of the given rules has been broken.
  func requireNo(_ violations: ContractViolation...) throws {
    let broken = recorder.violations.first(where: violations.contains)
    try require(broken == nil, broken?.description ?? "", after: self)
  }
}
