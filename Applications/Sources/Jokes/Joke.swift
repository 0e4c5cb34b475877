/// A joke, with its translation if there is one.
public struct Joke: Sendable, Equatable, Identifiable {
  /// Its identifier at the service.
  public let id: String
  /// The joke itself.
  public let value: String
  /// What it is about.
  public let categories: [String]
  /// The language of ``value``.
  public let languageCode: String
  /// The language of ``translatedValue``; empty without a translation.
  public let translationLanguageCode: String
  /// The translation; empty if there is none.
  public let translatedValue: String

  /// Creates a joke.
  public init(
    id: String, value: String, categories: [String] = [], languageCode: String = "en",
    translationLanguageCode: String = "", translatedValue: String = ""
  ) {
    self.id = id
    self.value = value
    self.categories = categories
    self.languageCode = languageCode
    self.translationLanguageCode = translationLanguageCode
    self.translatedValue = translatedValue
  }

  /// The same joke with a translation.
  public func translated(to languageCode: String, as text: String) -> Joke {
    Joke(
      id: id, value: value, categories: categories, languageCode: self.languageCode,
      translationLanguageCode: languageCode, translatedValue: text)
  }

  /// Whether there is a translation.
  public var isTranslated: Bool { !translatedValue.isEmpty }
}

extension Joke {
  /// What is shown before the first joke.
  public static let starter = Joke(
    id: "starter", value: "The first joke is on its way.",
    translationLanguageCode: "es", translatedValue: "El primer chiste está en camino.")

  /// What is shown when there is no joke.
  public static let error = Joke(
    id: "error", value: "No joke could be loaded. That is not funny.",
    translationLanguageCode: "es", translatedValue: "No se pudo cargar ningún chiste. No tiene gracia.")

  /// Whether it is a joke of the service, which can be saved.
  public var isJoke: Bool { id != Self.starter.id && id != Self.error.id }
}

extension Joke: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, value, categories
    case languageCode = "language_code"
    case translationLanguageCode = "translation_language_code"
    case translatedValue = "translated_value"
  }

  /// Reads a joke of the service, which is English and not translated, or one that was written.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try fields.decode(String.self, forKey: .id),
      value: try fields.decode(String.self, forKey: .value),
      categories: try fields.decode([String].self, forKey: .categories),
      languageCode: try fields.decodeIfPresent(String.self, forKey: .languageCode) ?? "en",
      translationLanguageCode: try fields.decodeIfPresent(String.self, forKey: .translationLanguageCode)
        ?? "",
      translatedValue: try fields.decodeIfPresent(String.self, forKey: .translatedValue) ?? "")
  }
}
