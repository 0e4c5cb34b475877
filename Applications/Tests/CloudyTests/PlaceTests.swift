import Cloudy
import Testing

@Suite struct PlaceTests {
  @Test(arguments: [(0.05, 5_560.0), (0.12, 13_343), (180, 20_015_087)])
  func `a distance along the equator`(degrees: Double, meters: Double) {
    #expect(Place.start.distance(to: .east(degrees)).rounded() == meters)
    #expect(Place.east(degrees).distance(to: .start).rounded() == meters)
  }

  @Test func `a distance across the date line and over a pole is the short one`() {
    #expect(Place.east(179.94).distance(to: .east(-179.94)).rounded() == 13_343)
    let (here, there) = (Place(latitude: 89.94, longitude: 10), Place(latitude: 89.94, longitude: -170))
    #expect(here.distance(to: there).rounded() == 13_343)
    #expect(here.distance(to: here) == 0)
  }

  @Test func `a place is written in degrees`() {
    #expect("\(Place(latitude: -0.5, longitude: 13))" == "-0.5 13")
  }
}
