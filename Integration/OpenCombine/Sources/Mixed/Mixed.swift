#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif
import Dependency
import Weather

/// Code of Combine that uses a model of OpenCombine: their types are the same.
public func titles(of station: Station) -> AnyPublisher<String, Never> {
  station.$title.removeDuplicates().every(1).eraseToAnyPublisher()
}

/// What a package returns that depends on neither module.
public func twice(_ number: Int) -> Int { doubled(number) }
