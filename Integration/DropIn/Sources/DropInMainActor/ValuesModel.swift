import Combine
import Foundation

/// A feed that a task of the main actor reads.
public final class Feed: ObservableObject {
  @Published public private(set) var lines: [String] = []
  private var task: Task<Void, Never>?

  public init() {}

  public func follow(_ source: PassthroughSubject<String, Never>) {
    task = Task {
      for await line in source.values { lines.append(line) }
    }
  }

  public func read<Numbers: Publisher<Int, any Error>>(_ numbers: Numbers) async throws {
    for try await number in numbers.values { lines.append("\(number)") }
  }

  public func stop() { task?.cancel() }
}
