extension Subscribers {
  /// How a publisher completed: it finished, or it failed.
  ///
  ///     let cancellable = ["x"].publisher.tryMap { try parse($0) }.sink { completion in
  ///       if case .failure(let error) = completion { print("failed:", error) }
  ///     } receiveValue: { _ in }  // failed: NotANumber()
  @frozen public enum Completion<Failure: Error>: Sendable {
    /// The publisher finished: it delivered all values.
    case finished
    /// The publisher failed with an error.
    case failure(Failure)
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}

// The coded form is Apple's: `{"success":true}`, or `{"success":false,"error":…}`.
private enum CompletionKeys: String, CodingKey { case success, error }

extension Subscribers.Completion: Encodable where Failure: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CompletionKeys.self)
    switch self {
    case .finished:
      try container.encode(true, forKey: .success)
    case .failure(let error):
      try container.encode(false, forKey: .success)
      try container.encode(error, forKey: .error)
    }
  }
}

extension Subscribers.Completion: Decodable where Failure: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CompletionKeys.self)
    let success = try container.decode(Bool.self, forKey: .success)
    self = success ? .finished : .failure(try container.decode(Failure.self, forKey: .error))
  }
}

extension Subscribers.Completion {
  /// Creates a completion from the engine's: a failure, or `nil` for finished.
  @inlinable init(_ failure: Failure?) { self = failure.map { .failure($0) } ?? .finished }

  /// This completion with its error, if it has one, transformed to another type.
  @inlinable
  func mapError<NewFailure: Error>(_ transform: (Failure) -> NewFailure) -> Subscribers.Completion<NewFailure>
  {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(transform(error))
    }
  }

  /// This completion, for an operator that also fails with the errors its closure throws.
  @inlinable var erased: Subscribers.Completion<any Error> { mapError { $0 } }
}
