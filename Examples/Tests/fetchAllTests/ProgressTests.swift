import Fetching
import Foundation
import Testing

@testable import fetch_all

@Suite struct ProgressTests {
  private func progress(_ sizes: [Int], of total: Int) -> String {
    let resources = sizes.map { Resource(address: "", status: 200, body: Data(count: $0)) }
    return "\(resources.reduce(Progress(total: total)) { $0.adding($1) })"
  }

  @Test func `the bar tells how many have arrived, the text how much`() {
    #expect(progress([], of: 3) == "[------------------------] 0/3, 0 B")
    #expect(progress([999], of: 3) == "[########----------------] 1/3, 999 B")
    #expect(progress([999, 1], of: 3) == "[################--------] 2/3, 1.0 kB")
    #expect(progress([5_000_000, 260_000, 1], of: 3) == "[########################] 3/3, 5.2 MB")
  }

  @Test func `the bar is full at the end and not before`() {
    #expect(progress(Array(repeating: 0, count: 99), of: 100) == "[#######################-] 99/100, 0 B")
  }
}
