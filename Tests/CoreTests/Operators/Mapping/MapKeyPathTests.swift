import Combine
import Foundation
import SwiftCombineTesting
import Testing

@Suite struct MapKeyPathTests {
  private struct Place: Equatable { var x = 0, y = 0, name = "" }

  @Test func `one key path makes a value, two and three make tuples`() {
    let source = ScriptedSource<Place, TestError>("source")
    let one = source.map(\.name).record()
    source.send(Place(x: 1, y: 2, name: "a"))
    let two = source.map(\.x, \.y).record()
    source.send(Place(x: 1, y: 2, name: "a"))
    let three = source.map(\.x, \.y, \.name).record()
    source.send(Place(x: 1, y: 2, name: "a"))
    #expect(one.values == ["a"])
    #expect(two.events == [.subscription("source"), .value((1, 2))])
    #expect(three.events == [.subscription("source"), .value((1, 2, "a"))])
  }

  @Test func `key paths of tuples work, as for the data of a response`() {
    let source = ScriptedSource<(data: String, response: Int), TestError>("source")
    let recorder = source.map(\.data).record()
    source.send((data: "body", response: 200))
    #expect(recorder.values == ["body"])
    #expect(source.map(\.response).keyPath == \.response)
  }

  @Test func `V3.4 points become coordinates, and these quadrants`() {
    func quadrant(_ x: Int, _ y: Int) -> String {
      switch (x > 0, y > 0) {
      case _ where x == 0 || y == 0: "boundary"
      case (true, true): "1"
      case (false, true): "2"
      case (false, false): "3"
      case (true, false): "4"
      }
    }
    let points = PassthroughSubject<Place, Never>()
    let recorder = points.map(\.x, \.y).record()
    points.send(Place(x: 10, y: -8))
    points.send(Place(x: 0, y: 5))
    #expect(recorder.events == [.subscription("PassthroughSubject"), .value((10, -8)), .value((0, 5))])
    #expect(recorder.values.map(quadrant) == ["4", "boundary"])
  }
}
