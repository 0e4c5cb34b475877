import Foundation
import Synchronization

/// Where code runs: a queue or a thread with a name, and the number of the thread.
public struct Place: Sendable, Equatable, CustomStringConvertible {
  /// The name of the queue, or `main` for the main thread.
  public let name: String
  /// The number of the thread: threads are numbered from 1 in the order in which they are seen.
  public let thread: Int

  /// Where this code runs.
  public static var current: Place {
    Place(name: currentName, thread: threadNumber)
  }

  /// The name, and the number of the thread.
  public var description: String { "\(name) (thread \(thread))" }

  private static let key = DispatchSpecificKey<String>()

  /// Gives a queue the name that places on it have.
  ///
  /// A label would not do: code on one queue cannot read that of the queue it runs on.
  static func name(_ queue: DispatchQueue, _ name: String) { queue.setSpecific(key: key, value: name) }

  private static var currentName: String {
    if let name = DispatchQueue.getSpecific(key: key) { return name }
    if Thread.isMainThread { return "main" }
    return OperationQueue.current?.name ?? "a thread without a name"
  }

  // The description of a thread has no number on Linux.
  private static let lastNumber = Atomic(0)

  private static var threadNumber: Int {
    let numbers = Thread.current.threadDictionary
    if let number = numbers["SchedulerTour.number"] as? Int { return number }
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    numbers["SchedulerTour.number"] = number
    return number
  }
}
