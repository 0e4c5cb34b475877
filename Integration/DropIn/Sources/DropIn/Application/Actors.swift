import Combine
import Foundation

/// What an application says to hold its state on the main actor.
@MainActor
public final class ProfileModel: ObservableObject {
  @Published public var name = ""
  @Published public private(set) var greeting = ""
  private var cancellables = Set<AnyCancellable>()

  public init() {
    $name
      .dropFirst()
      .map { "Hello, \($0)" }
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.greeting = $0 }
      .store(in: &cancellables)
  }

  public func rename(to name: String) async { self.name = await Self.approved(name) }

  private nonisolated static func approved(_ name: String) async -> String {
    await Future { $0(.success(name)) }.value
  }
}

/// An actor with its own published state.
public actor Thermostat {
  @Published public private(set) var degrees = 20
  private var history: [Int] = []
  private var token: AnyCancellable?

  public init() {}

  public func warm(by change: Int) { degrees += change }

  public func observe(_ receive: @escaping @Sendable (Int) -> Void) {
    token = $degrees.sink(receiveValue: receive)
  }
}

/// Asynchronous work as a publisher.
public func loading<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) -> Future<Value, any Error> {
  Future { promise in
    Task {
      do { promise(.success(try await work())) } catch { promise(.failure(error)) }
    }
  }
}
