import Combine
import CommandLineTool
import Fetching
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The program: fetches everything concurrently, shows the progress, and returns an exit status.
@main
struct FetchAll {
  let command: Command
  let console: Console

  static func main() {
    runTool("fetch-all", usage: Command.usage, read: Command.init) {
      FetchAll(command: $0, console: $1).run()
    }
  }

  func run() -> Int32 {
    guard !command.addresses.isEmpty else {
      console.complain(as: "fetch-all", "nothing to fetch")
      return 0
    }
    do {
      let directory = try command.directory.map(Directory.init)
      switch fetch() {
      case .fetched(let resources):
        try directory?.write(resources)
        show(resources)
        return 0
      case .failed(let error):
        return fail(error)
      case .interrupted:
        return 130
      }
    } catch {
      return fail(error)
    }
  }

  /// How fetching ends.
  private enum Ending {
    case fetched([Resource])
    case failed(FetchError)
    case interrupted
  }

  /// Fetches everything, while this thread waits.
  ///
  /// All output meanwhile is written on one queue, on which the interruption arrives too. Once this has
  /// returned, an interruption ends the process as usual: a later write may block until its reader reads.
  private func fetch() -> Ending {
    let queue = DispatchQueue(label: "fetch-all")
    let count = command.addresses.count
    let session = URLSession(configuration: .fetching(count, timeout: command.timeout))
    let fetcher = Fetcher(session: session, timeout: command.timeout, queue: queue)

    console.show(progress: "\(Progress(total: count))")
    let progress = fetcher.arrivals
      .scan(Progress(total: count)) { $0.adding($1) }
      .sink { console.show(progress: "\($0)") }

    var ending = Ending.interrupted
    let ended = DispatchSemaphore(value: 0)
    let subscription = fetcher.resources(at: command.addresses)
      .prefix(untilOutputFrom: interruptions(SIGINT, on: queue))
      .sink(
        receiveCompletion: { completion in
          if case .failure(let error) = completion { ending = .failed(error) }
          ended.signal()
        },
        receiveValue: { ending = .fetched($0) })
    withExtendedLifetime(subscription) { ended.wait() }
    queue.sync {
      progress.cancel()
      console.show(progress: "")
    }
    return ending
  }

  private func show(_ resources: [Resource]) {
    for resource in resources {
      if command.printsBodies {
        console.write(resource.body)
      } else {
        console.write("\(resource.status) \(resource.body.count) \(resource.address.onOneLine)")
      }
    }
  }

  private func fail(_ error: any Error) -> Int32 {
    console.complain(as: "fetch-all", "\(error)")
    return 1
  }
}
