import Foundation
import FoundationNetworking
import HTTPLoopback
import HackerNewsAPI
import CommandLineTesting
import Testing

@testable import news

/// The reader in this process, on a console that looks like a terminal.
@Suite struct ReaderTests {
  private func api(_ server: HTTPServer) -> API {
    let session = URLSession(configuration: .hackerNews(maxStories: 10))
    return API(base: server.url("v0/"), session: session, clock: { Date(timeIntervalSince1970: 600) })
  }

  private func server(time: String = "540") throws -> HTTPServer {
    try HTTPServer { request in
      switch request.path {
      case "/v0/newstories.json": .json("[1,2]")
      case "/v0/item/1.json": .json(#"{"id":1,"by":"ann","title":"One","time":\#(time)}"#)
      default: .json(#"{"id":2,"by":"bob","title":"Two","time":"#)
      }
    }
  }

  private let erasure = "\r\u{1B}[K"

  @Test func `on a terminal a line tells how many stories have arrived, and is gone at the end`() throws {
    let screen = Screen()
    let server = try server()
    let reader = Reader(api: api(server), console: screen.console(isTerminal: true))
    #expect(reader.latest(growing: false) == 0)
    let progress = "1 story, the newest 1 minute old"
    #expect(
      screen.text
        == progress + erasure + "One\nby ann\n-----\n" + "finished\nLeft out 1 item: 1 undecodable.\n")
  }

  @Test(arguments: ["1e300", "-1e300"])
  func `a story of any time is shown`(time: String) throws {
    let screen = Screen()
    let server = try server(time: time)
    let reader = Reader(api: api(server), console: screen.console(isTerminal: true))
    #expect(reader.latest(growing: false) == 0)
    #expect(screen.text.hasPrefix("1 story, the newest 0 minutes old" + erasure + "One\n"))
  }

  @Test func `elsewhere there is no such line`() throws {
    let screen = Screen()
    let server = try server()
    let reader = Reader(api: api(server), console: screen.console(isTerminal: false))
    #expect(reader.latest(growing: true) == 0)
    #expect(screen.text == "One\nby ann\n-----\nfinished\nLeft out 1 item: 1 undecodable.\n")
  }
}
