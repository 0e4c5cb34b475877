import Combine
import CommandLineTesting
import DadJokes
import Foundation
import HTTPLoopback
import SwiftCombineTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import dad_jokes

@Suite struct JokeAPITests {
  @Test(
    arguments: [
      (URLError(.timedOut), JokeAPI.Error.network), (URLError(.cannotFindHost), .network),
      (DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "")), .parsing),
      (JokeAPI.Error.noSuchJoke(id: "a"), .noSuchJoke(id: "a")), (JokeAPI.Error.unknown, .unknown),
      (UnexpectedError(), .unknown), (CancellationError(), .unknown),
    ] as [(any Error, JokeAPI.Error)])
  func `V16-8 an error of the pipeline becomes one of the client`(error: any Error, expected: JokeAPI.Error) {
    let recorder = JokeAPI(base: base, load: loading(.failure(error))).joke(id: "a").record()
    #expect(recorder.events.last == .failure(expected))
    #expect(recorder.values == [])
  }

  @Test(arguments: ["", "not JSON", "[]", #"{"id":"a"}"#, #"{"id":7,"joke":"ha"}"#, #"{"status":500}"#])
  func `V16-8 a response that is not a joke is a parsing error`(body: String) {
    let recorder = JokeAPI(base: base, load: loading(.success(body))).joke(id: "a").record()
    #expect(recorder.events.last == .failure(.parsing))
  }

  @Test(arguments: [
    (JokeAPI.Error.network, "The joke service cannot be reached."),
    (.parsing, "The joke service sent something that is not a joke."),
    (.noSuchJoke(id: "x1"), "There is no joke \"x1\"."),
    (.unknown, "The joke cannot be loaded, for a reason that is not known."),
  ])
  func `V16-8 each error has a sentence`(error: JokeAPI.Error, text: String) {
    #expect(error.localizedDescription == text)
  }

  @Test func `V16-9 the joke at its address is requested as JSON`() {
    var requests: [URLRequest] = []
    let api = JokeAPI(base: base) { request in
      requests.append(request)
      return loading(.success(#"{"id":"kR4tz","joke":"ha","status":200}"#))(request)
    }
    let recorder = api.joke(id: "kR4tz").record()
    #expect(recorder.events.suffix(2) == [.value(Joke(id: "kR4tz", joke: "ha")), .finished])
    #expect(requests.map(\.url?.absoluteString) == ["http://jokes.example/api/j/kR4tz"])
    #expect(requests.first?.value(forHTTPHeaderField: "Accept") == "application/json")
  }

  @Test(arguments: [200, 404, 500])
  func `V16-9 an unknown joke is recognized by a field of the response and not by its status`(status: Int) {
    let api = JokeAPI(base: base) { request in
      Just(
        (data: Data(#"{"message":"?","status":404}"#.utf8), response: response(to: request, status: status))
      )
      .setFailureType(to: (any Error).self).eraseToAnyPublisher()
    }
    #expect(api.joke(id: "x1").record().events.last == .failure(.noSuchJoke(id: "x1")))
  }

  @Test func `V16-9 the service on loopback sends jokes, and JSON for those it does not have`() throws {
    let fixture = try Fixture()
    for joke in Service.jokes {
      #expect(history(of: fixture.jokes.joke(id: joke.id)) == [.value(joke), .finished])
    }
    #expect(history(of: fixture.jokes.joke(id: "x1")) == [.failed(.noSuchJoke(id: "x1"))])
    #expect(fixture.log.paths == (Service.jokes.map(\.id) + ["x1"]).map { "/j/\($0)" })
  }

  @Test(arguments: ["123456", "", "12 34", "../.", "7%"])
  func `V16-10 an identifier without a letter fails at once and without a request`(id: String) {
    var requests = 0
    let api = JokeAPI(base: base) { request in
      requests += 1
      return loading(.success(""))(request)
    }
    #expect(api.joke(id: id).record().events.last == .failure(.noSuchJoke(id: id)))
    #expect(requests == 0)
  }

  @Test func `V16-10 without the header the service responds with text, which does not parse`() throws {
    let fixture = try Fixture()
    let load = fixture.session.load
    let api = JokeAPI(base: fixture.server.url()) { request in
      var request = request
      request.setValue(nil, forHTTPHeaderField: "Accept")
      return load(request)
    }
    #expect(history(of: api.joke(id: "kR4tz")) == [.failed(.parsing)])
    #expect(history(of: fixture.jokes.joke(id: "kR4tz")) == [.value(Service.jokes[0]), .finished])
  }

  @Test func `V16-10 a service that has stopped is a network error`() throws {
    let fixture = try Fixture()
    fixture.server.stop()
    #expect(history(of: fixture.jokes.joke(id: "kR4tz")) == [.failed(.network)])
  }

  @Test(arguments: [
    ("a b", "a%20b"), ("a/b", "a%2Fb"), ("../a", "%2E%2E%2Fa"), ("a?b#c", "a%3Fb%23c"), ("a%", "a%25"),
    ("ä", "%C3%A4"),
  ])
  func `an identifier of any characters is one component of the path`(id: String, component: String) throws {
    let fixture = try Fixture()
    #expect(history(of: fixture.jokes.joke(id: id)) == [.failed(.noSuchJoke(id: id))])
    #expect(fixture.log.paths == ["/j/\(component)"])
  }

  @Test func `canceling closes the connection and delivers nothing`() throws {
    let fixture = try Fixture { _ in .json("").held(until: .opened("never")) }
    let recorder = fixture.jokes.joke(id: "kR4tz").record()
    #expect(fixture.log.wait { $0.paths.count == 1 })
    recorder.cancel()
    #expect(fixture.log.wait { $0.openConnections == 0 })
    #expect(recorder.values == [] && recorder.completion == nil)
  }
}
