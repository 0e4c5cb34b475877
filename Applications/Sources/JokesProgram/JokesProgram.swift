import Combine
import CommandLineTool
import Foundation
import HTTPLoopback
import Jokes

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The program.
@main
enum JokesProgram {
  static func main() {
    runTool("jokes", usage: Command.usage, read: Command.init, work: run)
  }

  /// Runs the command and returns the exit status.
  private static func run(_ command: Command, console: Console) -> Int32 {
    do {
      let store = try JokeStore(file: command.store)
      let service = Service()
      let needsServer = command.base == nil && command.instruction?.loads != false
      let server = needsServer ? try HTTPServer { service.answer(to: $0) } : nil
      defer { server?.stop() }
      let attribution = command.base?.host.map { "Translated by \($0)." } ?? Service.attribution
      let services = Services(
        base: command.base ?? server?.url() ?? URL(fileURLWithPath: "/"), attribution: attribution)
      return run(command.instruction, store: store, services: services, console: console)
    } catch let failure {
      let error = failure as? StoreError
      console.complain(as: "jokes", error?.localizedDescription ?? "\(failure)", remedy: error?.remedy)
      return 1
    }
  }

  /// The clients of the services.
  private struct Services {
    let jokes: JokeService
    let translations: TranslationService

    init(base: URL, attribution: String) {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.urlCache = nil
      configuration.timeoutIntervalForRequest = 15  // seconds
      // Ends with the process: an invalidated session stops a process that starts a task, as a retry does.
      let session = URLSession(configuration: configuration)
      jokes = JokeService(base: base, load: session.load)
      translations = TranslationService(base: base, attribution: attribution, load: session.load)
    }
  }

  private static func run(
    _ instruction: Instruction?, store: JokeStore, services: Services, console: Console
  ) -> Int32 {
    // Everything happens on this queue, so that an interruption waits until a change is on disk.
    let queue = DispatchQueue(label: "jokes")
    let ended = DispatchSemaphore(value: 0)
    let session = queue.sync {
      Session(
        card: JokeViewModel(jokes: services.jokes, translations: services.translations, on: queue),
        saved: SavedJokesViewModel(store: store, on: queue), console: console)
    }
    var tokens = [
      interruptions(SIGINT, SIGTERM, on: queue).first().sink { _ in ended.signal() },
      store.watch(every: .milliseconds(250), on: queue),
    ]
    // It ends when the last translation has arrived.
    let finish = { tokens.append(session.settled.sink { ended.signal() }) }
    let driver = LineDriver(on: queue, perform: session.perform(line:), end: finish)
    if let instruction {
      queue.sync {
        tokens.append(
          session.perform(instruction).first().sink { _ in
            finish()
          } receiveValue: { _ in
          })
      }
    } else {
      driver.start()
    }
    ended.wait()
    return queue.sync {
      driver.cancel()
      tokens = []
      session.cancel()
      return session.hasFailed ? 1 : 0
    }
  }
}
