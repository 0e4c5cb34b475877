import BrowserTesting
import Foundation
import NewsReaderModel
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
      #expect(try window.value(of: "document.documentElement.scrollWidth <= window.innerWidth") == "true")
      #expect(try window.value(of: "window.innerWidth") == "\(width)")
      // Large enough for a finger.
      #expect(
        try window.value(
          of:
            "[...document.querySelectorAll('button, input, summary')].every(e => !e.offsetHeight || e.offsetHeight >= 44)"
        )
          == "true")
      for color in ["#header", ".byline", "#stories time", "#stories .story", "summary", "#refresh"] {
        let contrast = try #require(Double(try window.value(of: Self.contrast(of: color))))
        #expect(contrast >= 4.5, "\(color) in \(name)")
      }
      let picture = try window.screenshot()
      #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(picture.count > 5_000 && picture.count < 100_000)
      guard ProcessInfo.processInfo.environment["UPDATE_PAGES"] == "1" else { return }
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Documentation/news-reader-\(name).png").standardized
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try picture.write(to: file)
    }

    @Test func `words without an end and empty lists fit a narrow phone`() throws {
      defer { try? window.show(width: 900, height: 900, isDark: false) }
      let endless = String(repeating: "swift", count: 12)
      #expect(try fixture.post("/keywords/add", #"{"value":"\#(endless)"}"#).status == "200")
      try window.show(width: 320, height: 640, isDark: false)
      try window.open(fixture.server.url)
      try window.wait(until: "!document.getElementById('empty').hidden")
      try window.click("summary")
      fixture.send(fixture.stories(String(repeating: endless, count: 5), "\u{202E}swift right to left"))
      try window.wait(until: "document.querySelector('h1').textContent === '2 Stories'")
      #expect(try window.value(of: "document.documentElement.scrollWidth <= window.innerWidth") == "true")
    }

    /// The contrast of a text with what is behind it, as WCAG defines it.
    private static func contrast(of selector: String) -> String {
      """
      (() => {
        const light = (color) => {
          const [r, g, b] = color.match(/[0-9.]+/g).map((part) => {
            const value = part / 255;
            return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const text = document.querySelector('\(selector)');
        let back = text;
        while (getComputedStyle(back).backgroundColor === 'rgba(0, 0, 0, 0)') back = back.parentElement;
        const values = [getComputedStyle(text).color, getComputedStyle(back).backgroundColor].map(light)
          .sort((a, b) => a - b);
        return (values[1] + 0.05) / (values[0] + 0.05);
      })()
      """
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
