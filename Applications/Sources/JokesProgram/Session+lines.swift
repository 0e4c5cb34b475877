import Combine
import CommandLineTool
import Foundation

extension Session {
  /// Performs a line of input, and returns nil if it is the last.
  func perform(line: String) -> AnyPublisher<Void, Never>? {
    guard line.contains(where: { !$0.isWhitespace }) else { return Just(()).eraseToAnyPublisher() }
    do {
      let instruction = try Instruction(line: line)
      return instruction == .quit ? nil : perform(instruction)
    } catch {
      complain("\(error) Enter help for the commands.")
      return Just(()).eraseToAnyPublisher()
    }
  }
}
