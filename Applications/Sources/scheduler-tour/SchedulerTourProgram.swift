import Combine
import CommandLineTool
import Foundation
import SchedulerTour
import Synchronization

/// The program.
@main
enum SchedulerTourProgram {
  static func main() {
    runTool("scheduler-tour", usage: Command.usage, read: Command.init) { command, console in
      // A run loop without a timer or source would return at once.
      RunLoop.main.add(Timer(timeInterval: 3_600, repeats: true) { _ in }, forMode: .default)
      for (index, page) in command.pages.enumerated() {
        console.write((index > 0 ? "\n" : "") + "\(page.rawValue): \(page.summary)")
        for entry in run(page, every: command.interval) { console.write("  \(entry)") }
      }
      return 0
    }
  }

  /// Runs a page to its completion, while this thread serves the main queue and the main run loop.
  private static func run(_ page: Page, every interval: Double) -> [Log.Entry] {
    let log = Log()
    let hasCompleted = Flag()
    let subscription = Tour(log: log).publisher(of: page, every: interval).sink(
      receiveCompletion: { _ in
        hasCompleted.set()
        DispatchQueue.main.async {}  // ends the wait of the run loop
      },
      receiveValue: { _ in })
    withExtendedLifetime(subscription) {
      while !hasCompleted.isSet { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }
    return log.entries
  }
}

/// Something that happens once, on any thread.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
