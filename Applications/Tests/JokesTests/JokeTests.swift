import Foundation
import Testing

@testable import Jokes

@Suite struct JokeTests {
  @Test func `a joke of the service decodes, with one category and no translation`() throws {
    let joke = try JSONDecoder().decode(Joke.self, from: Data(Sample.json.utf8))
    #expect(joke == Sample.joke)
    #expect(joke.categories.count == 1)
    #expect(joke.languageCode == "en")
    #expect(joke.translationLanguageCode == "" && joke.translatedValue == "" && !joke.isTranslated)
  }

  @Test(arguments: [
    "", "{}", #"{"id":"a"}"#, #"{"id":"a","value":"b"}"#, #"{"id":1,"value":"","categories":[]}"#,
  ])
  func `what lacks a field is no joke`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Joke.self, from: Data(json.utf8)) }
  }

  @Test func `B20-3 a translated joke keeps its language beside that of the translation`() throws {
    let data = try JSONEncoder().encode(Sample.translated)
    let fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(fields["language_code"] as? String == "en")
    #expect(fields["translation_language_code"] as? String == "es")
    #expect(fields["value"] as? String == "Knock knock.")
    #expect(fields["translated_value"] as? String == "Toc toc.")
    #expect(try JSONDecoder().decode(Joke.self, from: data) == Sample.translated)
  }

  @Test func `the starter and the error joke have both languages and are no jokes of the service`() {
    for joke in [Joke.starter, .error] {
      #expect(joke.isTranslated && !joke.isJoke)
    }
    #expect(Sample.joke.isJoke)
  }
}
