import HTTPLoopback

/// Something that a server does to a client, and how the client's request may end.
struct Fault: Sendable {
  let name: String
  var welcome = HTTPWelcome.serves
  /// Whether the server is stopped before anybody asks.
  var isDown = false
  /// After how many seconds without news the client gives up.
  var timeout = 60.0
  /// Whether one round says all, since it takes long.
  var isSlow = false
  /// Whether Foundation stops the program, without anything of ours: then it is asked alone, in a process of its own.
  var stopsFoundation = false
  /// Whether connections are reset, of which Foundation loses one now and then, without anything of ours: then it is
  /// checked in a process of its own.
  var resets = false
  /// Whether what it sends may be taken for the answer to the next request on the connection.
  var spoilsConnection = false
  var pipelines = Pipeline.all
  let endings: Set<Ending>
  var answer: @Sendable (HTTPRequest) -> HTTPAnswer = { _ in .dropped }

  /// Whether it is over soon, and needs no server of its own.
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
