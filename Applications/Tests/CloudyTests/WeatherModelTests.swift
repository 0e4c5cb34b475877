import Cloudy
import Combine
import Foundation
import SwiftCombineTesting
import Testing

/// The application against a service in virtual time.
@Suite struct WeatherModelTests {
  private let service = Service()
  private var scheduler: VirtualTimeScheduler { service.scheduler }

  // MARK: The vectors of the pipeline

  @Test func `VC-1 the first location is fetched once`() {
    let model = service.model()
    model.start()
    #expect(service.places == [])
    model.place = .start
    scheduler.advance(by: 3_000)
    #expect(service.requests == [Timed(0, .start)])
  }

  @Test func `VC-2 it needs no first state, and a location before the start is not fetched before it`() {
    let model = service.model()
    for place in [Place.start, .east(0.12), .east(0.24)] { model.place = place }
    #expect(service.places == [])
    model.start()
    #expect(service.places == [.east(0.24)])
  }

  @Test(
    arguments: [
      (Place.east(meters: 9_999), 3_601, 0), (.east(meters: 10_001), 3_601, 1), (.east(0.05), 3_601, 0),
      (.east(0.12), 3_601, 1), (.east(0.12), 3_600, 0), (.east(0.12), 3_600.001, 1),
    ] as [(Place, VirtualTime.Stride, Int)])
  func `VC-3 the limits of distance and age are exclusive`(
    place: Place, age: VirtualTime.Stride, more: Int
  ) {
    let model = service.fetchedModel()
    scheduler.advance(by: age)
    model.place = place
    #expect(service.requests.count == 1 + more)
  }

  @Test(arguments: [(0.0, 0), (-0.001, 1)])
  func `VC-3 exactly the limit of the distance is not beyond it`(change: Double, more: Int) {
    var settings = Settings()
    settings.distance = Place.start.distance(to: .east(meters: 10_000)) + change
    let model = service.fetchedModel(settings: settings)
    scheduler.advance(by: 3_601)
    model.place = .east(meters: 10_000)
    #expect(service.requests.count == 1 + more)
  }

  @Test func `VC-4 and VC-5 a move of 13 km is fetched after 61 minutes, and not after 30`() {
    let model = service.fetchedModel()
    scheduler.advance(by: 1_800)
    model.place = .east(0.12)
    #expect(service.places == [.start])
    scheduler.advance(by: 1_860)
    model.place = .east(0.121)
    #expect(service.places == [.start, .east(0.121)])
  }

  @Test func `VC-6 the data of a fetch does not fetch again`() {
    let model = service.fetchedModel()
    scheduler.advance(by: 3_660)
    model.place = .east(0.12)
    scheduler.advance(by: 3_600)
    #expect(service.places == [.start, .east(0.12)])
  }

  // MARK: The corrections

  @Test func `K1 a service that fails is requested once for a trigger, and three times after a back-off`()
    throws
  {
    let model = service.model()
    service.error = .status(503)
    service.lag = 0
    let updates = model.updates.record()
    model.place = .start
    model.start()
    try scheduler.run()
    #expect(service.requests == [0, 30, 90, 210].map { Timed($0, .start) })
    let round: [WeatherUpdate] = [.fetching(.start), .failed(.status(503), at: .start)]
    #expect(updates.values == round + round + round + round)
    #expect(model.isIdle)
  }

  @Test func `K1 without retries a service that fails is requested once for a trigger`() throws {
    var settings = Settings()
    settings.retries = 0
    let model = service.model(settings: settings)
    service.error = .unreachable
    model.place = .start
    model.start()
    try scheduler.run()
    #expect(service.requests == [Timed(0, .start)])
    scheduler.advance(by: 100)
    model.place = .east(0.01)
    #expect(service.places == [.start, .east(0.01)])
  }

  @Test func `K1 locations that arrive every second do not shorten the back-off`() {
    let model = service.model()
    service.error = .status(500)
    service.lag = 0
    model.start()
    for second in 0..<100 {
      model.place = .east(Double(second) / 1_000)
      scheduler.advance(by: 1)
    }
    // The retry is for the location of its time.
    #expect(service.requests == [Timed(0, .start), Timed(30, .east(0.029)), Timed(90, .east(0.089))])
  }

