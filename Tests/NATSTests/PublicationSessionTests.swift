#if NATS
  import Foundation
  import Testing

  @testable import SwiftCombineNATS

  /// How long messages wait for their confirmation.
  @Suite("PublicationSession") struct PublicationSessionTests {
    private let start = ContinuousClock.now
    private let limit = Duration.seconds(5)

    private func state(sentAfter seconds: [Int]) -> PublicationSession.State {
      var state = PublicationSession.State()
      for (number, second) in seconds.enumerated() {
        state.unconfirmed[number + 1] = PublicationSession.Message(
          payload: Data(), id: nil, reply: { _ in }, sent: start + .seconds(second))
      }
      return state
    }

    @Test func `the oldest message that has waited longer than the limit is overdue`() {
      let state = state(sentAfter: [0, 1, 3])
      #expect(state.overdue(limit, at: start + .seconds(5)) == nil)
      #expect(state.overdue(limit, at: start + .milliseconds(5001)) == 1)
      #expect(state.overdue(limit, at: start + .seconds(60)) == 1)
    }

    @Test func `no message is overdue between an interruption and its sending on the reconnection`() {
      var state = state(sentAfter: [0, 1])
      state.isInterrupted = true
      #expect(state.overdue(limit, at: start + .seconds(60)) == nil)
      #expect(state.resume(at: start + .seconds(60)).map(\.number) == [1, 2])
      #expect(state.overdue(limit, at: start + .seconds(65)) == nil)
      #expect(state.overdue(limit, at: start + .seconds(66)) == 1)
    }
  }
#endif
