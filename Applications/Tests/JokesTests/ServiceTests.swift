import Combine
import CommandLineTesting
import Foundation
import HTTPLoopback
import SwiftCombineTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import Jokes
@testable import JokesProgram

@Suite final class ServiceTests {
  private let session = URLSession(configuration: .ephemeral)
  private let log = HTTPLog()

  deinit { session.invalidateAndCancel() }

  private func text(_ publisher: AnyPublisher<Data, URLError>) -> [String] {
    history(of: publisher.map { String(decoding: $0, as: UTF8.self) }).map { event in
      switch event {
      case .value(let text): text
      case .finished: "|"
      case .failed(let error): "failed \(error.code.rawValue)"
      case .silence: "silence"
      }
    }
  }

  private func jokes(_ base: URL) -> JokeService { JokeService(base: base, load: session.load) }
  private func translations(_ base: URL) -> TranslationService {
    TranslationService(base: base, attribution: "", load: session.load)
  }

  @Test func `each joke of the program is served and translated, and then the first again`() throws {
    let service = Service(first: 1)
    let server = try HTTPServer(log: log) { service.answer(to: $0) }
    let all = Service.jokes
    for index in 1...all.count {
      let joke = all[index % all.count]
      let data = Data(try #require(text(jokes(server.url()).jokeData()).first).utf8)
      let decoded = try JSONDecoder().decode(Joke.self, from: data)
      #expect(decoded == Joke(id: joke.id, value: joke.value, categories: ["dev"]))
      let response = text(translations(server.url()).translationData(for: joke.value, from: "en", to: "es"))
      let translation = try JSONDecoder().decode(
        TranslationResponse.self, from: Data(try #require(response.first).utf8))
      #expect(translation.text == [joke.translatedValue])
    }
    #expect(log.paths.first == "/jokes/random")
  }

  @Test func `the jokes of the program differ, and so do their translations`() {
    for texts in [Service.jokes.map(\.id), Service.jokes.map(\.value), Service.jokes.map(\.translatedValue)] {
      #expect(Set(texts).count == 8)
    }
  }

  @Test func `a text that the program does not know has no translation`() throws {
    let service = Service()
    let server = try HTTPServer { service.answer(to: $0) }
    let known = Service.jokes[0].value
    #expect(text(translations(server.url()).translationData(for: "?", from: "en", to: "es")) == ["", "|"])
    #expect(text(translations(server.url()).translationData(for: known, from: "en", to: "de")) == ["", "|"])
    let other = JokeService(base: server.url("other/"), load: session.load)
    #expect(text(other.jokeData()) == ["", "|"])
  }

  @Test func `a text of any characters is one component of the path`() throws {
    let server = try HTTPServer(log: log) { _ in .json("") }
    _ = text(translations(server.url("v1")).translationData(for: "a/b ?\n../ä", from: "en", to: "es"))
    #expect(log.paths == ["/v1/translate/en-es/a%2Fb%20%3F%0A%2E%2E%2F%C3%A4"])
  }

  @Test(arguments: [199, 300, 404, 500, 503])
  func `a response with another status has no data`(status: Int) throws {
    let server = try HTTPServer { _ in .status(status == 199 ? 500 : status, body: Data(Sample.json.utf8)) }
    #expect(text(jokes(server.url()).jokeData()) == ["", "|"])
  }

  @Test func `a service that is gone is an error of the connection`() throws {
    let server = try HTTPServer { _ in .dropped }
    server.stop()
    #expect(text(jokes(server.url()).jokeData()) == ["failed \(URLError.Code.cannotConnectToHost.rawValue)"])
  }

  @Test func `canceling closes the connection and delivers nothing`() throws {
    let server = try HTTPServer(log: log) { _ in .json("").held(until: .opened("never")) }
    let recorder = jokes(server.url()).jokeData().record()
    #expect(log.wait { $0.paths.count == 1 })
    recorder.cancel()
    #expect(log.wait { $0.openConnections == 0 })
    #expect(recorder.values == [] && recorder.completion == nil)
  }
}
