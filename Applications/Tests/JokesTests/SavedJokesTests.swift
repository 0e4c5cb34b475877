import Combine
import Foundation
import SwiftCombineTesting
import Testing

@testable import Jokes

/// The publisher of the saved jokes, and the view model on it.
@Suite final class SavedJokesTests {
  private let folder: Folder
  private let store: JokeStore
  private let scheduler = VirtualDispatchScheduler()

  init() throws {
    folder = try Folder()
    store = try JokeStore(file: folder.file)
  }

  private func ids(_ recorder: Recorder<[Joke], StoreError>) -> [[String]] {
    recorder.values.map { $0.map(\.id) }
  }

  @Test func `the sorted list is emitted at once and after each change`() throws {
    let recorder = store.savedJokes.record()
    try store.save(Sample.joke("b"))
    try store.save(Sample.joke("a"))
    try store.save(Sample.joke("b", "A"))
    try store.delete(ids: ["a"])
    #expect(ids(recorder) == [[], ["b"], ["a", "b"], ["b", "a"], ["b"]])
    #expect(recorder.completion == nil)
    #expect(recorder.violations == [])
  }

  @Test func `what changes nothing emits nothing`() throws {
    let recorder = store.savedJokes.record()
    try store.save(.error)
    try store.delete(ids: ["a"])
    try store.update(Sample.joke)
    #expect(ids(recorder) == [[]])
  }

  @Test func `a subscriber without demand receives the newest list when it requests one`() throws {
    let recorder = store.savedJokes.record(demand: .none)
    try store.save(Sample.joke("a"))
    #expect(ids(recorder) == [])
    recorder.request(.max(1))
    #expect(ids(recorder) == [["a"]])
    try store.save(Sample.joke("b"))
    try store.save(Sample.joke("c"))
    #expect(ids(recorder) == [["a"]])
    recorder.request(.max(1))
    #expect(ids(recorder) == [["a"], ["a", "b", "c"]])
    recorder.request(.max(2))
    #expect(ids(recorder).count == 2)
    try store.delete(ids: ["a", "b"])
    #expect(ids(recorder).last == ["c"])
    #expect(recorder.violations == [])
  }

  @Test func `several subscribers receive each list, at their own pace`() throws {
    let (first, slow) = (store.savedJokes.record(), store.savedJokes.record(demand: .max(1)))
    try store.save(Sample.joke("a"))
    let late = store.savedJokes.record()
    try store.save(Sample.joke("b"))
    first.cancel()
    try store.save(Sample.joke("c"))
    slow.request(.unlimited)
    #expect(ids(first) == [[], ["a"], ["a", "b"]])
    #expect(ids(slow) == [[], ["a", "b", "c"]])
    #expect(ids(late) == [["a"], ["a", "b"], ["a", "b", "c"]])
  }

  @Test func `a change may be made inside a delivery, and no older list follows it`() throws {
    var sizes: [Int] = []
    let subscription = store.savedJokes.assertNoFailure().sink { [store] jokes in
      sizes.append(jokes.count)
      guard jokes.count % 3 != 0 else { return }
      #expect(throws: Never.self) { try store.save(Sample.joke("\(jokes.count)")) }
    }
    let other = store.savedJokes.record()
    try store.save(Sample.joke("0"))
    #expect(sizes.last == 3 && sizes == sizes.sorted())
    #expect(other.values.last?.count == 3)
    #expect(other.values.map(\.count) == other.values.map(\.count).sorted())
    withExtendedLifetime(subscription) {}
  }

  @Test func `changes on several threads all arrive, and the last list has them`() {
    let recorder = store.savedJokes.record()
    DispatchQueue.concurrentPerform(iterations: 4) { [store] thread in
      for number in 0..<10 { _ = try? store.save(Sample.joke("\(thread)-\(number)")) }
    }
    let sizes = recorder.values.map(\.count)
    #expect(sizes.last == 40)
    #expect(sizes == sizes.sorted())
    #expect(recorder.violations == [])
  }

