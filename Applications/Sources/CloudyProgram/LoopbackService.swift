import Cloudy
import Foundation
import HTTPLoopback
import Synchronization

/// A weather service on this machine that fails, lags and returns old data as it is told to.
final class LoopbackService: Sendable {
  private let mode: Modes
  private let server: HTTPServer

  /// Starts to listen on a port that is free.
  ///
  /// - Parameters:
  ///   - timeline: tells the time of the service.
  ///   - speed: how many seconds of the timeline a second is.
  init(timeline: Timeline, speed: Double) throws(SocketError) {
    let mode = Modes()
    self.mode = mode
    server = try HTTPServer { request in
      Self.answer(to: request, mode: mode.current.withLock(\.self), timeline: timeline, speed: speed)
    }
  }

  /// The address that requests start with.
  var url: URL { server.url() }

  /// Treats the requests that arrive from now on as the mode says.
  func change(_ mode: ServiceMode) { self.mode.current.withLock { $0 = mode } }

  /// Closes the port and every connection.
  func stop() { server.stop() }

  static func answer(
    to request: HTTPRequest, mode: ServiceMode, timeline: Timeline, speed: Double
  ) -> HTTPAnswer {
    let parts = request.path.split(separator: "/")
    guard parts.count == 3, parts[0] == "weather", let latitude = Double(parts[1]), Double(parts[2]) != nil
    else { return .status(404) }
    let answer: HTTPAnswer
    switch mode.answer {
    case .silence: return .dropped.held(until: .opened("never"))
    case .garbage: answer = .json("cloudy")
    case .status(let status): answer = .status(status)
    case .weather:
      let observed = timeline.date.addingTimeInterval(-mode.dataAge).timeIntervalSince1970
      let temperature = ServiceMode.temperature(at: latitude)
      answer = .json(#"{"temperature": \#(temperature), "observed": \#(observed)}"#)
    }
    return mode.lag == 0 ? answer : answer.held(until: .elapsed(.seconds(mode.lag / speed)))
  }

  private final class Modes: Sendable {
    let current = Mutex(ServiceMode())
  }
}
