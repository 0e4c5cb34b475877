import Combine
import Foundation

/// The values of a publisher, one after the other, in asynchronous code.
public func total<P: Publisher>(_ publisher: P) async throws -> Int where P.Output == Int {
  var total = 0
  for try await value in publisher.values { total += value }
  return total
}

public func text<P: Publisher>(_ publisher: P) async -> String
where P.Output == String, P.Failure == Never {
  await publisher.values.reduce(into: "") { $0 += $1 }
}

/// A model on the main actor that watches itself.
@MainActor
public final class Odometer: ObservableObject {
  @Published public var meters = 0
  public private(set) var log: [Int] = []

  public init() {}

  public func watch(until end: Int) async {
    for await meters in $meters.values {
      log.append(meters)
      if meters == end { break }
    }
  }
}

/// An actor that waits for its own published state.
public actor Door {
  @Published private var isOpen = false

  public init() {}

  public func open() { isOpen = true }

  public func waitUntilOpen() async -> Bool {
    for await isOpen in $isOpen.values where isOpen { return true }
    return false
  }
}
