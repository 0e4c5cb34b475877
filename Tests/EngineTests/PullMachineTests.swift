import SwiftCombineEngine
import Testing

@Suite("PullMachine") struct PullMachineTests {
  @Test(arguments: [Int.min, -1, 0, 1, 2, Int.max])
  func `a count of a server of any size keeps what is outstanding in bounds`(count: Int) {
    var machine = PullMachine<Int, Never>(window: 2)
    machine.open(InletLink())
    machine.request(.unlimited)
    guard case .request(DemandCount(2), _) = machine.next() else {
      Issue.record("Nothing was requested.")
      return
    }
    machine.expire(count)
    // What has expired is requested again, and nothing else.
    let expected = max(0, min(count, 2))
    if case .request(let demand, _) = machine.next() {
      #expect(demand == DemandCount(UInt(expected)))
    } else {
      #expect(expected == 0)
    }
  }
}
