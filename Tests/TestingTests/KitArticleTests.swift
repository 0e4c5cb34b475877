import SwiftCombine
import SwiftCombineTesting
import Foundation
import Testing

/// The code of the pages about marbles, steps and schedulers.
@Suite struct KitArticleTests {
  @Test func `the page about marbles`() throws {
    let clock = VirtualClock()
    let letters = try clock.source("-a-b-(cd)-|")
    let recorder = letters.map { $0.uppercased() }.record(clock: clock)
    clock.advance(by: 11)
    #expect(recorder.marbles() == "-A-B-(CD)-|")

    let marble = try Marble("-a-b-#", ["a": 1, "b": 2])
    let numbers = clock.source(marble, failure: URLError(.timedOut)).record()
    clock.advance(by: 5)
    #expect(numbers.events == [.subscription("Marble"), .value(1), .value(2), .failure(URLError(.timedOut))])

    let picture = try MarbleDiagram(
      """
      upstream    ──1──2──3──4──5──┤
      collect(2)  ─────●─────●─────●┤
                       [1,2] [3,4] [5]
      """)
    try picture.verify(output: "collect(2)") { try $0.source("upstream", of: Int.self).collect(2) }
  }

  @Test func `the page about steps`() throws {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>()
    try source.debounce(for: 2, scheduler: scheduler).steps(clock: scheduler.clock)
      .expectSubscription()
      .then { source.send(1) }
      .expectNoEvent(for: 1)
      .then { source.send(2) }
      .thenAdvance(by: 2)
      .expectNext(2)
      .then { source.send(completion: .finished) }
      .expectFinished()
      .verify()
  }

  final class Search {
    let results: AnyPublisher<String, Never>

    init(words: AnyPublisher<String, Never>, scheduler: AnySchedulerOf<DispatchQueue>) {
      results = words.debounce(for: .milliseconds(300), scheduler: scheduler).eraseToAnyPublisher()
    }
  }

  @Test func `the page about schedulers`() {
    let words = PassthroughSubject<String, Never>()
    let queue = VirtualDispatchScheduler()
    let search = Search(words: words.eraseToAnyPublisher(), scheduler: queue.eraseToAnyScheduler())
    let recorder = search.results.record(clock: queue.clock)
    words.send("a")
    queue.advance(by: .milliseconds(300))
    #expect(recorder.timedValues == [.at(0.3, "a")])
  }
}
