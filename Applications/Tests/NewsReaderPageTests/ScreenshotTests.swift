import BrowserTesting
import Foundation
import NewsReaderModel
import PageTesting
import Testing

@testable import NewsReaderPage

extension BrowserTests {
  /// How the page looks, and whether it fits. `UPDATE_PAGES=1` writes the pictures of the documentation.
  @Suite struct ScreenshotTests {
    private let window: BrowserWindow
    private let fixture: Fixture

    init() throws {
      window = try #require(BrowserTrait.current, "There is no browser; the line above says why.").window
      fixture = try Fixture(keywords: ["swift", "combine", "debugger"])
    }

    @Test(arguments: [("light", 820, 700, false), ("dark", 820, 700, true), ("phone", 390, 780, true)])
    func `the page fits, in light and dark and on a phone`(
      name: String, width: Int, height: Int, isDark: Bool
    ) throws {
      defer { try? window.show(width: 900, height: 900, isDark: false) }
      try window.show(width: width, height: height, isDark: isDark)
      try window.open(fixture.server.url)
      fixture.send(Self.stories)
      fixture.finish()
      try window.wait(until: "document.querySelector('h1').textContent === '6 Stories'")
      if name != "phone" { try window.click("summary") }
      if name == "dark" { fixture.fetch(); fixture.fail() }
      let state = name == "dark" ? "!document.getElementById('error').hidden" : "!state.isLoading"
      try window.wait(until: state)
      try window.expectReadable(
        width: width,
        texts: ["#header", ".byline", "#stories time", "#stories .story", "summary", "#refresh"])
      try window.expectPicture("news-reader-\(name)")
    }

    @Test func `words without an end and empty lists fit a narrow phone`() throws {
      defer { try? window.show(width: 900, height: 900, isDark: false) }
      let endless = String(repeating: "swift", count: 12)
      #expect(try fixture.client.post("/keywords/add", #"{"value":"\#(endless)"}"#).status == "200")
      try window.show(width: 320, height: 640, isDark: false)
      try window.open(fixture.server.url)
      try window.wait(until: "!document.getElementById('empty').hidden")
      try window.click("summary")
      fixture.send(fixture.stories(String(repeating: endless, count: 5), "\u{202E}swift right to left"))
      try window.wait(until: "document.querySelector('h1').textContent === '2 Stories'")
      #expect(try window.value(of: "document.documentElement.scrollWidth <= window.innerWidth") == "true")
    }

    private static let stories: [Story] = {
      let now = Date(timeIntervalSinceReferenceDate: 86_400 * 100 + 3600 * 9)
      return [
        ("A field guide to Swift 6.3", "oster", 130, "https://tides.example/guide"),
        (
          "What a lighthouse taught me about a patient debugger", "fernling", 1_500, "https://notes.example/a"
        ),
        ("Ask HN: How do you test a Combine pipeline in a single thread?", "quill", 2_400, nil),
        ("Swift on a game console, with spare parts", "nimfox", 4_000, "https://workshop.example/b"),
        ("The deterministic history of combined tides", "pellmere", 9_000, "https://journal.example/c"),
        ("Combine on Linux: 64 kilobytes of back-pressure", "vex", 90_000, "https://lab.example/d"),
      ].enumerated().map { index, story in
        Story(
          id: index, title: story.0, author: story.1, time: now - story.2,
          url: story.3.flatMap { URL(string: $0) })
      }
    }()
  }
}
