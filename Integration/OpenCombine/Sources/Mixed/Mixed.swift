#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif
import Weather

/// Code of Combine that uses a model of OpenCombine: their types are the same.
public func titles(of station: Station) -> AnyPublisher<String, Never> {
  station.$title.removeDuplicates().every(1).eraseToAnyPublisher()
}
