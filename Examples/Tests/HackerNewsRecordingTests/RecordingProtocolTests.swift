import Foundation
import FoundationNetworking
import HackerNewsRecording
import Testing

@Suite struct RecordingProtocolTests {
  private let session = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [RecordingProtocol.self]
    return URLSession(configuration: configuration)
  }()

  @Test func `a session receives the responses of the recording`() async throws {
    for path in ["newstories.json", "item/1000.json", "item/-5.json", "nothing.json"] {
      let url = Recording.base.appendingPathComponent(path)
      let (data, response) = try await session.data(from: url)
      let answer = Recording.answer(to: url.path)
      #expect(data == answer.body)
      #expect((response as? HTTPURLResponse)?.statusCode == answer.status)
    }
  }

  @Test func `many requests at once each receive their own answer`() async throws {
    let ids = Recording.newIDs
    let bodies = try await withThrowingTaskGroup(of: (Int, Data).self) { group in
      for id in ids {
        group.addTask { [session] in
          (id, try await session.data(from: Recording.base.appendingPathComponent("item/\(id).json")).0)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(ids.allSatisfy { bodies[$0] == Recording.answer(to: "/v0/item/\($0).json").body })
  }
}
