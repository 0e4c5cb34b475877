import Collage
import Combine
import CommandLineTool
import Foundation

/// The program.
@main
enum CollageProgram {
  static func main() {
    runTool("collage", usage: Command.usage, read: Command.init, work: run)
  }

  /// Runs the command and returns the exit status.
  private static func run(_ command: Command, console: Console) -> Int32 {
    // Everything happens on this queue, so that an interruption waits until a collage is saved.
    let queue = DispatchQueue(label: "collage")
    let ended = DispatchSemaphore(value: 0)
    let session = queue.sync {
      let library = PhotoLibrary(directory: command.photos)
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
