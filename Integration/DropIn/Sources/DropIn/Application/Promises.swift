import Combine
import Dispatch

/// Futures in the ways programs write them. What a queue or a task fulfills compiles in Swift 6 mode too.
public enum Promises {
  private static let queue = DispatchQueue(label: "promises")

  public static func onAQueue() -> Future<Int, Never> {
    Future { promise in queue.async { promise(.success(1)) } }
  }

  public static func failingOnAQueue() -> Future<Int, PromiseFault> {
    Future<Int, PromiseFault> { promise in
      // No delay: that a program may write it so is what the compiler is to show.
      queue.asyncAfter(deadline: .now()) { promise(.failure(.broken)) }
    }
  }

  public static func inATask() -> Future<Int, any Error> {
    Future { promise in
      Task { promise(.success(try await Future<Int, any Error> { $0(.success(2)) }.value)) }
    }
  }

  public static func deferred() -> AnyPublisher<Int, Never> {
    Deferred { Future { promise in queue.async { promise(.success(3)) } } }.eraseToAnyPublisher()
  }

  /// By functions whose parameter is written as Apple's framework has it.
  public static func byFunctions() -> [Future<Int, PromiseFault>] {
    func plain(_ promise: (Result<Int, PromiseFault>) -> Void) { promise(.success(4)) }
    func escaping(_ promise: @escaping (Result<Int, PromiseFault>) -> Void) { promise(.success(5)) }
    func named(_ promise: @escaping Future<Int, PromiseFault>.Promise) { promise(.success(6)) }
    let make: (@escaping (@escaping Future<Int, PromiseFault>.Promise) -> Void) -> Future<Int, PromiseFault> =
      Future.init
    return [
      Future(plain), Future(escaping), Future(named),
      Future { (promise: @escaping Future<Int, PromiseFault>.Promise) in named(promise) },
      make { $0(.success(7)) },
    ]
  }

  /// What waits to be fulfilled is kept as Apple's type.
  public final class Waiting {
    private var promises: [Future<Int, Never>.Promise] = []
    public init() {}
    public func number() -> Future<Int, Never> {
      Future { [weak self] promise in self?.promises.append(promise) }
    }
    public func fulfill(_ number: Int) { for promise in promises { promise(.success(number)) } }
  }

  /// Values that are not `Sendable`, and types that say nothing of it.
  public final class Box {
    public let number: Int
    init(_ number: Int) { self.number = number }
  }

  public static func box() -> Future<Box, Never> { Future { promise in promise(.success(Box(8))) } }
  public static func function() -> Future<() -> Int, Never> { Future { $0(.success({ 9 })) } }
  public static func generic<Value>(_ value: Value) -> Future<Value, Never> { Future { $0(.success(value)) } }

  #if !swift(>=6)
    /// In Swift 5 mode a value of any type is brought from a queue.
    public static func boxOnAQueue() -> Future<Box, Never> {
      Future { promise in queue.async { promise(.success(Box(10))) } }
    }
  #endif
}

public enum PromiseFault: Error { case broken }
