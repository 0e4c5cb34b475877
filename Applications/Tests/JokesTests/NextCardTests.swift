import Combine
import SwiftCombineTesting
import Testing

@testable import Jokes

/// When the next card comes, in virtual time.
@Suite struct NextCardTests {
  private let scheduler = VirtualDispatchScheduler()
  private let jokes = Source(Sample.json)
  private let model: JokeViewModel

  init() { model = JokeViewModel(jokes: jokes, translations: Source(Sample.spanish), on: scheduler) }

  @Test func `a tenth of a second after a decision the card leaves, and a second later the next one comes`() {
    let away = model.$isCardAway.record(clock: scheduler.clock)
    model.drag(translation: 0.7, x: 414, width: 414)
    model.showNextCard()
    scheduler.advance(by: .milliseconds(99))
    #expect(!model.isCardAway && model.cardColor == .green && model.decision == .liked)
    #expect(jokes.requests == [] && model.joke == .starter)
    scheduler.advance(by: .milliseconds(1))
    #expect(model.isCardAway && model.cardColor == .gray && model.decision == .undecided)
    #expect(jokes.requests == ["joke"])
    scheduler.advance(by: .milliseconds(999))
    #expect(model.isCardAway && model.joke == Sample.translated)
    scheduler.advance(by: .seconds(60))
    #expect(away.timedValues == [Timed(0, false), Timed(0.1, true), Timed(1.1, false)])
    #expect(jokes.requests == ["joke"])
  }

  @Test func `the next card comes after a second, although its joke is late`() {
    jokes.answer = { [scheduler, answer = jokes.answer] in
      answer($0).delay(for: .seconds(5), scheduler: scheduler).eraseToAnyPublisher()
    }
    model.showNextCard()
    scheduler.advance(by: .milliseconds(1_100))
    #expect(!model.isCardAway && model.fetching && model.joke == .starter)
    scheduler.advance(by: .seconds(4))
    #expect(!model.fetching && model.joke.id == Sample.joke.id)
  }

  @Test func `a second decision starts the change again`() {
    model.showNextCard()
    scheduler.advance(by: .milliseconds(60))
    model.showNextCard()
    scheduler.advance(by: .milliseconds(60))
    #expect(!model.isCardAway && jokes.requests == [])
    scheduler.advance(by: .milliseconds(40))
    #expect(model.isCardAway)
    scheduler.advance(by: .seconds(1))
    #expect(!model.isCardAway && jokes.requests == ["joke"])
  }

  @Test func `a canceled change leaves the card in its place`() {
    model.showNextCard()
    scheduler.advance(by: .milliseconds(50))
    model.cancel()
    scheduler.advance(by: .seconds(5))
    #expect(!model.isCardAway && jokes.requests == [])
    model.showNextCard()
    scheduler.advance(by: .milliseconds(500))
    model.cancel()
    #expect(!model.isCardAway)
    scheduler.advance(by: .seconds(5))
    #expect(!model.isCardAway && jokes.requests == ["joke"])
  }

  @Test func `a released model changes no card`() {
    var held: JokeViewModel? = JokeViewModel(
      jokes: jokes, translations: Source(Sample.spanish), on: scheduler)
    weak let released = held
    held?.showNextCard()
    held = nil
    #expect(released == nil)
    scheduler.advance(by: .seconds(5))
    #expect(jokes.requests == [])
  }
}
