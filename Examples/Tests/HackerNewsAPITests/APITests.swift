import Combine
import Foundation
import FoundationNetworking
import HTTPLoopback
import HackerNewsAPI
import CommandLineTesting
import Testing

@Suite struct APITests {
  private let ids = Array(1...10)

  /// Ten stories, each held until something happens.
  private func items(heldUntil condition: HTTPAnswer.Condition) -> [Int: HTTPAnswer] {
    Dictionary(uniqueKeysWithValues: ids.map { ($0, .story($0).held(until: condition)) })
  }

  @Test func `all ten requests are under way before the first is answered`() throws {
    // The server lets nothing go before it has seen the list's request and ten more.
    let service = try Service(ids: ids, items: items(heldUntil: .requests(11)))
    let events = history(of: service.api.stories().last().map { $0.map(\.id) })
    #expect(events == [.value(ids.reversed()), .finished])

    let beforeFirstAnswer = service.log.events.prefix { event in
      if case .answered(let request) = event { !request.path.contains("item") } else { true }
    }
    #expect(Array(beforeFirstAnswer).paths.count == 11)
  }

  @Test func `canceling closes the connections and nothing is delivered any more`() throws {
    let service = try Service(ids: ids, items: items(heldUntil: .opened("never")))
    var events: [Event<[Story], API.Error>] = []
    let subscription = service.api.stories().sink(
      receiveCompletion: { _ in events.append(.finished) }, receiveValue: { events.append(.value($0)) })
    #expect(service.log.wait { $0.paths.count == 11 })
    #expect(service.log.events.openConnections >= 10)
    subscription.cancel()
    #expect(service.log.wait { $0.openConnections == 0 })
    #expect(events == [])
    #expect(
      !service.log.events.contains { if case .disconnected(_, byClient: false) = $0 { true } else { false } })
  }

  @Test func `nothing is requested without a subscriber, and each subscription sends a new request`() throws {
    let service = try Service(items: [1: .story(1)])
    let story = service.api.story(id: 1)
    #expect(history(of: service.api.story(id: 2)) == [.finished])
    #expect(service.log.paths == ["/v0/item/2.json"])
    for _ in 1...2 { #expect(history(of: story) == [.value(.served(1)), .finished]) }
    #expect(service.log.paths == ["/v0/item/2.json", "/v0/item/1.json", "/v0/item/1.json"])
  }

  @Test func `stories folded one by one with merge are the same as those merged at once`() throws {
    let ids = Array(1...200)
    let service = try Service(
      items: Dictionary(uniqueKeysWithValues: ids.map { ($0, .story($0)) }), maxStories: 200)
    let first = service.api.story(id: ids[0])
    let folded = ids.dropFirst().reduce(first) { merged, id in
      merged.merge(with: service.api.story(id: id)).eraseToAnyPublisher()
    }
    let sorted = { (publisher: AnyPublisher<Story, API.Error>) in
      history(of: publisher.collect().map { $0.map(\.id).sorted() })
    }
    #expect(sorted(folded) == [.value(ids), .finished])
    #expect(sorted(service.api.mergedStories(ids: ids)) == [.value(ids), .finished])
  }

  @Test func `an omission is published before the publisher of the story completes`() throws {
    let service = try Service(items: [:])
    var order: [String] = []
    let observation = service.api.omissions.sink { order.append("left out \($0.id)") }
    _ = history(
      of: service.api.story(id: 5).handleEvents(receiveCompletion: { _ in order.append("completion") }))
    #expect(order == ["left out 5", "completion"])
    observation.cancel()
  }

  @Test func `a base without a slash at its end means the same`() throws {
    let service = try Service(items: [1: .story(1)])
    let api = API(base: service.server.url("v0"), session: service.session)
    #expect(history(of: api.story(id: 1)) == [.value(.served(1)), .finished])
  }

  @Test func `the age of a story is measured by the clock of the reader`() {
    let api = API(session: .shared, clock: { Date(timeIntervalSince1970: 1090) })
    #expect(api.age(of: .served(1, time: 1000)) == 90)
  }

  @Test func `a reader of no stories is a mistake of the caller`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = API(session: .shared, maxStories: 0)
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("API(maxStories: 0): a reader requests at least one story. Pass 1 or more."))
  }
}
