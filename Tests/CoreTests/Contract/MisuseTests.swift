import Combine
import SwiftCombineTesting
import Foundation
import Testing

/// What stops the program says what was done, which rule it breaks, and what to do instead.
@Suite struct MisuseTests {
  @Test func `a negative demand`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Subscribers.Demand.max(-3)
    }
    #expect(
      try text(of: result).contains(
        """
        A demand of -3 was made. Rule: demand counts values and is never negative. \
        Instead: request zero or more, and cancel the subscription to stop it.
        """))
  }

  @Test func `requesting .none traps where Apple's traps`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Just(1).record(demand: .none).request(.none)
    }
    #expect(
      try text(of: result).contains(
        """
        A subscription of Just received a request of .none. Rule: a request is for at least one value. \
        Instead: do not call request(_:) until a value is wanted.
        """))
  }

  @Test func `requesting .none from a joining operator traps`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      PassthroughSubject<Int, Never>().zip(PassthroughSubject<Int, Never>()).record(demand: .none).request(
        .none)
    }
    #expect(try text(of: result).contains("A subscription of Zip received a request of .none."))
  }

  @Test func `groups of no values`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PassthroughSubject<Int, Never>().collect(0)
    }
    #expect(
      try text(of: result).contains(
        "collect(_:) was given 0. Rule: a group holds at least one element. Instead: pass one or more."))
  }

  @Test func `a sequence accepts a demand of none`() {
    let recorder = [1, 2].publisher.record(demand: .none)
    recorder.request(.none)
    recorder.request(.max(1))
    #expect(recorder.values == [1])
  }

  private func text(of result: ExitTest.Result?) throws -> String {
    String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }
}
