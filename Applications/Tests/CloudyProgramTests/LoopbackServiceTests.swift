import Cloudy
import CommandLineTesting
import Foundation
import FoundationNetworking
import Testing

@testable import CloudyProgram

/// The service as the application meets it.
@Suite struct LoopbackServiceTests {
  private let timeline = Timeline(start: Date(timeIntervalSince1970: 1_000_000)) { 500 }
  private let north = Place(latitude: 60, longitude: 0)

  private func events(_ mode: ServiceMode) throws -> [Event<Weather, WeatherError>] {
    let service = try LoopbackService(timeline: timeline, speed: 1_000)
    service.change(mode)
    defer { service.stop() }
    let client = WeatherClient(base: service.url, session: URLSession(configuration: .ephemeral))
    return history(of: client.weather(at: north))
  }

  @Test(arguments: [ServiceMode(), ServiceMode(lag: 20), ServiceMode(dataAge: 7_200)])
  func `weather is as old as the service says`(mode: ServiceMode) throws {
    let observed = Date(timeIntervalSince1970: 1_000_500 - mode.dataAge)
    #expect(try events(mode) == [.value(Weather(temperature: 0, observed: observed)), .finished])
  }

  @Test func `it fails as it is told to`() throws {
    #expect(try events(ServiceMode(answer: .status(503))) == [.failed(.status(503))])
    #expect(try events(ServiceMode(answer: .garbage, lag: 1)) == [.failed(.garbage)])
  }

  @Test func `a path without a place is not found`() throws {
    let service = try LoopbackService(timeline: timeline, speed: 1)
    defer { service.stop() }
    let client = WeatherClient(
      base: service.url.appendingPathComponent("v1"), session: URLSession(configuration: .ephemeral))
    #expect(history(of: client.weather(at: north)) == [.failed(.status(404))])
  }
}
