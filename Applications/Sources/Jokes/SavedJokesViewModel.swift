import Combine
import Foundation

/// Shows the saved jokes, as they are now.
///
/// One thread at a time may use it: the one that the scheduler delivers on.
public final class SavedJokesViewModel: ObservableObject {
  /// What is shown in place of a translation that does not exist.
  public static let missing = "N/A"

  /// The saved jokes, sorted.
  @Published public private(set) var jokes: [Joke] = []
  /// Why the list is no longer up to date; nil while it is.
  @Published public private(set) var error: StoreError?

  private let store: JokeStore
  private let load: () -> AnyPublisher<[Joke], StoreError>
  private var subscription: AnyCancellable?

  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - store: the saved jokes.
  ///   - scheduler: delivers them.
  public init(store: JokeStore, on scheduler: some Scheduler) {
    self.store = store
    load = { store.savedJokes.receive(on: scheduler).eraseToAnyPublisher() }
    reload()
  }

  /// Follows the list again, after an error.
  public func reload() {
    subscription = load().sink { [weak self] completion in
      if case .failure(let error) = completion { self?.error = error }
    } receiveValue: { [weak self] jokes in
      self?.jokes = jokes
      self?.error = nil
    }
  }

  /// Saves a joke that the user likes; see ``JokeStore/save(_:)``.
  @discardableResult public func like(_ joke: Joke) throws(StoreError) -> Bool { try store.save(joke) }

  /// Adds the translation to a joke that is saved; see ``JokeStore/update(_:)``.
  @discardableResult public func addTranslation(_ joke: Joke) throws(StoreError) -> Bool {
    try store.update(joke)
  }

  /// Deletes the jokes at these indices of a list that the user has seen.
  ///
  /// They are those of that list, even if the list has changed since.
  ///
  /// - Returns: how many were still there.
  @discardableResult public func delete(at indices: IndexSet, of list: [Joke]) throws(StoreError) -> Int {
    try store.delete(ids: indices.filter(list.indices.contains).map { list[$0].id })
  }

  /// What a list shows: the texts of its jokes, or their translations.
  public static func rows(of jokes: [Joke], translated: Bool) -> [String] {
    jokes.map { joke in
      let text = translated ? joke.translatedValue : joke.value
      return text.isEmpty ? missing : text
    }
  }

  /// What is written to a file for others: a joke on a line, and its translation if that is shown and exists.
  public static func shared(_ joke: Joke, translated: Bool) -> String {
    ([joke.value] + (translated && joke.isTranslated ? [joke.translatedValue] : [])).map { "\($0)\n" }
      .joined()
  }
}
