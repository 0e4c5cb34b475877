import Combine
import CombineTesting

extension Operator {
  /// Operators that change nothing.
  static let watching = [
    Operator(passing: "print") { up, _ in up.print(to: Nowhere()) },
    Operator(passing: "handleEvents") { up, lab in
      up.handleEvents(
        receiveSubscription: { _ in _ = lab }, receiveOutput: { _ in _ = lab },
        receiveCompletion: { _ in _ = lab }, receiveCancel: { _ = lab }, receiveRequest: { _ in _ = lab })
    },
    Operator(passing: "breakpoint") { up, _ in up.breakpoint(receiveOutput: { _ in false }) },
    Operator(passing: "erased") { up, _ in up.eraseToAnyPublisher().eraseToAnyPublisher() },
  ]
}

private struct Nowhere: TextOutputStream {
  func write(_ text: String) {}
}
