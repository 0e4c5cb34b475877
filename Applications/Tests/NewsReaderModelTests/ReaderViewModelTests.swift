import Combine
import Foundation
import SwiftCombineTesting
import Testing

@testable import NewsReaderModel

@Suite struct ReaderViewModelTests {
  private let fixture = Fixture()

  @Test func `V15-2 the keywords of the settings are the filter at once and after every change`() {
    let settings = ReaderSettings(store: fixture.store)
    settings.add("swift")
    let viewModel = fixture.viewModel(settings)
    let filters = viewModel.$filter.record()
    #expect(filters.values == [["swift"]])
    settings.add("rust")
    #expect(viewModel.filter == ["swift", "rust"])
    settings.move(from: 1, to: 0)
    settings.remove(at: 1)
    #expect(filters.values == [["swift"], ["swift", "rust"], ["rust", "swift"], ["rust"]])
  }

  @Test func `V15-3 each list that arrives is set once, and clears the error`() {
    let viewModel = fixture.viewModel()
    let counts = viewModel.$allStories.map(\.count).record()
    let errors = viewModel.$error.map { $0 == nil }.record()
    viewModel.fetchStories()
    fixture.send(fixture.stories("a"))
    fixture.send(fixture.stories("a", "b"))
    fixture.send(fixture.stories("a", "b", "c"))
    #expect(counts.values == [0, 1, 2, 3])
    #expect(errors.values == [true, true, true, true])
    fixture.service.send(completion: .finished)
    fixture.scheduler.advance()
    #expect(viewModel.allStories.count == 3)
    #expect(viewModel.error == nil)
  }

  @Test func `V15-4 a failure is the error and leaves the list`() {
    let viewModel = fixture.viewModel()
    viewModel.fetchStories()
    fixture.fail()
    #expect(viewModel.error?.description == "http://news.example/ is unreachable.")
    #expect(ReaderError.title == "Network error")
    #expect(viewModel.allStories == [])
    viewModel.fetchStories()
    #expect(viewModel.error != nil)
    fixture.send(fixture.stories("a"))
    #expect(viewModel.error == nil)
    fixture.fail()
    #expect(viewModel.error != nil)
    #expect(viewModel.allStories.map(\.title) == ["a"])
  }

  @Test(arguments: [
    ([], ["Swift 6", "Rust 2", "SwiftUI"]), (["swift"], ["Swift 6", "SwiftUI"]),
    (["ui", "2"], ["Rust 2", "SwiftUI"]), (["SWIFT"], ["Swift 6", "SwiftUI"]), (["go"], []),
  ])
  func `V15-5 a story is shown if its title contains one of the keywords in any case`(
    keywords: [String], titles: [String]
  ) {
    let settings = ReaderSettings(store: fixture.store)
    let viewModel = fixture.viewModel(settings)
    viewModel.fetchStories()
    fixture.send(fixture.stories("Swift 6", "Rust 2", "SwiftUI"))
    keywords.forEach { settings.add($0) }
    #expect(viewModel.stories.map(\.title) == titles)
    #expect(viewModel.allStories.count == 3)
  }

  @Test func `V15-6 every ten seconds the current date and with it the relative times are new`() {
    let viewModel = fixture.viewModel()
    viewModel.fetchStories()
    fixture.send(fixture.stories("a"))
    let story = viewModel.stories[0]
    let dates = viewModel.$currentDate.map(\.timeIntervalSinceReferenceDate).record(
      clock: fixture.scheduler.clock)
    #expect(viewModel.byline(of: story) == "2 minutes ago by ann")
    fixture.scheduler.advance(by: .seconds(35))
    #expect(dates.timedValues == [Timed(0, 1200), Timed(10, 1210), Timed(20, 1220), Timed(30, 1230)])
    #expect(viewModel.byline(of: story) == "2 minutes ago by ann")
    fixture.scheduler.advance(by: .seconds(25))
    #expect(viewModel.byline(of: story) == "3 minutes ago by ann")
    #expect(fixture.fetches == 1)
    #expect(ReaderViewModel.refreshInterval == 10)
  }

  @Test func `the title counts the stories that pass the filter, and the header names its words`() {
    let settings = ReaderSettings(store: fixture.store)
    let viewModel = fixture.viewModel(settings)
    #expect(viewModel.title == "0 Stories")
    viewModel.fetchStories()
    fixture.send(fixture.stories("Swift 6 out", "Rust news", "swiftly"))
    #expect(viewModel.title == "3 Stories")
    #expect(viewModel.header == "Showing all stories")
    settings.add("SWIFT")
    #expect(viewModel.title == "2 Stories")
    #expect(viewModel.header == "Filter: swift")
    settings.add("out")
    #expect(viewModel.header == "Filter: swift, out")
    settings.remove(at: 0)
    #expect(viewModel.title == "1 Story")
  }

  @Test func `a view is told before anything that it shows changes`() {
    let settings = ReaderSettings(store: fixture.store)
    let viewModel = fixture.viewModel(settings)
    let titles = viewModel.objectWillChange.map { [unowned viewModel] in viewModel.title }.record()
    viewModel.fetchStories()
    fixture.send(fixture.stories("a", "b"))
    #expect(titles.values == ["0 Stories", "2 Stories"])  // before the list, and before the error
    settings.add("a")
    fixture.scheduler.advance(by: .seconds(10))
    #expect(titles.values == ["0 Stories", "2 Stories", "2 Stories", "1 Story"])
  }

  @Test func `a new fetch cancels the one under way`() {
    let viewModel = fixture.viewModel()
    viewModel.fetchStories()
    let first = fixture.service
    fixture.service = PassthroughSubject()
    viewModel.fetchStories()
    first.send(fixture.stories("old"))
    fixture.send(fixture.stories("new"))
    #expect(viewModel.allStories.map(\.title) == ["new"])
  }

  @Test func `B15-3 a view model that is released cancels its fetch and its timer`() {
    weak var released: ReaderViewModel?
    do {
      let viewModel = fixture.viewModel()
      released = viewModel
      viewModel.fetchStories()
      fixture.send(fixture.stories("a"))
      #expect(fixture.scheduler.clock.waitingCount == 1)
    }
    #expect(released == nil)
    #expect(fixture.scheduler.clock.waitingCount == 0)
  }

  @Test(arguments: [
    (-5, "just now"), (0.9, "just now"), (1, "1 second ago"), (59, "59 seconds ago"), (60, "1 minute ago"),
    (120, "2 minutes ago"), (3599, "59 minutes ago"), (3600, "1 hour ago"), (86_399, "23 hours ago"),
    (172_800, "2 days ago"),
  ])
  func `a relative time is in the largest unit`(age: Double, text: String) {
    let viewModel = fixture.viewModel()
    #expect(viewModel.byline(of: fixture.stories("a", age: age)[0]) == "\(text) by ann")
  }

  @Test func `the clock time is that of the time zone`() {
    let viewModel = fixture.viewModel()
    #expect(viewModel.clockTime(of: fixture.stories("a", age: 900)[0]) == "00:05")
    #expect(viewModel.clockTime(of: fixture.stories("a", age: -9.5 * 3600)[0]) == "09:50")
  }
}
