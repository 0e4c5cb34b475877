import Combine
import Dispatch
import Foundation

typealias Numbers = PassthroughSubject<Int, Never>

enum Fault: Error { case fault }

/// What belongs to the main actor.
@MainActor final class Model: ObservableObject {
  @Published var text = ""
  var count = 0

  func show(_ number: Int) { count = number }
}

/// The same, of a class that may have subclasses.
@MainActor open class OpenModel {
  open var count = 0
}

/// An actor, and what its closures touch.
actor Counter {
  private var count = 0
  private var token: AnyCancellable?

  func follow(_ numbers: Numbers) {
    token = numbers.sink { self.count += $0 }
  }
}

/// A global actor that is not the main one.
@globalActor actor Log {
  static let shared = Log()
  @Log static var lines: [Int] = []

  @Log static func follow(_ numbers: Numbers) -> AnyCancellable {
    numbers.sink { lines.append($0) }
  }
}

/// Another thread.
let queue = DispatchQueue(label: "elsewhere")

/// Does something on another thread, and waits for it.
func elsewhere(_ work: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    queue.async {
      work()
      continuation.resume()
    }
  }
}

/// Subscribes to what is made of a subject, which then sends from another thread.
@MainActor func drive<Result: Publisher>(_ make: (Numbers) -> Result) async {
  let numbers = Numbers()
  let token = make(numbers).sink(receiveCompletion: { @Sendable _ in }, receiveValue: { @Sendable _ in })
  await elsewhere { for number in 1...3 { numbers.send(number) } }
  // A value that a queue delivers later precedes the continuation.
  await elsewhere {}
  token.cancel()
}

extension Publisher {
  /// What authors write about an operator; it says nothing of isolation either.
  func onEach(_ action: @escaping (Output) -> Void) -> Publishers.HandleEvents<Self> {
    handleEvents(receiveOutput: action)
  }
}
