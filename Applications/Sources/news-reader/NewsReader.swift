import Combine
import CommandLineTool
import Foundation
import HTTPLoopback
import HackerNewsAPI
import NewsReaderModel
import NewsReaderPage
import PageServing
import SwiftCombineInspector

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The program.
@main
enum NewsReader {
  static func main() {
    runTool("news-reader", usage: Command.usage, read: Command.init, work: run)
  }

  /// Serves until a signal arrives, and returns the exit status.
  private static func run(_ command: Command, console: Console) -> Int32 {
    do {
      let store = command.store
      let lock = try DirectoryLock(store.file.deletingLastPathComponent())
      defer { withExtendedLifetime(lock) {} }
      store.removeDrafts()
      let settings = ReaderSettings(store: store)
      // With the next change, a file that cannot be read would be replaced.
      if settings.storageError != nil {
        throw Failure(
          description: "The keywords cannot be read from \(store.file.path); repair the file, or remove it.")
      }

      let inspection = try command.inspection.map { try Inspection(port: $0) }
      defer { inspection?.stop() }
      let service = try command.base == nil ? RecordedService() : nil
      defer { service?.stop() }
      let session = session(command, settings, service)
      try servePage(by: "news-reader", on: console, beside: inspection?.address) {
        let server = try ReaderServer(session, at: command.address)
        session.fetch(every: command.interval)
        return server
      }
      return 0
    } catch {
      console.complain(as: "news-reader", "\(error)")
      return 1
    }
  }

  private static func session(
    _ command: Command, _ settings: sending ReaderSettings, _ service: RecordedService?
  ) -> ReaderSession {
    // Ends with the process: an invalidated session stops a process that starts a task in it.
    let session = URLSession(configuration: .hackerNews(maxStories: command.stories))
    let api = API(
      base: command.base ?? service?.base ?? API.live, session: session, maxStories: command.stories)
    let feed = StoryFeed(limit: command.stories)
    let queue = DispatchQueue(label: "news-reader")
    return ReaderSession(
      settings: settings, on: queue, ticks: ticks(every: ReaderViewModel.refreshInterval, on: queue),
      clock: { service?.date ?? Date() }
    ) {
      let requests = api.stories().checkpoint("requests").observed("requests")
      return feed.adding(requests.map { $0.map(NewsReaderModel.Story.init) }.mapError { $0 as any Error })
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}

extension NewsReaderModel.Story {
  fileprivate init(_ story: HackerNewsAPI.Story) {
    self.init(id: story.id, title: story.title, author: story.by, time: story.time, url: story.url)
  }
}
