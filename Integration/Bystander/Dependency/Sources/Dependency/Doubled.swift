#if canImport(Combine)
  import Combine

  public func doubled(_ numbers: some Publisher<Int, Never>) -> AnyPublisher<Int, Never> {
    numbers.map { $0 * 2 }.eraseToAnyPublisher()
  }
#endif

/// The same without Combine.
public func doubled(_ number: Int) -> Int { number * 2 }
