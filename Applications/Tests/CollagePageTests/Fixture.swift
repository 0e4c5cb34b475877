import Collage
import CollageTesting
import Foundation
import HTTPLoopback
import PageServing
import PageTesting

@testable import CollagePage

/// A collage with its page, whose photos and directories belong to a test.
final class Fixture: Sendable {
  let album: Album
  let session: CollageSession
  let server: CollageServer
  let log = HTTPLog()

  /// - Parameters:
  ///   - album: the photos; seven by default.
  ///   - address: where the page is served.
  init(_ album: Album? = nil, at address: PageAddress = PageAddress()) throws {
    self.album = try album ?? Album(count: 7)
    session = CollageSession(
      library: self.album.library, writer: PhotoWriter(directory: self.album.output),
      on: DispatchQueue(label: "collage"))
    server = try CollageServer(session, at: address, limits: CollageServer.limitsWithoutTime, log: log)
  }

  deinit { server.stop() }

  /// What sends requests to the page.
  var client: PageClient { PageClient(port: server.port) }

  var state: CollageState { session.state }

  /// Adds photos by their numbers, and returns the statuses.
  func add(_ photos: Int...) throws -> [String] { try photos.map { try post("/add", id: $0) } }

  func post(_ path: String) throws -> String { try client.post(path).status }

  func post(_ path: String, id: Int) throws -> String { try client.post(path, #"{"id":\#(id)}"#).status }

  /// The names of the files in the directory of the collages.
  var saved: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: album.output.path)) ?? []).sorted()
  }
}
