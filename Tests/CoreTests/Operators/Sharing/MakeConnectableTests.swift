import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct MakeConnectableTests {
  @Test func `publishes nothing until connected`() {
    let connectable = [1, 2].publisher.makeConnectable()
    let first = connectable.record()
    let second = connectable.record()
    #expect(first.events == [.subscription("Multicast")])
    let connection = connectable.connect()
    for recorder in [first, second] {
      #expect(recorder.events == [.subscription("Multicast"), .value(1), .value(2), .finished])
    }
    withExtendedLifetime(connection) {}
  }
}
