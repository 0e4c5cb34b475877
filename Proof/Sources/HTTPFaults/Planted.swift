import Combine
import Foundation
import HTTPLoopback

/// Planted mistakes that the checks must find, or they prove nothing.
extension Check {
  /// The planted mistakes, by name.
  public static let planted: [String: Check] = [
    // Found by the histories.
    "twice": planted("twice", "FlatMap") { source, _ in
      source.texts.flatMap { [$0, $0].publisher.setFailureType(to: (any Error).self) }.eraseToAnyPublisher()
    },
    "often": planted("often", "Retry", attempts: 3, answer: .dropped, ending: .failure(.badServerResponse)) {
      source, _ in source.retry(3).texts
    },
    "late": late,
    "endless": planted("endless", "Concatenate", seconds: 1) { source, _ in
      source.texts.append(Empty(completeImmediately: false)).eraseToAnyPublisher()
    },
    // Found by resources that remain.
    "pipeline": planted("pipeline") { source, _ in
      keep(source)
      return source.texts
    },
    "session": planted("session") { source, session in
      keep(session)
      return source.texts
    },
    "descriptor": planted("descriptor") { source, _ in
      _ = open("/dev/null", O_RDONLY)
      return source.texts
    },
    // Found by the memory use of the process.
    "memory": Check(name: "memory") { _ in
      // Without faults: under some of them Foundation itself crashes or loses a task
      // when the machine is busy.
      try Crowd.memory(answer: { _ in .json("[1,2,3]") }) { trial in
        let exchange = Exchange(Crowd.merged(64, of: trial))
        trial.watch(exchange)
        try trial.waitForEnd(of: exchange)
        for _ in 0..<64 { keep([UInt8](repeating: 0, count: 1024)) }
      }
    },
  ]

  /// Never releases something.
  private static func keep(_ something: Any) { _ = Unmanaged.passRetained(Keeper(something)) }

  /// Requests through a pipeline that does not do what it declares.
  private static func planted(
    _ name: String, _ subscription: String = "DataTaskPublisher", attempts: Int = 1,
    seconds: Double = 120, answer: HTTPAnswer = .json("[1,2,3]"), ending: Ending = .answer(200, "[1,2,3]"),
    _ build: @escaping @Sendable (Pipeline.Source, URLSession) -> AnyPublisher<String, any Error>
  ) -> Check {
    Check(name: name) { settings in
      let trial = try Trial { _ in answer }
      let session = trial.session
      let pipeline = Pipeline(name: name, subscription: subscription, attempts: attempts) {
        build($0, session)
      }
      for _ in 0..<settings.rounds {
        let exchange = trial.start(through: pipeline, allowed: pipeline.histories(of: [ending]))
        try trial.waitForEnd(of: exchange, seconds: seconds)
      }
      return trial
    }
  }

  /// Requests that are answered after they were canceled, through a publisher that ignores cancellation.
  private static let late = Check(name: "late") { settings in
    let trial = try Trial { _ in .json("[1,2,3]").held(until: .elapsed(.milliseconds(1))) }
    let pipeline = Pipeline(name: "late", subscription: "Deaf") {
      Deaf(upstream: $0.texts).eraseToAnyPublisher()
    }
    for _ in 0..<settings.rounds {
      trial.start(through: pipeline, allowed: [["Deaf", "requests: 1"]]).cancel()
    }
    return trial
  }
}

/// Forwards all signals, whatever its subscriber requests, and after cancellation too.
private struct Deaf: Publisher {
  typealias Output = String
  typealias Failure = any Error
  let upstream: AnyPublisher<String, any Error>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Connection())
    var token: AnyCancellable?
    token = upstream.sink { completion in
      subscriber.receive(completion: completion)
      withExtendedLifetime(token) { token = nil }
    } receiveValue: { value in
      _ = subscriber.receive(value)
    }
  }

  private final class Connection: Subscription, CustomStringConvertible {
    var description: String { "Deaf" }
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
}

private final class Keeper {
  let something: Any
  init(_ something: Any) { self.something = something }
}
