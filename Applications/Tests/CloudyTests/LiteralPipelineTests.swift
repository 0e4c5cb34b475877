import Cloudy
import Combine
import SwiftCombineTesting
import Testing

/// What the pipeline of zip and combineLatest does, right or wrong.
@Suite struct LiteralPipelineTests {
  private let service = Service()

  /// The pipeline after a fetch at the start, with data as old as said.
  private func fetched(_ dataAge: Double = 0) -> LiteralPipeline {
    let pipeline = service.literal()
    service.dataAge = dataAge
    service.lag = 0
    pipeline.start()
    pipeline.place = .start
    service.scheduler.advance()
    return pipeline
  }

  @Test func `VC-1 the first location is fetched once`() {
    let pipeline = service.literal()
    pipeline.start()
    #expect(pipeline.fetches == [])
    pipeline.place = .start
    service.scheduler.advance(by: 3_000)
    #expect(pipeline.fetches == [.start])
  }

  @Test func `VC-2 without a first state nothing is fetched, and a later one fetches the latest location`() {
    let pipeline = service.literal()
    pipeline.bind()
    for place in [Place.start, .east(0.12), .east(0.24)] { pipeline.place = place }
    #expect(pipeline.fetches == [])
    pipeline.states.send(.loading)
    #expect(pipeline.fetches == [.east(0.24)])
  }

  @Test(arguments: [
    (Place.east(meters: 9_999), 0), (.east(meters: 10_001), 1), (.east(0.05), 0), (.east(0.12), 1),
  ])
  func `VC-3 a location is fetched beyond 10,000 m`(place: Place, more: Int) {
    let pipeline = fetched()
    service.scheduler.advance(by: 3_601)
    pipeline.place = place
    #expect(pipeline.fetches.count == 1 + more)
  }

  @Test(arguments: [(0.0, 0), (-0.001, 1)])
  func `VC-3 exactly the limit of the distance is not beyond it`(change: Double, more: Int) {
    var settings = Settings()
    settings.distance = Place.start.distance(to: .east(meters: 10_000)) + change
    let pipeline = LiteralPipeline(
      settings: settings, age: { _ in 3_601 }, fetch: { _ in Empty().eraseToAnyPublisher() })
    pipeline.start()
    pipeline.place = .start
    pipeline.states.send(.data(Weather(temperature: 20, observed: .now)))
    let before = pipeline.fetches.count
    pipeline.place = .east(meters: 10_000)
    #expect(pipeline.fetches.count == before + more)
  }

  @Test(arguments: [(3_600, 0), (3_600.001, 1)] as [(VirtualTime.Stride, Int)])
  func `VC-3 data is old beyond 3,600 s`(age: VirtualTime.Stride, more: Int) {
    let pipeline = fetched()
    service.scheduler.advance(by: age)
    pipeline.place = .east(0.12)
    #expect(pipeline.fetches.count == 1 + more)
  }

  @Test func `VC-4 with recent data a move of 13 km fetches nothing`() {
    let pipeline = fetched()
    service.scheduler.advance(by: 1_800)
    pipeline.place = .east(0.12)
    #expect(pipeline.fetches == [.start])
  }

  @Test func `VC-5 with data 61 minutes old a move of 13 km fetches`() {
    let pipeline = fetched()
    service.scheduler.advance(by: 3_660)
    pipeline.place = .east(0.12)
    #expect(pipeline.fetches == [.start, .east(0.12)])
  }

  @Test func `VC-6 recent data of a fetch, emitted again, does not fetch`() {
    let pipeline = fetched()
    service.scheduler.advance(by: 3_660)
    pipeline.place = .east(0.12)
    service.scheduler.advance(by: 3_000)
    #expect(pipeline.fetches == [.start, .east(0.12)])
  }

  @Test func `VC-7 a missing location is dropped, and the one after it passes whatever the distance`() {
    let pipeline = service.literal()
    pipeline.start()
    let places: [Place?] = [.start, .east(0.12), nil, .east(0.121)]
    for place in places { pipeline.place = place }
    #expect(
      pipeline.pairs == [
        [nil, .start], [.start, .east(0.12)], [.east(0.12), nil], [nil, .east(0.121)],
      ])
    #expect(pipeline.fetches == [.start, .east(0.12), .east(0.121)])
  }

  @Test func `K10 a state that is sent from inside the sink does not loop`() {
    var pipeline: LiteralPipeline?
    let literal = LiteralPipeline(age: { _ in 0 }) { _ in
      pipeline?.states.send(.loading)
      pipeline?.states.send(.loading)
      return Fail(error: .unreachable).eraseToAnyPublisher()
    }
    pipeline = literal
    literal.start()
    literal.place = .start
    #expect(literal.fetches == [.start])
    // The state that was stored is there: with it the next location is fetched at once.
    literal.place = .east(0.12)
    #expect(literal.fetches == [.start, .east(0.12)])
    pipeline = nil
  }
}

/// The defects that the application's policy corrects.
@Suite struct LiteralPipelineDefectTests {
  private let service = Service()

  @Test func `K1 a service that fails is requested without end`() {
    let pipeline = service.literal()
    service.error = .status(503)
    pipeline.start()
    pipeline.place = .start
    service.scheduler.advance(by: 20.5)
    #expect(pipeline.fetches.count == 21)
  }

  @Test func `K2 a service with old data is requested without end`() {
    let pipeline = service.literal()
    service.dataAge = 7_200
    pipeline.start()
    pipeline.place = .start
    service.scheduler.advance(by: 20.5)
    #expect(pipeline.fetches.count == 21)
  }

  @Test func `K3 a drift of small steps is never fetched`() {
    let pipeline = service.literal()
    pipeline.start()
    pipeline.place = .start
    service.scheduler.advance(by: 7_200)
    for meters in [6_000.0, 12_000, 18_000, 27_999] { pipeline.place = .east(meters: meters) }
    #expect(pipeline.fetches == [.start])
    pipeline.place = .east(meters: 38_001)
    #expect(pipeline.fetches == [.start, .east(meters: 38_001)])
  }

  @Test func `K4 a location that is set before the start is not fetched`() {
    let pipeline = service.literal()
    pipeline.place = .start
    pipeline.start()
    pipeline.place = .east(0.05)
    #expect(pipeline.fetches == [])
  }

  @Test func `K5 a location that is missing for a moment bypasses the distance`() {
    let pipeline = service.literal()
    pipeline.start()
    pipeline.place = .start
    service.scheduler.advance(by: 7_200)
    pipeline.place = nil
    pipeline.place = .start
    #expect(pipeline.fetches == [.start, .start])
  }

  @Test func `K9 a second request overlaps the first`() {
    let pipeline = service.literal()
    service.lag = 10
    pipeline.start()
    pipeline.place = .start
    pipeline.place = .east(0.12)
    #expect(service.mostOpen == 2)
  }
}
