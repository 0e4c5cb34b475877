import Combine
import Foundation
import Harness
import HTTPLoopback

/// A moment in the life of a request at which its subscriber cancels.
struct Stage: Sendable {
  let name: String
  var welcome = HTTPWelcome.serves
  var demand = Subscribers.Demand.unlimited
  let answer: @Sendable (HTTPRequest) -> HTTPAnswer
  /// What the subscriber may have received.
  var allowed: Set<[String]> = [["DataTaskPublisher"]]
  var onValue: (@Sendable (Exchange) -> Void)?
  /// Whether the connection was in use, so that it must be closed although the session remains.
  var closes = true
  /// What to wait for before the cancellation.
  var moment = Moment.now

  enum Moment {
    case now
    /// After that many microseconds, or a random number below that.
    case after(UInt32), within(UInt32)
    /// When the value has been delivered.
    case value
    /// As many events of this kind at the server as there were requests.
    case event(@Sendable (HTTPEvent) -> Bool)
  }

  private static let whole = ["DataTaskPublisher", "200 [1,2,3]", "finished"]
  private static let never = HTTPAnswer.json("[1,2,3]").held(until: .opened("never"))
  private static let okay = "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n"

  private static func cut(_ text: String) -> @Sendable (HTTPRequest) -> HTTPAnswer {
    { _ in .parts(.text(text), .text("").held(until: .opened("never")), then: .closes) }
  }

  static let all = [
    Stage(name: "before the request", demand: .none, answer: { _ in never }, closes: false),
    Stage(name: "as soon as it was made", answer: { _ in never }),
    Stage(
      name: "before the connection is accepted", welcome: .ignores, answer: { _ in never },
      moment: .after(1000)),
    Stage(name: "before the head", answer: { _ in never }, moment: .event(isRequest)),
    Stage(name: "within the head", answer: cut("HTTP/1.1 200 OK\r\nCont"), moment: .event(isPart)),
    Stage(name: "after the head", answer: cut(okay), moment: .event(isPart)),
    Stage(name: "within the body", answer: cut(okay + "[1,2"), moment: .event(isPart)),
    Stage(
      name: "within a body without an end",
      answer: { _ in
        // Not as fast as possible: Foundation copies the whole body with each piece, and is busy for seconds.
        let body = HTTPPart.endless(String(repeating: "x", count: 8192))
          .held(until: .elapsed(.milliseconds(1)))
        return .parts(.text("HTTP/1.1 200 OK\r\n\r\n"), body, then: .closes)
      },
      moment: .event(isPart)),
    Stage(
      name: "within the delivery", answer: { _ in .json("[1,2,3]") }, allowed: [Array(whole.prefix(2))],
      onValue: { $0.cancel() }, closes: false, moment: .value),
    Stage(
      name: "beside the delivery", answer: { _ in .json("[1,2,3]") },
      allowed: Set((1...3).map { Array(whole.prefix($0)) }), closes: false, moment: .within(1500)),
    Stage(
      name: "beside the failure", answer: { _ in .dropped },
      allowed: [["DataTaskPublisher"], ["DataTaskPublisher", "failed: badServerResponse"]],
      closes: false, moment: .within(1500)),
  ]
}

@Sendable private func isRequest(_ event: HTTPEvent) -> Bool {
  if case .requested = event { true } else { false }
}

@Sendable private func isPart(_ event: HTTPEvent) -> Bool {
  if case .partSent = event { true } else { false }
}

extension Stage {
  /// One request after the other, each canceled at this stage, and nothing after it.
  func check(hasCache: Bool) -> Check {
    Check(name: "cancel \(name)\(hasCache ? ", with a cache" : "")") { settings in
      var generator = SeededGenerator(seed: settings.seed)
      let trial = try Trial(welcome: welcome, hasCache: hasCache, answer: answer)
      let allowed = Set(allowed.map { $0 + ["requests: 1"] })
      for round in 1...settings.rounds {
        let exchange = trial.start(demand: demand, allowed: allowed, onValue: onValue)
        switch moment {
        case .now: break
        case .after(let time): usleep(time)
        case .within(let time): generator.pause(below: time)
        case .value:
          trial.expect(becomesTrue { !exchange.recorder.values.isEmpty }, "no value is delivered")
        case .event(let isIt): trial.waitForEvents(round, where: isIt)
        }
        exchange.cancel()
      }
      if closes {
        trial.expect(
          trial.log?.wait(seconds: 60) { $0.openConnections == 0 } ?? false, "connections stay in use")
      }
      return trial
    }
  }
}
