import Combine
import Foundation
import SwiftCombineTesting
import Testing

@Suite struct IgnoreOutputTests {
  @Test func `fact 62 V4.4 ignoreOutput passes the completion only, and requests unlimited values by itself`()
  {
    let source = ScriptedSource<Int, TestError>("source", emitting: Array(1...10_000), then: .finished)
    let recorder = source.ignoreOutput().record(demand: .none)
    #expect(recorder.events == [.subscription("source"), .finished])
    #expect(source.log == [.subscribed, .requested(.unlimited)])
  }

  @Test func `fact 62 ignoreOutput forwards demand and requests unlimited values with each subscription`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.ignoreOutput().record(demand: .max(5))
    let further = source.misbehave.sendSubscription()
    #expect(source.subscriptions[0].log == [.subscribed, .requested(.max(5)), .requested(.unlimited)])
    #expect(further.log == [.cancelled, .requested(.unlimited)])
    _ = recorder
  }
}
