import Combine
import SwiftCombineTesting
import Foundation
import Synchronization

/// One subscription to a pipeline, and everything that its subscriber receives.
final class Exchange: Sendable {
  let recorder: Recorder<String, any Error>
  /// The request, if it is one.
  let request: URLRequest?
  private let requests: Counter
  private let ended = DispatchSemaphore(value: 0)

  /// Subscribes to a pipeline over one request.
  ///
  /// - Parameter onValue: called as the value is delivered.
  convenience init(
    _ request: URLRequest, of session: URLSession, through pipeline: Pipeline = .plain,
    demand: Subscribers.Demand = .unlimited, onValue: ((Exchange) -> Void)? = nil
  ) {
    let requests = Counter()
    let token = Token()
    let source = Deferred {
      requests.add()
      return session.dataTaskPublisher(for: request)
    }
    .map { output in withExtendedLifetime(token) { output } }
    .eraseToAnyPublisher()
    self.init(
      pipeline.build(source), of: request, requests: requests, demand: demand, onValue: onValue)
  }

  /// Subscribes to any publisher.
  init(
    _ publisher: AnyPublisher<String, any Error>, of request: URLRequest? = nil,
    requests: Counter = Counter(), demand: Subscribers.Demand = .unlimited,
    onValue: ((Exchange) -> Void)? = nil
  ) {
    self.requests = requests
    self.request = request
    recorder = Recorder(demand: demand)
    recorder.onCompletion = { [ended] _, _ in ended.signal() }
    if let onValue {
      recorder.onValue = { [weak self] _, _ in if let self { onValue(self) } }
    }
    publisher.subscribe(recorder)
  }

  func cancel() { recorder.cancel() }

  /// Waits until the stream ends; returns whether it did within that many seconds.
  func waitForEnd(seconds: Double) -> Bool { ended.wait(timeout: .now() + seconds) == .success }

  /// What the subscriber received, a line for each event, and how many requests were made.
  var history: [String] {
    recorder.events.map { event in
      switch event {
      case .subscription(let description): description
      case .value(let text): text
      case .finished: "finished"
      case .failure(let error as URLError): "failed: \(error.code.name)"
      case .failure(let error as UnwantedStatus): "failed: \(error)"
      case .failure(let error): "failed: \(type(of: error))"
      case .requested, .answered, .cancelled: "\(event)"
      }
    } + ["requests: \(requests.value)"]
  }
}

/// A number that threads count up.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .acquiring) }
  func add(_ number: Int = 1) { count.add(number, ordering: .acquiringAndReleasing) }
}

/// Carried through a pipeline, to check that the pipeline is released.
final class Token: Sendable {
  private static let count = Counter()
  static var alive: Int { count.value }

  init() { Self.count.add() }
  deinit { Self.count.add(-1) }
}
