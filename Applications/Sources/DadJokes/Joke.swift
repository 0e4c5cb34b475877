/// A joke of the service.
public struct Joke: Decodable, Sendable, Equatable {
  /// Its identifier, with at least one letter.
  public let id: String
  /// The joke itself.
  public let joke: String

  /// Creates a joke.
  public init(id: String, joke: String) {
    self.id = id
    self.joke = joke
  }
}
