import Combine

/// All that a publisher delivers at once.
func values<P: Publisher>(_ publisher: P) -> [P.Output] {
  var values: [P.Output] = []
  _ = publisher.sink(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
  return values
}

/// The values that a function passes to its closure, while the closure exists.
func notes(_ work: (@escaping (String) -> Void) throws -> [AnyCancellable]) rethrows -> [String] {
  let notes = CurrentValueSubject<[String], Never>([])
  let tokens = try work { notes.value.append($0) }
  withExtendedLifetime(tokens) {}
  return notes.value
}
