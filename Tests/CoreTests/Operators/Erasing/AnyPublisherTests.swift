import Combine
import SwiftCombineTesting
import Testing

@Suite struct AnyPublisherTests {
  @Test func `everything passes unchanged in both directions`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.eraseToAnyPublisher().record(demand: .max(1), answering: { .max($0) })
    source.send(2)
    source.send(0)
    source.send(0)
    source.send(0)
    source.send(completion: .failure("a"))
    #expect(recorder.events == [.subscription("source"), .value(2), .value(0), .value(0), .failure("a")])
    #expect(source.log == [.subscribed, .requested(.max(1)), .withheld])
  }

  @Test func `canceling reaches the wrapped publisher`() {
    let source = ScriptedSource<Int, Never>("source")
    let recorder = source.eraseToAnyPublisher().record(keepsSubscription: true)
    recorder.cancel()
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test func `each subscriber has a subscription of its own`() {
    let source = ScriptedSource<Int, Never>("source")
    let erased = source.eraseToAnyPublisher()
    let first = erased.record(demand: .max(1)), second = erased.record(demand: .max(3))
    #expect(
      source.subscriptions.map(\.log) == [
        [.subscribed, .requested(.max(1))], [.subscribed, .requested(.max(3))],
      ])
    _ = (first, second)
  }

  @Test func `an erased publisher is not wrapped again`() {
    final class Mark {}
    weak var mark: Mark?
    var erased: AnyPublisher<Int, Never>?
    do {
      let strong = Mark()
      mark = strong
      erased = Deferred { withExtendedLifetime(strong) { Just(1) } }.eraseToAnyPublisher()
    }
    let again = erased.map { AnyPublisher($0.eraseToAnyPublisher()) }
    erased = nil
    #expect(mark != nil)
    #expect(again?.record().events == [.subscription("Just"), .value(1), .finished])
    #expect(again?.description == "AnyPublisher")
    #expect("\(again?.playgroundDescription ?? "")" == "AnyPublisher")
  }
}
