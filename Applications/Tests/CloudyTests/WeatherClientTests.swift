import Cloudy
import CommandLineTesting
import Foundation
import FoundationNetworking
import HTTPLoopback
import Testing

/// The client against a server on loopback.
@Suite struct WeatherClientTests {
  private let log = HTTPLog()

  private func events(
    at place: Place = .start, base path: String = "", answer: HTTPAnswer
  ) throws -> [Event<Weather, WeatherError>] {
    let server = try HTTPServer(log: log) { _ in answer }
    let client = WeatherClient(base: server.url(path), session: URLSession(configuration: .ephemeral))
    return history(of: client.weather(at: place))
  }

  @Test func `the weather is requested by latitude and longitude`() throws {
    let events = try events(
      at: Place(latitude: -52.5, longitude: 13), base: "v1/",
      answer: .json(#"{"temperature": 21.5, "observed": 1700000000}"#))
    let weather = Weather(temperature: 21.5, observed: Date(timeIntervalSince1970: 1_700_000_000))
    #expect(events == [.value(weather), .finished])
    #expect(log.paths == ["/v1/weather/-52.5/13.0"])
  }

  @Test(arguments: [
    (HTTPAnswer.status(503), WeatherError.status(503)), (.status(404), .status(404)),
    (.json("null"), .garbage), (.json(#"{"temperature": "warm"}"#), .garbage), (.json(""), .garbage),
    (.dropped, .unreachable),
  ])
  func `each bad answer is its failure`(answer: HTTPAnswer, error: WeatherError) throws {
    #expect(try events(answer: answer) == [.failed(error)])
    #expect(log.paths.count == 1)
  }

  @Test func `a service that is gone is unreachable`() throws {
    let server = try HTTPServer { _ in .dropped }
    server.stop()
    let client = WeatherClient(base: server.url(), session: URLSession(configuration: .ephemeral))
    #expect(history(of: client.weather(at: .start)) == [.failed(.unreachable)])
  }
}
