import Combine
import CommandLineTool
import DadJokes
import Foundation
import HTTPLoopback

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The program.
@main
enum DadJokesProgram {
  static func main() {
    runTool("dad-jokes", usage: Command.usage, read: Command.init, work: run)
  }

  /// Runs the command and returns the exit status.
  private static func run(_ command: Command, console: Console) -> Int32 {
    switch command {
    case .joke(let id, let source):
      return withService(source, console) { base, session in
        write(JokeAPI(base: base, load: session.load).joke(id: id).map(\.joke.onOneLine), to: console)
      }
    case .photo(let retries, let source):
      return withService(source, console) { base, session in
        let photos = PhotoAPI(base: base, load: session.load) { event in
          if case .failed(let quality) = event {
            console.complain(as: "dad-jokes", "The picture in \(quality) quality cannot be loaded.")
          }
        }
        return write(photos.best(retries: retries).map(\.lines), to: console)
      }
    case .list:
      Service.jokes.forEach { console.write($0.id) }
      return 0
    case .serve(let port, let failingTimes):
      return serve(Service(failingTimes: failingTimes), port: port, console: console)
    }
  }

  /// Calls a closure with the address of the service, which is started for it if it is the own one.
  private static func withService(
    _ source: Command.Source, _ console: Console, _ body: (URL, URLSession) -> Int32
  ) -> Int32 {
    let session = URLSession(configuration: .ephemeral)
    defer { session.invalidateAndCancel() }
    switch source {
    case .base(let url): return body(url, session)
    case .own(let failingTimes):
      let service = Service(failingTimes: failingTimes)
      do {
        let server = try HTTPServer { service.answer(to: $0) }
        defer { server.stop() }
        return body(server.url(), session)
      } catch {
        console.complain(as: "dad-jokes", "\(error)")
        return 1
      }
    }
  }

  /// Writes the texts on the thread that delivers them, while this one waits for the completion.
  private static func write(_ texts: some Publisher<String, some Error>, to console: Console) -> Int32 {
    let completed = DispatchSemaphore(value: 0)
    var status: Int32 = 0
    let subscription = texts.sink { completion in
      if case .failure(let error) = completion {
        console.complain(
          as: "dad-jokes", error.localizedDescription, remedy: (error as? JokeAPI.Error)?.remedy)
        status = 1
      }
      completed.signal()
    } receiveValue: { text in
      console.write(text)
    }
    return withExtendedLifetime(subscription) {
      completed.wait()
      return status
    }
  }

  private static func serve(_ service: Service, port: UInt16, console: Console) -> Int32 {
    let interrupted = DispatchSemaphore(value: 0)
    let subscription = interruptions(SIGINT, SIGTERM, on: .global()).first().sink { _ in interrupted.signal()
    }
    do {
      let server = try HTTPServer(port: port) { service.answer(to: $0) }
      console.write(server.url().absoluteString)
      withExtendedLifetime(subscription) { interrupted.wait() }
      server.stop()
      return 0
    } catch {
      console.complain(as: "dad-jokes", "\(error)")
      return 1
    }
  }
}

extension JokeAPI.Error {
  /// What a user of the program can do.
  fileprivate var remedy: String? {
    switch self {
    case .noSuchJoke: "dad-jokes list shows those inside the program"
    case .network, .parsing: "check the address that --base has"
    case .unknown: nil
    }
  }
}

extension Photo {
  /// The drawing without its last line break, and without anything that controls a terminal.
  fileprivate var lines: String {
    drawing.split(whereSeparator: \.isNewline).map { String($0).onOneLine }.joined(separator: "\n")
  }
}
