import Cloudy
import Combine
import SwiftCombineTesting
import Testing

/// Answers that do not come, the foreground, and the end.
@Suite struct WeatherModelLifeTests {
  private let service = Service()
  private var scheduler: VirtualTimeScheduler { service.scheduler }

  @Test func `updates are a request and its result, each at its time`() throws {
    let model = service.model()
    let updates = model.updates.record(clock: scheduler.clock)
    service.lag = 2
    model.place = .start
    model.start()
    try scheduler.run()
    let weather = Weather(temperature: 20, observed: .init(timeIntervalSince1970: 0))
    #expect(
      updates.timedValues
        == [Timed(0, .fetching(.start)), Timed(2, .showing(weather, at: .start))])
    #expect(updates.violations == [])
  }

  @Test func `an answer that takes too long is canceled and counts as a failure`() {
    let model = service.model()
    let updates = model.updates.record(clock: scheduler.clock)
    service.lag = 31
    model.place = .start
    model.start()
    scheduler.advance(by: 30)
    #expect(updates.timedValues.last == Timed(30, .failed(.late, at: .start)))
    #expect(service.cancelled == 1)
    scheduler.advance(by: 30)
    #expect(service.requests == [Timed(0, .start), Timed(60, .start)])
  }

  @Test func `a publisher that finishes without weather counts as garbage`() {
    let model = WeatherModel(clock: scheduler) { _ in
      Empty(outputType: Weather.self, failureType: WeatherError.self)
    }
    let updates = model.updates.record()
    model.place = .start
    model.start()
    scheduler.advance()
    #expect(updates.values == [.fetching(.start), .failed(.garbage, at: .start)])
  }

  @Test func `a return to the foreground ends the back-off and starts the retries over`() throws {
    let model = service.model()
    service.error = .unreachable
    service.lag = 0
    model.place = .start
    model.start()
    scheduler.advance(by: 100)  // requests at 0, 30 and 90
    model.returnToForeground()
    try scheduler.run()
    #expect(service.requests.map(\.time) == [0, 30, 90, 100, 130, 190, 310])
  }

  @Test func `returns to the foreground within 10 seconds count as one`() throws {
    let model = service.model()
    service.error = .unreachable
    service.lag = 0
    model.place = .start
    model.start()
    scheduler.advance(by: 1)
    for _ in 0..<9 {
      model.returnToForeground()
      scheduler.advance(by: 1)
    }
    #expect(service.requests.map(\.time) == [0, 1])
    scheduler.advance(by: 10)
    #expect(service.requests.map(\.time) == [0, 1, 11])
  }

  @Test func `a return to the foreground without a place does nothing`() throws {
    let model = service.model()
    model.start()
    model.returnToForeground()
    try scheduler.run()
    #expect(service.places == [])
    #expect(model.isIdle)
  }

  @Test func `a move back to where the weather is known drops the retry`() throws {
    let model = service.fetchedModel()
    scheduler.advance(by: 7_200)
    service.error = .unreachable
    model.place = .east(0.12)
    scheduler.advance(by: 1)
    #expect(!model.isIdle)
    model.place = .start
    #expect(model.isIdle)
    try scheduler.run()
    #expect(service.requests.map(\.time) == [0, 7_200])
  }

  @Test func `a return to the foreground that failed is repeated for the location of that time`() throws {
    let model = service.fetchedModel()
    scheduler.advance(by: 7_200)
    service.error = .unreachable
    model.returnToForeground()
    scheduler.advance(by: 10)
    service.error = nil
    model.place = .east(0.01)
    try scheduler.run()
    #expect(service.requests == [Timed(0, .start), Timed(7_200, .start), Timed(7_230, .east(0.01))])
  }

  @Test func `a return to the foreground counts when the request that was in flight has failed`() throws {
    let model = service.fetchedModel()
    scheduler.advance(by: 7_200)
    service.error = .unreachable
    service.lag = 5
    model.place = .east(0.12)
    model.returnToForeground()
    scheduler.advance(by: 1)
    model.place = .start
    service.error = nil
    try scheduler.run()
    #expect(service.requests == [Timed(0, .start), Timed(7_200, .east(0.12)), Timed(7_235, .start)])
  }

  @Test func `after the retries the back-off stays that of the last one`() {
    let model = service.model()
    service.error = .unreachable
    service.lag = 0
    model.place = .start
    model.start()
    for _ in 0..<500 {
      scheduler.advance(by: 1)
      model.place = .start
    }
    #expect(service.requests.map(\.time) == [0, 30, 90, 210, 330, 450])
  }

  @Test func `after the retries a new location is fetched, and a success starts the retries over`() throws {
    let model = service.model()
    service.error = .unreachable
    service.lag = 0
    model.place = .start
    model.start()
    scheduler.advance(by: 1_000)  // requests at 0, 30, 90 and 210
    model.place = .start
    scheduler.advance(by: 1_000)
    #expect(service.requests.map(\.time) == [0, 30, 90, 210, 1_000])
    service.error = nil
    model.place = .start
    scheduler.advance(by: 4_000)
    service.error = .unreachable
    model.place = .east(0.12)
    try scheduler.run()
    #expect(service.requests.map(\.time).dropFirst(5) == [2_000, 6_000, 6_030, 6_090, 6_210])
  }

  @Test func `stopping cancels the request, and starting again fetches`() throws {
    let model = service.model()
    model.place = .start
    model.start()
    model.stop()
    #expect(service.cancelled == 1)
    #expect(model.isIdle)
    model.place = .east(0.12)
    try scheduler.run()
    #expect(service.places == [.start])
    model.start()
    #expect(service.places == [.start, .east(0.12)])
  }

  @Test func `releasing the model cancels the request`() throws {
    var model: WeatherModel? = service.model()
    model?.place = .start
    model?.start()
    weak let released = model
    model = nil
    #expect(released == nil)
    #expect(service.cancelled == 1)
    try scheduler.run()
    #expect(service.places == [.start])
  }
}
