import Foundation
import SwiftCombine
import SwiftCombineExtras
import SwiftCombineTesting
import Testing

let words = PassthroughSubject<String, Never>()
let numbers = ScriptedSource<Int, TestError>()
let letters = ScriptedSource<String, TestError>()

func suggestions(on queue: some Scheduler<DispatchQueue.SchedulerTimeType>) -> some Publisher<String, Never> {
  words.debounce(for: .milliseconds(300), scheduler: queue)
}

func parse(_ number: Int) throws -> String { throw TestError("unreadable") }

// MARK: - VerifyingPublishers

import Synchronization

private let missingFile = URL(filePath: "/missing")
private func file(lineCount: Int) -> URL { missingFile }

private struct Lines: Publisher {
  typealias Output = String
  typealias Failure = any Error
  let of: URL

  func receive(subscriber: some Subscriber<String, any Error>) {}
}

private final class Counter: Sendable {
  private let number = Mutex(0)
  var count: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}
