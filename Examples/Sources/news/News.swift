import CommandLineTool
import Foundation
import HackerNewsAPI
import HackerNewsRecording

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The program.
@main
enum News {
  static func main() {
    runTool("news", usage: Command.usage, read: Command.init, work: run)
  }

  /// Runs the command and returns the exit status.
  private static func run(_ command: Command, console: Console) -> Int32 {
    switch command {
    case .latest(let source, let maximum, let growing):
      return Reader(api: api(source, maxStories: maximum), console: console).latest(growing: growing)
    case .story(let id, let source):
      return Reader(api: api(source, maxStories: 1), console: console).story(id: id)
    case .serve(let port):
      return serveRecording(port: port, console: console)
    }
  }

  private static func api(_ source: Command.Source, maxStories: Int) -> API {
    let configuration = URLSessionConfiguration.hackerNews(maxStories: maxStories)
    switch source {
    case .recording:
      configuration.protocolClasses = [RecordingProtocol.self]
      return API(
        base: Recording.base, session: URLSession(configuration: configuration), clock: { Recording.date },
        maxStories: maxStories)
    case .live:
      return API(session: URLSession(configuration: configuration), maxStories: maxStories)
    case .base(let url):
      return API(base: url, session: URLSession(configuration: configuration), maxStories: maxStories)
    }
  }
}