  @Test func `K2 old data from the service counts as recent, since its age counts from the receipt`() throws {
    let model = service.model()
    service.dataAge = 7_200
    model.place = .start
    model.start()
    try scheduler.run()
    #expect(service.requests == [Timed(0, .start)])
    scheduler.advance(to: 3_601)  // received at 1 s
    model.place = .east(0.12)
    #expect(service.requests.count == 1)
    scheduler.advance(by: 0.001)
    model.place = .east(0.12)
    #expect(service.requests.count == 2)
  }

  @Test func `K3 a drift of small steps is fetched once it is 10 km from the last fetch`() {
    let model = service.fetchedModel()
    scheduler.advance(by: 7_200)
    for meters in [6_000.0, 12_000, 18_000, 24_000] {
      model.place = .east(meters: meters)
      scheduler.advance(by: 1)
    }
    #expect(service.places == [.start, .east(meters: 12_000)])
    scheduler.advance(by: 3_600)
    model.place = .east(meters: 24_000)
    #expect(service.places == [.start, .east(meters: 12_000), .east(meters: 24_000)])
  }

  @Test func `K4 a location that is set before the start is fetched`() {
    let model = service.model()
    model.place = .start
    #expect(service.places == [])
    model.start()
    #expect(service.places == [.start])
  }

  @Test func `K5 a location that is missing for a moment does not bypass the distance`() {
    let model = service.fetchedModel()
    scheduler.advance(by: 7_200)
    for place in [nil, .start, nil, .east(0.05)] as [Place?] { model.place = place }
    #expect(service.places == [.start])
    model.place = nil
    model.place = .east(0.12)
    #expect(service.places == [.start, .east(0.12)])
  }

  @Test(arguments: [(3_600, 0), (3_600.001, 1), (7_200, 1)] as [(VirtualTime.Stride, Int)])
  func `K6 without a move, a return to the foreground with old data fetches`(
    age: VirtualTime.Stride, more: Int
  ) {
    let model = service.fetchedModel()
    scheduler.advance(by: age)
    model.returnToForeground()
    scheduler.advance()
    #expect(service.places == Array(repeating: .start, count: 1 + more))
  }

  @Test func `K7 a move of 500 km within the hour is not fetched, and the next location after it is`() {
    let model = service.fetchedModel()
    scheduler.advance(by: 3_000)
    model.place = .east(4.5)
    scheduler.advance(by: 1_000)
    #expect(service.places == [.start])
    model.place = .east(4.5)
    #expect(service.places == [.start, .east(4.5)])
  }

  @Test func `K8 the clock is a parameter: a dispatch queue in virtual time does as well`() {
    let queue = VirtualDispatchScheduler()
    var places: [Place] = []
    let model = WeatherModel(clock: queue) { place in
      places.append(place)
      return Just(Weather(temperature: 20, observed: .distantPast)).setFailureType(to: WeatherError.self)
    }
    model.place = .start
    model.start()
    queue.advance(by: .seconds(3_600))
    model.returnToForeground()
    queue.advance(by: .seconds(10))
    #expect(places == [.start])
    model.returnToForeground()
    queue.advance()
    #expect(places == [.start, .start])
  }

  @Test func `K9 requests do not overlap: of the locations that arrive meanwhile the last one waits`() throws
  {
    let model = service.model()
    service.lag = 10
    service.error = .garbage
    model.start()
    for place in [Place.start, .east(0.12), .east(0.24), .east(0.36)] {
      model.place = place
      scheduler.advance(by: 1)
    }
    #expect(service.places == [.start])
    service.error = nil
    try scheduler.run()
    #expect(service.requests == [Timed(0, .start), Timed(40, .east(0.36))])
    #expect(service.mostOpen == 1)
    #expect(service.cancelled == 0)
  }

  @Test func `K9 a location that waits is dropped if the data has arrived in the meantime`() throws {
    let model = service.model()
    service.lag = 10
    model.start()
    model.place = .start
    model.place = .east(4.5)
    try scheduler.run()
    #expect(service.places == [.start])
    #expect(model.isIdle)
  }

  @Test func `K10 a location that is set while an update is delivered does not nest or loop`() throws {
    let model = service.model()
    let observation = model.updates.sink { [unowned model] _ in
      if service.requests.count < 10 { model.place = .east(4.5) }
    }
    model.place = .start
    model.start()
    try scheduler.run()
    #expect(service.places == [.start])
    observation.cancel()
  }
}
