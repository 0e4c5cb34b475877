import SwiftCombine
import ShimOnly
import Testing

#if canImport(Combine) && !canImport(Darwin)
  #error("A test that depends on the shim alone sees a module called Combine.")
#endif

struct TemperaturesTests {
  @Test
  func `code on the shim alone works`() {
    let temperatures = Temperatures()
    var seen: [[Double]] = []
    let token = temperatures.$celsius.sink { seen.append($0) }
    temperatures.receive("[20.5, 21]")
    temperatures.receive("rubbish")
    temperatures.receive("[1]")
    token.cancel()
    #expect(seen == [[], [20.5, 21], []])
  }
}