  @Test func `a change of another process is emitted after the next look, once`() throws {
    let other = try JokeStore(file: folder.file)
    let recorder = store.savedJokes.record(clock: scheduler.clock)
    let token = store.watch(every: .seconds(1), on: scheduler)
    scheduler.advance(by: .milliseconds(2_500))
    try other.save(Sample.joke("a"))
    #expect(ids(recorder) == [[]])
    scheduler.advance(by: .seconds(10))
    // The store's own change is emitted at once, and not seen as another's.
    try store.save(Sample.joke("b"))
    scheduler.advance(by: .seconds(10))
    #expect(ids(recorder) == [[], ["a"], ["a", "b"]])
    #expect(recorder.timedValues.map { Double($0.time.nanoseconds) / 1e9 } == [0, 3, 12.5])

    token.cancel()
    try other.delete(ids: ["a"])
    scheduler.advance(by: .seconds(10))
    #expect(ids(recorder).count == 3)
  }

  @Test func `watching retains nothing`() throws {
    var held: JokeStore? = try JokeStore(file: folder.file)
    weak let released = held
    let token = held?.watch(every: .seconds(1), on: scheduler)
    held = nil
    #expect(released == nil)
    scheduler.advance(by: .seconds(2))
    token?.cancel()
  }

  @Test func `a subscription retains the store until it is canceled`() throws {
    var held: JokeStore? = try JokeStore(file: folder.file)
    weak let released = held
    let recorder = held?.savedJokes.record()
    held = nil
    #expect(released != nil)
    recorder?.cancel()
    #expect(released == nil)
  }

  @Test func `a list that cannot be read fails its subscriber, and can be subscribed to again`() throws {
    let other = try Database(file: folder.file.path, patience: 0)
    let impatient = try JokeStore(file: folder.file, patience: 1)
    try impatient.save(Sample.joke)
    let viewModel = SavedJokesViewModel(store: impatient, on: scheduler)
    scheduler.advance()
    #expect(viewModel.jokes == [Sample.joke])
    try other.run("BEGIN EXCLUSIVE")
    let recorder = impatient.savedJokes.record()
    #expect(recorder.values == [])
    #expect(recorder.completion == .failure(StoreError(file: folder.file.path, reason: "database is locked")))
    viewModel.reload()
    scheduler.advance()
    #expect(viewModel.error?.reason == "database is locked")
    #expect(viewModel.jokes == [Sample.joke])
    try other.run("COMMIT")
    viewModel.reload()
    scheduler.advance()
    #expect(viewModel.error == nil)
    #expect(impatient.savedJokes.record().values == [[Sample.joke]])
  }

  @Test func `the view model follows the list on its scheduler`() throws {
    let viewModel = SavedJokesViewModel(store: store, on: scheduler)
    #expect(try viewModel.like(Sample.joke("b")))
    #expect(try !viewModel.like(.error))
    try store.save(Sample.joke("a"))
    #expect(viewModel.jokes == [])
    scheduler.advance()
    #expect(viewModel.jokes.map(\.id) == ["a", "b"])
  }

  @Test func `indices are those of the list that the user has seen`() throws {
    let viewModel = SavedJokesViewModel(store: store, on: scheduler)
    for id in ["b", "c", "d"] { try store.save(Sample.joke(id)) }
    scheduler.advance()
    let seen = viewModel.jokes
    try store.save(Sample.joke("a"))
    scheduler.advance()
    #expect(try viewModel.delete(at: [0, 2, 7], of: seen) == 2)
    scheduler.advance()
    #expect(viewModel.jokes.map(\.id) == ["a", "c"])
  }

  @Test func `releasing the view model ends its subscription`() {
    var held: SavedJokesViewModel? = SavedJokesViewModel(store: store, on: scheduler)
    weak let released = held
    scheduler.advance()
    held = nil
    #expect(released == nil)
  }

  @Test func `B20-4 a missing text is shown as such`() {
    let jokes = [Sample.translated, Sample.joke, Sample.joke("e", "")]
    #expect(
      SavedJokesViewModel.rows(of: jokes, translated: false) == ["Knock knock.", "Knock knock.", "N/A"])
    #expect(SavedJokesViewModel.rows(of: jokes, translated: true) == ["Toc toc.", "N/A", "N/A"])
  }

  @Test func `a shared joke has its translation if that is shown and exists`() {
    #expect(SavedJokesViewModel.shared(Sample.translated, translated: false) == "Knock knock.\n")
    #expect(SavedJokesViewModel.shared(Sample.translated, translated: true) == "Knock knock.\nToc toc.\n")
    #expect(SavedJokesViewModel.shared(Sample.joke, translated: true) == "Knock knock.\n")
  }
}
