import Combine
import Foundation
import SwiftCombineTesting
import Testing

@testable import Jokes

@Suite struct JokeViewModelTests {
  private let scheduler = VirtualDispatchScheduler()

  private func model(_ jokes: Source, _ translations: Source = Source(Sample.spanish)) -> JokeViewModel {
    JokeViewModel(jokes: jokes, translations: translations, on: scheduler)
  }

  /// What `$joke` and `$fetching` emit from before a joke is fetched.
  private func history(of model: JokeViewModel) -> [String] {
    let history = EventHistory()
    let subscriptions = [
      model.$joke.sink { history.note($0.id + ($0.isTranslated && $0.isJoke ? " translated" : "")) },
      model.$fetching.sink { history.note("f:\($0)") },
    ]
    model.fetchJoke()
    scheduler.advance(by: .seconds(60))
    return withExtendedLifetime(subscriptions) { history.lines }
  }

  @Test func `B20-2 the joke is shown and fetching ends, and then its translation is shown`() {
    let (jokes, translations) = (Source(Sample.json), Source(Sample.spanish))
    let model = model(jokes, translations)
    #expect(
      history(of: model)
        == ["starter", "f:false", "f:true", "j1", "f:false", "j1 translated", "f:false"])
    #expect(model.joke == Sample.translated)
    #expect(model.translation == .translated)
    #expect(jokes.requests == ["joke"])
    #expect(translations.requests == ["en-es Knock knock."])
  }

  @Test func `a joke service that fails twice leaves the error joke, which is not translated`() {
    let (jokes, translations) = (Source(failing: .notConnectedToInternet), Source(Sample.spanish))
    let model = model(jokes, translations)
    #expect(history(of: model) == ["starter", "f:false", "f:true", "error", "f:false"])
    #expect(model.joke == .error)
    #expect(model.translation == .none)
    #expect(jokes.requests.count == 2)
    #expect(translations.requests == [])
  }

  @Test(arguments: [nil, "", "{}", #"{"text":[]}"#, #"{"text":[""]}"#, #"{"code":404}"#])
  func `B20-1 a translation that fails keeps the joke and says that there is none`(response: String?) {
    let translations = response.map { Source($0) } ?? Source(failing: .timedOut)
    let model = model(Source(Sample.json), translations)
    #expect(history(of: model) == ["starter", "f:false", "f:true", "j1", "f:false"])
    #expect(model.joke == Sample.joke)
    #expect(model.translation == .unavailable)
    // A request that failed is sent once more, a response that does not decode is not.
    #expect(translations.requests.count == (response == nil ? 2 : 1))
  }

  @Test(arguments: ["", "garbage", "{}", "[]"])
  func `a response that is no joke is not requested again`(response: String) {
    let jokes = Source(response)
    #expect(history(of: model(jokes)) == ["starter", "f:false", "f:true", "error", "f:false"])
    #expect(jokes.requests.count == 1)
  }

  @Test func `a service that finishes without a response leaves the error joke`() {
    let jokes = Source { _ in Empty().eraseToAnyPublisher() }
    #expect(history(of: model(jokes)) == ["starter", "f:false", "f:true", "error", "f:false"])
  }

  @Test func `a service that fails once is requested again`() {
    let jokes = Source(Sample.json)
    jokes.answer = { [answer = jokes.answer] request in
      jokes.requests.count == 1 ? Fail(error: URLError(.timedOut)).eraseToAnyPublisher() : answer(request)
    }
    #expect(history(of: model(jokes)).contains("j1"))
    #expect(jokes.requests.count == 2)
  }

  @Test func `the first new joke is the one of the service, and it arrives on the scheduler`() {
    let data = CurrentValueSubject<Data, URLError>(Data(Sample.json.utf8))
    let model = model(Source { _ in data.eraseToAnyPublisher() })
    let recorder = model.$joke.dropFirst().first().record()
    model.fetchJoke()
    #expect(recorder.values == [])
    scheduler.advance()
    #expect(recorder.values == [Sample.joke])
  }

  @Test func `a service that has failed before it is subscribed to leaves the error joke`() {
    let data = CurrentValueSubject<Data, URLError>(Data(Sample.json.utf8))
    data.send(completion: .failure(URLError(.badServerResponse)))
    let model = model(Source { _ in data.eraseToAnyPublisher() })
    let recorder = model.$joke.dropFirst().first().record()
    model.fetchJoke()
    scheduler.advance()
    #expect(recorder.values == [.error])
  }

  @Test func `a translation is published with the joke`() {
    let recorder = model(Source("")).fetchTranslation(for: Sample.joke, to: "es").record()
    #expect(recorder.values == [Sample.translated])
    #expect(recorder.completion == .finished)
  }

  @Test func `B20-1 a joke without its translation is published if the service fails`() {
    let recorder = model(Source(""), Source(failing: .timedOut))
      .fetchTranslation(for: Sample.joke, to: "es").record()
    #expect(recorder.values == [Sample.joke])
    #expect(recorder.completion == .finished)
  }

  @Test func `B20-1 a failure after the translation does not take it back`() {
    let translations = Source { [scheduler] _ in
      Just(Data(Sample.spanish.utf8)).setFailureType(to: URLError.self)
        .append(Fail(error: URLError(.timedOut)).delay(for: .milliseconds(100), scheduler: scheduler))
        .eraseToAnyPublisher()
    }
    let model = model(Source(Sample.json), translations)
    let recorder = model.fetchTranslation(for: Sample.joke, to: "es").record()
    model.fetchJoke()
    scheduler.advance(by: .seconds(1))
    #expect(recorder.values == [Sample.translated])
    #expect(recorder.completion == .finished)
    #expect(model.joke == Sample.translated)
    #expect(translations.requests.count == 2)
  }

  @Test func `a joke in the target language is published without a request`() {
    let translations = Source(Sample.spanish)
    let joke = Joke(id: "s", value: "Toc toc.", languageCode: "es")
    #expect(model(Source(""), translations).fetchTranslation(for: joke, to: "es").record().values == [joke])
    #expect(translations.requests == [])
  }

  @Test func `a new fetch cancels the one before, also its translation`() {
    let responses = [PassthroughSubject<Data, URLError>(), PassthroughSubject()]
    let texts = PassthroughSubject<Data, URLError>()
    let jokes = Source { _ in Empty().eraseToAnyPublisher() }
    jokes.answer = { _ in responses[jokes.requests.count - 1].eraseToAnyPublisher() }
    let history = EventHistory()
    let model = model(
      jokes,
      Source { _ in texts.handleEvents(receiveCancel: { history.note("cancelled") }).eraseToAnyPublisher() })
    model.fetchJoke()
    responses[0].send(Data(Sample.json.utf8))
    scheduler.advance()
    #expect(model.translation == .pending)
    model.fetchJoke()
    #expect(history.lines == ["cancelled"])
    texts.send(Data(Sample.spanish.utf8))
    responses[1].send(Data("garbage".utf8))
    scheduler.advance()
    #expect(model.joke == .error)
  }

  @Test func `cancel cancels what is being loaded, and leaves the joke as it is`() {
    let texts = PassthroughSubject<Data, URLError>()
    let history = EventHistory()
    let model = model(
      Source(Sample.json),
      Source { _ in texts.handleEvents(receiveCancel: { history.note("cancelled") }).eraseToAnyPublisher() })
    model.fetchJoke()
    scheduler.advance()
    #expect(model.translation == .pending)
    model.cancel()
    #expect(history.lines == ["cancelled"])
    #expect(model.joke == Sample.joke && model.translation == .unavailable && !model.fetching)
    model.fetchJoke()
    model.cancel()
    scheduler.advance()
    #expect(model.joke == Sample.joke && !model.fetching)
  }

  @Test func `the translation and its attribution are shown on demand`() {
    let model = model(Source(Sample.json))
    #expect(model.text == Joke.starter.value)
    model.fetchJoke()
    scheduler.advance()
    #expect(model.text == "Knock knock.")
    #expect(model.attribution == nil)
    model.showsTranslation = true
    #expect(model.text == "Toc toc.")
    #expect(model.attribution == "Translated by a test.")
    model.showsTranslation = false
    #expect(model.text == "Knock knock.")
    #expect(model.attribution == nil)
  }

  @Test func `a joke without a translation is shown as it is`() {
    let model = model(Source(Sample.json), Source(""))
    model.showsTranslation = true
    model.fetchJoke()
    scheduler.advance()
    #expect(model.text == "Knock knock.")
    #expect(model.attribution == nil)
  }

  @Test func `a drag changes color and decision, and a reset takes them back`() {
    let model = model(Source(""))
    #expect(model.cardColor == .gray)
    model.drag(translation: 0.5, x: 0, width: 414)
    #expect(model.cardColor == .green && model.decision == .undecided)
    model.drag(translation: -0.6, x: -1, width: 414)
    #expect(model.cardColor == .red && model.decision == .disliked)
    model.reset()
    #expect(model.cardColor == .gray && model.decision == .undecided)
  }

  @Test func `B19-2 releasing the view model cancels its request and frees it`() {
    let data = PassthroughSubject<Data, URLError>()
    let history = EventHistory()
    let jokes = Source { _ in
      data.handleEvents(receiveCancel: { history.note("cancelled") }).eraseToAnyPublisher()
    }
    var held: JokeViewModel? = model(jokes)
    weak let released = held
    held?.fetchJoke()
    #expect(history.lines == [])
    held = nil
    #expect(released == nil)
    #expect(history.lines == ["cancelled"])
  }
}
