import Combine
import SwiftCombineTesting
import Foundation
import Testing

@Suite("Operators that pass the subscription through")
struct PassThroughOperatorTests {
  private static let passing = OperatorCase.all.filter { $0.subscription == nil }

  @Test(arguments: passing)
  func `fact 55 the subscriber receives the upstream's own subscription`(operation: OperatorCase) {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = operation.build(source.eraseToAnyPublisher()).record(demand: .none)
    #expect(recorder.subscription?.combineIdentifier == source.newestSubscription.combineIdentifier)
    recorder.request(.max(2))
    recorder.request(.max(3))
    #expect(source.log.suffix(2) == [.requested(.max(2)), .requested(.max(3))])
  }

  @Test(arguments: passing.filter { !$0.traits.contains(.stopsAtFailure) })
  func `fact 56 what breaks the rules passes too`(operation: OperatorCase) {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = operation.build(source.eraseToAnyPublisher()).record()
    source.send(completion: .finished)
    source.misbehave.send(1)
    source.misbehave.send(completion: .failure("second"))
    source.misbehave.sendSubscription()
    let values: [RecordedEvent<String, any Error>] = operation.deliversNothing ? [] : [.value("1")]
    #expect(
      recorder.events == [.subscription("source"), .finished] + values
        + [.failure(TestError("second"))]
        + (operation.traits.contains(.releasesSubscription) ? [] : [.subscription("source")]))
  }

  @Test(arguments: passing.filter { !$0.traits.contains(.releasesSubscription) })
  func `facts 56, 147 a second cancel, and the requests and signals after it, pass too`(
    operation: OperatorCase
  ) {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = operation.build(source.eraseToAnyPublisher())
      .record(demand: .none, keepsSubscription: true)
    source.clearLog()
    recorder.cancel()
    recorder.cancel()
    recorder.request(.max(1))
    source.misbehave.send(1)
    source.misbehave.send(completion: .finished)
    #expect(source.log == [.cancelled, .cancelled, .requested(.max(1))])
    #expect(recorder.values == (operation.deliversNothing ? [] : ["1"]))
    #expect(recorder.events.last == .finished)
  }
}
