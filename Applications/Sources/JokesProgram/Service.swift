import Foundation
import HTTPLoopback
import Jokes
import Synchronization

/// A joke service and a translation service with fixed contents.
///
/// Jokes are served in turn, beginning anywhere. The translation service knows the texts of the jokes.
final class Service: Sendable {
  /// Who translates.
  static let attribution = "Translated by the dictionary of this program."

  /// The jokes, with their translations.
  static let jokes = [
    joke(
      "0cache", "My cache has a perfect memory. It remembers everything that is no longer true.",
      "Mi caché tiene una memoria perfecta. Recuerda todo lo que ya no es verdad."),
    joke(
      "1queue", "I told a joke about a queue. You will hear it when the others have been served.",
      "Conté un chiste sobre una cola. Lo oirás cuando hayan atendido a los demás."),
    joke(
      "2null", "My pet is called nil. It is the only cat that is not there in two languages.",
      "Mi mascota se llama nil. Es el único gato que no está en dos idiomas."),
    joke(
      "3merge", "Our wedding had a merge conflict: both families had edited the same cake.",
      "En nuestra boda hubo un conflicto de fusión: las dos familias editaron la misma tarta."),
    joke(
      "4timer", "The timer quit its job. It said that it could not go on like this every second.",
      "El temporizador dejó su empleo. Dijo que no podía seguir así cada segundo."),
    joke(
      "5stack", "The pancakes overflowed. I should have stopped after a finite breakfast.",
      "Las tortitas se desbordaron. Debí parar tras un desayuno finito."),
    joke(
      "6thread", "My sweater has two threads. That is why the sleeves never finish in the same order.",
      "Mi jersey tiene dos hilos. Por eso las mangas nunca acaban en el mismo orden."),
    joke(
      "7log", "The lumberjack retired to keep the logs. He rotates them once a day.",
      "El leñador se jubiló para guardar los registros. Los rota una vez al día."),
  ]

  private static func joke(_ id: String, _ value: String, _ translation: String) -> Joke {
    Joke(id: id, value: value, categories: ["dev"]).translated(to: "es", as: translation)
  }

  private struct Answer: Encodable {
    let id: String
    let value: String
    let categories: [String]
  }

  private struct Translation: Encodable {
    let code = 200
    let lang: String
    let text: [String]
  }

  private let turn: Mutex<Int>

  /// Creates the services.
  ///
  /// - Parameter first: the index of the joke to begin with.
  init(first: Int = .random(in: Service.jokes.indices)) { turn = Mutex(first) }

  /// What to respond to a request.
  func answer(to request: HTTPRequest) -> HTTPAnswer {
    guard request.method == "GET" else { return .status(405) }
    let path = request.path.split(separator: "/").map(String.init)
    switch (path.first, path.count) {
    case ("jokes", 2) where path[1] == "random": return nextJoke()
    case ("translate", 3): return translate(path[2].removingPercentEncoding, to: path[1])
    default: return .status(404)
    }
  }

  private func nextJoke() -> HTTPAnswer {
    let joke = turn.withLock { turn in
      defer { turn += 1 }
      return Self.jokes[turn % Self.jokes.count]
    }
    return json(Answer(id: joke.id, value: joke.value, categories: joke.categories))
  }

  private func translate(_ text: String?, to languages: String) -> HTTPAnswer {
    guard languages == "en-es", let joke = Self.jokes.first(where: { $0.value == text }) else {
      return .status(404)
    }
    return json(Translation(lang: languages, text: [joke.translatedValue]))
  }

  private func json(_ object: some Encodable) -> HTTPAnswer {
    guard let data = try? JSONEncoder().encode(object) else { return .status(500) }
    return .status(200, body: data)
  }
}
