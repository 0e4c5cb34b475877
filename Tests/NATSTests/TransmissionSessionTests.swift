#if NATS
  import Foundation
  import Testing

  @testable import SwiftCombineNATS

  /// How long marks may be under way.
  @Suite("TransmissionSession") struct TransmissionSessionTests {
    private let limit = Duration.seconds(5)

    private func state() -> TransmissionSession.State {
      var state = TransmissionSession.State()
      state.report = { _ in }
      state.sent = 2
      return state
    }

    @Test func `a mark that has not come back within the limit is late`() {
      var state = state()
      #expect(!state.isLate(limit, at: state.progress + .seconds(60)))
      #expect(state.mark()?.mark == 2)
      #expect(!state.isLate(limit, at: state.progress + .seconds(5)))
      #expect(state.isLate(limit, at: state.progress + .milliseconds(5001)))
      state.received = 2
      #expect(!state.isLate(limit, at: state.progress + .seconds(60)))
    }

    @Test func `no mark is late between an interruption and the next one on the reconnection`() {
      var state = state()
      _ = state.mark()
      state.isInterrupted = true
      #expect(!state.isLate(limit, at: state.progress + .seconds(60)))
      // What is sent meanwhile may be lost too.
      #expect(state.mark()?.mark == 2)
      #expect(!state.isLate(limit, at: state.progress + .seconds(60)))
      #expect(state.resume()?.mark == 2)
      #expect(!state.isLate(limit, at: state.progress + .seconds(5)))
      #expect(state.isLate(limit, at: state.progress + .milliseconds(5001)))
    }
  }
#endif
