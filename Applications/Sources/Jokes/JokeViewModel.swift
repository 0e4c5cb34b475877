import Combine
import Foundation

/// Shows a joke, loads the next one and translates it.
///
///     jokes           ─────────joke┤
///     translations    ───────────────────text┤
///     $fetching       f───t────f─────────f────
///     $joke           s────────joke──────joke with its translation
///     $translation    none─────pending───translated
///
/// The card, after a decision:
///
///     showNextCard()  ────●─────────────────────────
///     $isCardAway     f──────t(0.1 s)──────f(1.1 s)─     the joke is requested after 0.1 s
///
/// A joke is shown as soon as it arrives, and `fetching` ends with it; its translation follows. A translation
/// that fails leaves the joke as it is.
///
/// **Threads**: one thread at a time may use it, the one that the scheduler delivers on.
///
/// **Memory**: releasing it cancels the requests in flight.
public final class JokeViewModel: ObservableObject {
  /// Whether there is a translation of the joke.
  public enum Translation: Sendable, Equatable {
    /// There is no joke to translate.
    case none
    /// It has been requested.
    case pending
    /// It has arrived.
    case translated
    /// It has failed, and the joke is shown without it.
    case unavailable
  }

  /// Whether a joke is being loaded.
  @Published public private(set) var fetching = false
  /// The joke that is shown, which may be ``Joke/starter`` or ``Joke/error``.
  @Published public private(set) var joke = Joke.starter
  /// The state of its translation.
  @Published public private(set) var translation = Translation.none
  /// The color of the card.
  @Published public private(set) var cardColor = CardColor.gray
  /// What the last drag has decided.
  @Published public private(set) var decision = Decision.undecided
  /// Whether the card has left, and the next one is not in its place yet.
  @Published public private(set) var isCardAway = false
  /// Whether the translation is shown in place of the joke.
  @Published public var showsTranslation = false

  private let translations: any TranslationSource
  private let load: () -> AnyPublisher<Joke, Never>
  private let deliver: (AnyPublisher<Joke, Never>) -> AnyPublisher<Joke, Never>
  private let language: String
  private let wait: (Double) -> AnyPublisher<Void, Never>
  private var request: AnyCancellable?
  private var change: AnyCancellable?

  /// Creates a view model that shows the starter.
  ///
  /// - Parameters:
  ///   - jokes: the source of jokes.
  ///   - translations: the source of translations.
  ///   - language: the language to translate to.
  ///   - scheduler: delivers the responses, and what comes later.
  public init(
    jokes: some JokeSource, translations: some TranslationSource, language: String = "es",
    on scheduler: some Scheduler
  ) {
    self.translations = translations
    self.language = language
    load = {
      jokes.jokeData()
        .retry(1)
        .decode(type: Joke.self, decoder: JSONDecoder())
        .replaceError(with: .error)
        .replaceEmpty(with: .error)
        .receive(on: scheduler)
        .eraseToAnyPublisher()
    }
    wait = { Just(()).delay(for: .seconds($0), scheduler: scheduler).eraseToAnyPublisher() }
    deliver = { $0.receive(on: scheduler).eraseToAnyPublisher() }
  }

  /// Takes the card away a tenth of a second after a decision, puts it back in its place and loads a joke,
  /// which is shown on the next card after another second. A call in between starts again.
  public func showNextCard() {
    change = wait(0.1)
      .handleEvents(receiveOutput: { [weak self] in self?.takeCardAway() })
      .flatMap { [wait] in wait(1) }
      .sink { [weak self] in self?.isCardAway = false }
  }

  /// Loads a joke and then its translation, and cancels what is being loaded.
  public func fetchJoke() {
    request = nil
    fetching = true
    request = load()
      .handleEvents(receiveOutput: { [weak self] in self?.show($0) })
      .filter(\.isJoke)
      .flatMap { [deliver, language, translations] joke in
        deliver(Self.translation(of: joke, to: language, by: translations))
      }
      .sink { [weak self] in self?.showTranslation(of: $0) }
  }

  /// Cancels what is being loaded, a translation too, and the change of the card, and
  /// leaves the joke as it is.
  public func cancel() {
    change = nil
    isCardAway = false
    request = nil
    fetching = false
    if translation == .pending { translation = .unavailable }
  }

  /// A publisher of a joke with its translation, or without it if that fails.
  ///
  /// A failed request is sent once more. A joke in the target language is published at once.
  public func fetchTranslation(for joke: Joke, to language: String) -> AnyPublisher<Joke, Never> {
    Self.translation(of: joke, to: language, by: translations)
  }

  /// Changes color and decision as a drag does; the parameters are those of ``Decision``.
  public func drag(translation: Double, x: Double, width: Double) {
    cardColor = CardColor(translation: translation)
    decision = Decision(translation: translation, x: x, width: width)
  }

  /// Puts the card back in its place.
  public func reset() {
    cardColor = .gray
    decision = .undecided
  }

  /// The text on the card.
  public var text: String { showsTranslation && joke.isTranslated ? joke.translatedValue : joke.value }

  /// Who has translated the text on the card; nil if it is no translation by the service.
  public var attribution: String? {
    showsTranslation && joke.isTranslated && joke.isJoke ? translations.attribution : nil
  }

  private func takeCardAway() {
    isCardAway = true
    reset()
    fetchJoke()
  }

  private func show(_ joke: Joke) {
    translation = joke.isJoke ? .pending : .none
    self.joke = joke
    fetching = false
  }

  private func showTranslation(of joke: Joke) {
    guard joke.isTranslated else {
      translation = joke.languageCode == language ? .none : .unavailable
      return
    }
    self.joke = joke
    fetching = false
    translation = .translated
  }

  private static func translation(
    of joke: Joke, to language: String, by translations: any TranslationSource
  ) -> AnyPublisher<Joke, Never> {
    if joke.languageCode == language { return Just(joke).eraseToAnyPublisher() }
    return translations.translationData(for: joke.value, from: joke.languageCode, to: language)
      .retry(1)
      .decode(type: TranslationResponse.self, decoder: JSONDecoder())
      .compactMap(\.text.first)
      .map { joke.translated(to: language, as: $0) }
      // Later events, such as a failure, must not take the translation back.
      .first()
      .replaceError(with: joke)
      .replaceEmpty(with: joke)
      .eraseToAnyPublisher()
  }
}
