import Combine
import Foundation
import HTTPLoopback
import HackerNewsAPI
import CommandLineTesting
import Testing

/// The reader against a server that answers, late, badly or not at all.
@Suite struct VectorTests {
  @Test func `V14-1 a story is one value and the completion`() throws {
    let service = try Service(items: [1000: .story(1000)])
    #expect(history(of: service.api.story(id: 1000)) == [.value(.served(1000)), .finished])
    #expect(Story.served(1000).description == "Story 1000\nby user1000\nhttp://story.example/1000\n-----")
    #expect(service.log.paths == ["/v0/item/1000.json"])
  }

  @Test func `V14-2 an item that does not exist is only the completion`() throws {
    let service = try Service(items: [:])
    #expect(history(of: service.api.story(id: -5)) == [.finished])
    #expect(service.log.paths == ["/v0/item/-5.json"])
  }

  @Test func `V14-3 merged stories are delivered as they arrive, then one completion`() throws {
    let service = try Service(items: [
      1000: .story(1000).held(until: .opened("after 1002")),
      1001: .story(1001),
      1002: .story(1002).held(until: .opened("after 1001")),
    ])
    let events = history(of: service.api.mergedStories(ids: [1000, 1001, 1002])) { story in
      service.server.open("after \(story.id)")
    }
    #expect(events == [.value(.served(1001)), .value(.served(1002)), .value(.served(1000)), .finished])
  }

  @Test func `V14-4 the list grows by one story at a time`() throws {
    let ids = Array(1...12)
    var items = Dictionary(uniqueKeysWithValues: ids.map { ($0, HTTPAnswer.story($0)) })
    items[3] = .json("garbage")
    items[7] = .json("null")
    let service = try Service(ids: ids, items: items)
    let events = history(of: service.api.stories().map(\.count))
    #expect(events == (1...8).map { .value($0) } + [.finished])
  }

  @Test func `V14-5 each list is sorted, newest first`() throws {
    let service = try Service(
      ids: [1, 2, 3, 4],
      items: [
        1: .story(1, time: 100).held(until: .opened("2 stories")),
        2: .story(2, time: 300),
        3: .story(3, time: 200).held(until: .opened("1 stories")),
        4: .json("garbage"),
      ])
    let events = history(of: service.api.stories().map { $0.map(\.id) }) { ids in
      service.server.open("\(ids.count) stories")
    }
    #expect(events == [.value([2]), .value([2, 3]), .value([2, 3, 1]), .finished])
  }

  @Test func `V14-6 an empty list is only the completion`() throws {
    let service = try Service(ids: [], items: [:])
    #expect(history(of: service.api.stories()) == [.finished])
    #expect(service.log.paths == ["/v0/newstories.json"])
  }

  @Test func `V14-6 merging the stories of no ids is a mistake of the caller`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let service = try Service(items: [:])
      _ = service.api.mergedStories(ids: [])
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        "API.mergedStories(ids: []): there must be an item to request. Check that the list is not empty."))
  }

  @Test func `V14-7 a list without a server is an address that cannot be reached`() throws {
    let service = try Service(items: [:])
    service.server.stop()
    let url = service.server.url("v0/newstories.json")
    #expect(history(of: service.api.stories()) == [.failed(.addressUnreachable(url))])
    #expect(API.Error.addressUnreachable(url).localizedDescription == "\(url.absoluteString) is unreachable.")
  }

  @Test func `V14-7 a connection dropped in place of the list is an address that cannot be reached`() throws {
    let service = try Service(list: .dropped)
    let url = service.server.url("v0/newstories.json")
    #expect(history(of: service.api.stories()) == [.failed(.addressUnreachable(url))])
  }

  @Test(arguments: ["{}", "", "null", "garbage", #"["1"]"#, "[1,2"])
  func `V14-7 a list that is none is an invalid response`(body: String) throws {
    let service = try Service(list: .json(body))
    #expect(history(of: service.api.stories()) == [.failed(.invalidResponse)])
    #expect(API.Error.invalidResponse.localizedDescription == "The server responded with garbage.")
  }

  @Test(arguments: [404, 500, 503])
  func `a list with a status of failure is an invalid response, whatever its body says`(status: Int) throws {
    let service = try Service(list: .status(status, body: Data("[1]".utf8)))
    #expect(history(of: service.api.stories()) == [.failed(.invalidResponse)])
  }

  @Test func `V14-8 no more items are requested than the limit, and they are the first ones`() throws {
    let ids = Array(1...500)
    let service = try Service(
      ids: ids, items: Dictionary(uniqueKeysWithValues: ids.map { ($0, .story($0)) }))
    let events = history(of: service.api.stories().last().map(\.count))
    #expect(events == [.value(10), .finished])
    #expect(service.log.paths.first == "/v0/newstories.json")
    #expect(service.log.paths.dropFirst().sorted() == (1...10).map { "/v0/item/\($0).json" }.sorted())
  }

  @Test func `V14-9 a story without a link is shown, other items are left out and reported`() throws {
    let service = try Service(
      ids: [1, 2, 3, 4, 5, 6, 7],
      items: [
        1: .json(#"{"by":"ann","id":1,"time":9,"title":"Ask HN: Why?","text":"Why?","type":"story"}"#),
        2: .json("null"),
        3: .json(#"{"id":3,"time":9,"title":"Nobody's","type":"story"}"#),
        4: .json(#"{"by":"ann","id":4,"time":9,"type":"story"}"#),
        5: .status(500, body: Data(#"{"by":"ann","id":5,"time":9,"title":"Failed"}"#.utf8)),
        6: .dropped,
        7: .story(7),
      ])
    var omissions: [API.Omission] = []
    let observation = service.api.omissions.sink { omissions.append($0) }
    let events = history(of: service.api.stories().last().map { $0.map(\.description) })
    #expect(
      events == [
        .value(["Ask HN: Why?\nby ann\n-----", Story.served(7).description]), .finished,
      ])
    #expect(
      omissions.sorted { $0.id < $1.id }.map { "\($0.id) \($0.reason)" } == [
        "2 deleted", "3 undecodable", "4 undecodable", "5 undecodable", "6 unreachable",
      ])
    #expect(omissions.allSatisfy { $0.url == service.server.url("v0/item/\($0.id).json") })
    observation.cancel()
  }

  @Test func `V14-10 a thousand times three stories, with answers received on a concurrent queue`() throws {
    let ids = [1000, 1001, 1002]
    let service = try Service(items: Dictionary(uniqueKeysWithValues: ids.map { ($0, .story($0)) }))
    for repetition in 1...1000 {
      var events = history(of: service.api.mergedStories(ids: ids).map(\.id))
      try #require(events.popLast() == .finished, "repetition \(repetition)")
      let found = events.map { if case .value(let id) = $0 { id } else { 0 } }
      try #require(found.sorted() == ids, "repetition \(repetition)")
    }
  }
}
