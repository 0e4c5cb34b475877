import Combine
import CommandLineTool
import Foundation
import Jokes

/// Does what a user wants, and writes what happens.
///
/// One thread at a time may use it: the one that the view models' scheduler delivers on.
final class Session {
  /// The width of the screen that cards are dragged on.
  static let width = 414.0

  /// Whether anything has failed.
  private(set) var hasFailed = false

  private let card: JokeViewModel
  private let saved: SavedJokesViewModel
  private let console: Console
  /// The list that the user saw last, which indices refer to.
  private var seen: [Joke]?
  /// The joke that was saved before its translation arrived.
  private var liked: String?
  private var subscriptions: Set<AnyCancellable> = []

  init(card: JokeViewModel, saved: SavedJokesViewModel, console: Console) {
    (self.card, self.saved, self.console) = (card, saved, console)
    card.$joke.dropFirst().removeDuplicates { $0.id == $1.id && $1.isTranslated }
      .sink { [weak self] in self?.show($0) }
      .store(in: &subscriptions)
    card.$translation.sink { [weak self] in self?.show($0) }.store(in: &subscriptions)
  }

  /// Performs a line of input, and returns nil if it is the last.
  func perform(line: String) -> AnyPublisher<Void, Never>? {
    performLine(line, as: Instruction.init(line:), complain: { complain($0) }) {
      $0 == .quit ? nil : perform($0)
    }
  }

  /// Does it, and publishes one value when the next thing can be done.
  func perform(_ instruction: Instruction) -> AnyPublisher<Void, Never> {
    switch instruction {
    case .next:
      card.reset()
      card.fetchJoke()
      return card.$fetching.first { !$0 }.map { _ in }.eraseToAnyPublisher()
    case .like: like()
    case .dislike: console.write("Disliked.")
    case .drag(let translation, let x): drag(by: translation, to: x)
    case .toggle:
      return settled.handleEvents(receiveOutput: { [weak self] in self?.toggle() }).eraseToAnyPublisher()
    case .saved(let translated, let follows):
      if follows { return follow(translated: translated) }
      list(translated: translated)
    case .delete(let indices): delete(indices)
    case .share(let index, let file, let translated):
      share(index, file: file, translated: translated || card.showsTranslation)
    case .help: console.write(Instruction.summary)
    case .quit: break
    }
    return Just(()).eraseToAnyPublisher()
  }

  /// Publishes one value as soon as no translation is awaited.
  var settled: AnyPublisher<Void, Never> {
    card.$translation.first { $0 != .pending }.map { _ in }.eraseToAnyPublisher()
  }

  /// Cancels the requests, and writes nothing from then on.
  func cancel() {
    subscriptions = []
    card.cancel()
  }

  /// Writes what went wrong.
  func complain(_ text: String, remedy: String? = nil) {
    console.complain(as: "jokes", text, remedy: remedy)
    hasFailed = true
  }

  private func show(_ joke: Joke) {
    if joke.id == Joke.error.id {
      complain("No joke could be loaded", remedy: "try again, or name a service with --base")
    } else {
      console.write(joke.value.onOneLine)
    }
  }

  private func show(_ translation: JokeViewModel.Translation) {
    switch translation {
    case .none, .pending: break
    case .unavailable: console.write("no translation")
    case .translated:
      // Written last: who reads it will find the translation in the list.
      if liked == card.joke.id { attempt { try saved.addTranslation(card.joke) } }
      console.write("translated")
      if card.showsTranslation { showCard() }
    }
  }

  private func showCard() {
    console.write(card.text.onOneLine)
    if let attribution = card.attribution { console.write(attribution.onOneLine) }
  }

  private func like() {
    attempt {
      if try saved.like(card.joke) {
        liked = card.joke.id
        console.write("Saved.")
      } else {
        complain("There is no joke to save; enter next first.")
      }
    }
  }

  private func drag(by translation: Double, to x: Double) {
    card.drag(translation: translation, x: x, width: Self.width)
    console.write("\(card.cardColor.rawValue), \(card.decision.rawValue)")
    if card.decision == .liked { like() }
    card.reset()
  }

  private func toggle() {
    card.showsTranslation.toggle()
    showCard()
    if card.showsTranslation, !card.joke.isTranslated { console.write("no translation") }
  }

  private func list(translated: Bool) {
    if let error = saved.error {
      complain(error.localizedDescription, remedy: error.remedy)
      // The next list is read again.
      saved.reload()
      return
    }
    list(saved.jokes, translated: translated)
  }

  private func list(_ jokes: [Joke], translated: Bool) {
    seen = jokes
    // No failure: an empty list is a list.
    if jokes.isEmpty {
      console.complain(as: "jokes", "No joke is saved", remedy: "next loads one, and like saves it")
    }
    for (index, row) in SavedJokesViewModel.rows(of: jokes, translated: translated).enumerated() {
      console.write("\(index)  \(row.onOneLine)")
    }
  }

  private func follow(translated: Bool) -> AnyPublisher<Void, Never> {
    saved.$jokes.removeDuplicates().sink { [weak self] jokes in
      if self?.seen != nil { self?.console.write("") }
      self?.list(jokes, translated: translated)
    }
    .store(in: &subscriptions)
    return saved.$error.compactMap(\.self).first()
      .map { [weak self] in self?.complain($0.localizedDescription, remedy: $0.remedy) ?? () }
      .eraseToAnyPublisher()
  }

  private func delete(_ indices: [Int]) {
    let list = seen ?? saved.jokes
    if let index = indices.first(where: { !list.indices.contains($0) }) { return missing(index) }
    attempt {
      let count = try saved.delete(at: IndexSet(indices), of: list)
      console.write("Deleted \(count) \(count == 1 ? "joke" : "jokes").")
      seen = nil
    }
  }

  private func share(_ index: Int, file: String, translated: Bool) {
    let list = seen ?? saved.jokes
    guard list.indices.contains(index) else { return missing(index) }
    let text = SavedJokesViewModel.shared(list[index], translated: translated)
    let url = URL(fileURLWithPath: file)
    do {
      try Data(text.utf8).write(to: url, options: .withoutOverwriting)
      console.write("Shared.")
    } catch CocoaError.fileWriteFileExists {
      complain("\(file) exists already", remedy: "name a new file")
    } catch {
      complain("\(file) cannot be written", remedy: "name another file")
    }
  }

  private func missing(_ index: Int) { complain("There is no saved joke \(index); saved lists them.") }

  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      complain(error.localizedDescription, remedy: (error as? StoreError)?.remedy)
    }
  }
}

extension StoreError {
  /// What a user of the program can do.
  var remedy: String { "name another file with --store" }
}
