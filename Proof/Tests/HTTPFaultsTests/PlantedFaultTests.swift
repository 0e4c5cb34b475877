import Foundation
import Testing

@testable import HTTPFaults

/// Pipelines that do what they should not: each is found, and by what it does.
@Suite(.serialized) struct PlantedFaultTests {
  @Test(arguments: [
    ("twice", "seen: FlatMap, 200 [1,2,3], 200 [1,2,3], finished, requests: 1"),
    ("often", "seen: Retry, failed: badServerResponse, requests: 4"),
    ("late", "after the subscriber had canceled"),
    ("descriptor", "descriptors: "),
    ("endless", "it does not end"),
  ])
  func `a planted fault is found`(name: String, problem: String) throws {
    let report = try #require(Check.planted[name]).run(Check.Settings(rounds: 3, seed: 1))
    #expect(report.problems.contains { $0.contains(problem) }, "\(report.problems)")
  }

  @Test(.enabled(if: Footprint.heap > 0, "the allocator says how much is in use"))
  func `a kilobyte kept of each request is found`() throws {
    let check = try #require(Check.planted["memory"])
    // Now and then Foundation keeps as much of the bare tasks as is planted in the others.
    let isFound = (0..<3).contains { _ in
      let problems = check.run(Check.Settings(rounds: 3, seed: 1)).problems
      return problems == ["the heap grows with the number of requests"]
    }
    #expect(isFound)
  }

  @Test func `bytes that are not read from a socket are noticed`() {
    var ends: [Int32] = [0, 0]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    #expect(!Footprint.hasUnreadSocket)
    #expect(write(ends[0], [1], 1) == 1)
    #expect(Footprint.hasUnreadSocket)
    var byte: UInt8 = 0
    #expect(read(ends[1], &byte, 1) == 1)
    #expect(!Footprint.hasUnreadSocket)
    close(ends[0])
    #expect(Footprint.hasUnreadSocket, "an end counts too")
    close(ends[1])
    #expect(!Footprint.hasUnreadSocket)
  }
}
