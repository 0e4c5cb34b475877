import HTTPLoopback

/// A fault of a server, and how the client's request may end.
struct Fault: Sendable {
  let name: String
  var welcome = HTTPWelcome.serves
  /// Whether the server is stopped before any request.
  var isDown = false
  /// The client's timeout, in seconds without data.
  var timeout = 60.0
  /// Whether one round is enough, since it takes long.
  var isSlow = false
  /// Whether Foundation crashes, without code of this package: then it is checked
  /// alone, in a separate process.
  var stopsFoundation = false
  /// Whether connections are reset, of which Foundation loses one now and then, without code of this package:
  /// then it is checked in a separate process.
  var resets = false
  /// Whether its bytes may be taken for the answer to the next request on the connection.
  var spoilsConnection = false
  var pipelines = Pipeline.all
  let endings: Set<Ending>
  var answer: @Sendable (HTTPRequest) -> HTTPAnswer = { _ in .dropped }

  /// Whether it takes little time, and needs no separate server.
  var isMixable: Bool {
    welcome == .serves && !isDown && !isSlow && !stopsFoundation && !resets && !spoilsConnection
  }

  static let all = connections + heads + bodies + redirects + statuses + delays
}

extension Fault {
  /// Requests through each of the pipelines at once, round by round.
  var check: Check {
    if stopsFoundation { return FoundationAlone.check(name) }
    return resets ? requests.elsewhere : requests
  }

  /// The same, in this process.
  var requests: Check {
    Check(name: name) { settings in
      let trial = try Trial(welcome: welcome, answer: answer)
      if isDown { trial.server.stop() }
      for _ in 0..<(isSlow ? 1 : settings.rounds) {
        let exchanges = pipelines.map { pipeline in
          trial.start(
            "fault", through: pipeline, timeout: timeout, allowed: pipeline.histories(of: endings))
        }
        for exchange in exchanges { try trial.waitForEnd(of: exchange) }
      }
      return trial
    }
  }
}
