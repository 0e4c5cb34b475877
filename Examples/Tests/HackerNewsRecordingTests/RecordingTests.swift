import Foundation
@testable import HackerNewsRecording
import Testing

@Suite struct RecordingTests {
  /// A hash of all bodies (FNV-1a), which `Hasher` could not give: it differs from run to run.
  private func fingerprint() -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let paths = ["/v0/newstories.json"] + (Recording.newIDs + Recording.oldIDs).map { "/v0/item/\($0).json" }
    for byte in paths.flatMap({ Recording.answer(to: $0).body }) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return hash
  }

  private func object(_ id: Int) -> [String: Any]? {
    let body = Recording.answer(to: "/v0/item/\(id).json").body
    return try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed) as? [String: Any]
  }

  @Test func `there are 500 different new items, with falling ids`() throws {
    let body = Recording.answer(to: "/v0/newstories.json").body
    let ids = try JSONDecoder().decode([Int].self, from: body)
    #expect(ids == Recording.newIDs)
    #expect(ids.count == 500)
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test func `the recording never changes`() {
    #expect(fingerprint() == 11_126_147_240_168_292_939)
  }

  @Test func `most items are stories, some deleted, some without a link, some damaged`() {
    let objects = Recording.newIDs.map(object)
    let stories = objects.compactMap(\.self).filter { $0["title"] is String && $0["time"] is Int }
    #expect(stories.count == 445)
    #expect(stories.count { $0["url"] == nil } == 76)
    #expect(
      Recording.newIDs.count { Recording.answer(to: "/v0/item/\($0).json").body == Data("null".utf8) } == 11)
    #expect(stories.allSatisfy { ["by", "descendants", "id", "score", "type"].allSatisfy($0.keys.contains) })
  }

  @Test func `the newest item is a minute old by the clock of the recording, and later ones are older`() {
    let times = Recording.newIDs.compactMap { object($0)?["time"] as? Int }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 > $1 })
    #expect((60..<120).contains(Int(Recording.date.timeIntervalSince1970) - (times.first ?? 0)))
  }

  @Test(arguments: [-5, 0, 999, 45_500_001, Int.max, Int.min])
  func `an item that does not exist is null`(id: Int) {
    #expect(Recording.answer(to: "/v0/item/\(id).json") == .init(status: 200, body: Data("null".utf8)))
  }

  @Test(arguments: [
    "", "/", "/v0", "/v0/", "/v1/newstories.json", "/v0/item/1000", "/v0/item/1000.json/x", "/v0/items.json",
  ])
  func `any other path is not found`(path: String) {
    #expect(Recording.answer(to: path).status == 404)
  }
}
