import Collage
import CollagePage
import Combine
import CommandLineTool
import Foundation
import PageServing

/// The program.
@main
enum CollageProgram {
  static func main() {
    runTool("collage", usage: Command.usage, read: Command.init, work: run)
  }

  /// Runs the command and returns the exit status.
  private static func run(_ command: Command, console: Console) -> Int32 {
    let library = PhotoLibrary(directory: command.photos)
    guard library.canBeRead else {
      console.complain(
        as: "collage", "The directory \(command.photos.path) cannot be read",
        remedy: "name a directory of photos")
      return 1
    }
    if let address = command.page { return serve(library, command, at: address, console: console) }
    return perform(command, in: library, console: console)
  }

  /// Serves the page until a signal arrives.
  private static func serve(
    _ library: PhotoLibrary, _ command: Command, at address: PageAddress, console: Console
  ) -> Int32 {
    do {
      try servePage(by: "collage", on: console) {
        try CollageServer(
          CollageSession(
            library: library, writer: PhotoWriter(directory: command.output), size: command.size,
            on: DispatchQueue(label: "collage")), at: address)
      }
      return 0
    } catch {
      console.complain(as: "collage", "\(error)")
      return 1
    }
  }

  /// Performs the commands of standard input.
  private static func perform(_ command: Command, in library: PhotoLibrary, console: Console) -> Int32 {
    // Everything happens on this queue, so that an interruption waits until a collage is saved.
    let queue = DispatchQueue(label: "collage")
    let ended = DispatchSemaphore(value: 0)
    let session = queue.sync {
      let writer = PhotoWriter(directory: command.output)
      let model = CollageModel(library: library, size: command.size, on: queue, save: writer.save)
      return Session(model: model, library: library, console: console, on: queue)
    }
    let token = interruptions(SIGINT, SIGTERM, on: queue).first().sink { _ in ended.signal() }
    let driver = LineDriver(on: queue, perform: session.perform(line:), end: { ended.signal() })
    driver.start()
    ended.wait()
    return queue.sync {
      driver.cancel()
      token.cancel()
      return session.hasFailed ? 1 : 0
    }
  }
}
