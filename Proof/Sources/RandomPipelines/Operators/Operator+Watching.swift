import Combine
import SwiftCombineTesting

extension Operator {
  /// Operators that change nothing.
  static let watching = [
    Operator(passing: "print") { up, _ in up.print(to: Nowhere()) },
    Operator(passing: "handleEvents") { up, lab in
      up.handleEvents(
        receiveSubscription: { _ in _ = lab }, receiveOutput: { _ in _ = lab },
        receiveCompletion: { _ in _ = lab }, receiveCancel: { _ = lab }, receiveRequest: { _ in _ = lab })
    },
    Operator(passing: "erased") { up, _ in up.eraseToAnyPublisher().eraseToAnyPublisher() },
  ]
}

private struct Nowhere: TextOutputStream {
  // A stream without a size would be written at the address of another object, a race
  // for the Thread Sanitizer.
  private var lines = 0

  mutating func write(_ text: String) { lines += 1 }
}
