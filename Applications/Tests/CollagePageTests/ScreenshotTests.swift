import BrowserTesting
import Collage
import CollageTesting
import Foundation
import PageTesting
import Testing

extension BrowserTests {
  /// How the page looks, and whether it fits. `UPDATE_PAGES=1` writes the pictures of the documentation.
  @Suite struct ScreenshotTests {
    private let window: BrowserWindow

    init() throws {
      window = try #require(BrowserTrait.current, "There is no browser; the line above says why.").window
    }

    @Test(arguments: [("light", 820, 900, false), ("dark", 820, 900, true), ("phone", 390, 780, true)])
    func `the page fits, in light and dark and on a phone`(
      name: String, width: Int, height: Int, isDark: Bool
    ) throws {
      let fixture = try Fixture(Landscape.album())
      defer { try? window.show(width: 900, height: 900, isDark: false) }
      try window.show(width: width, height: height, isDark: isDark)
      try window.open(fixture.server.url)
      let photos = name == "phone" ? [1, 4] : [0, 3, 1, 5]
      for photo in photos { #expect(try fixture.add(photo) == ["200"]) }
      if name == "light" { #expect(try fixture.add(7) == ["200"]) }
      if name == "dark" {
        #expect(try fixture.post("/save") == "200")
        #expect(try fixture.post("/close", id: 1) == "200")
        for photo in [2, 4] { #expect(try fixture.add(photo) == ["200"]) }
        try FileManager.default.removeItem(at: fixture.album.output)
        try Data().write(to: fixture.album.output)
        #expect(try fixture.post("/save") == "200")
      }
      try window.wait(
        until: """
          state.chosen.length === \(name == "dark" ? 2 : photos.count) && \
          Boolean(state.message) === \(name == "dark") && \
          [...document.images].every((e) => e.complete && e.naturalWidth > 0 || e.loading === 'lazy' && \
          e.getBoundingClientRect().top > innerHeight * 2)
          """)
      // The controls and the message have no focus to show.
      _ = try window.value(of: "(document.activeElement.blur(), scrollTo(0, 0))")
      var texts = ["#counter", "#title", "#hint", "#photos .name", "#photos .places", "#save"]
      if name == "light" { texts += ["#left-out", "#photos .problem"] }
      if name == "dark" { texts += ["#message-text", "#close"] }
      try window.expectReadable(width: width, texts: texts)
      try window.expectPicture("collage-\(name)", most: 600_000)
    }

    @Test func `long names and an empty directory fit a narrow phone`() throws {
      defer { try? window.show(width: 900, height: 900, isDark: false) }
      try window.show(width: 320, height: 640, isDark: false)
      let fixture = try Fixture(Album([]))
      try window.open(fixture.server.url)
      try window.wait(until: "!document.getElementById('no-photos').hidden")
      try window.expectReadable(width: 320, texts: ["#no-photos", "#empty"])
      let name = String(repeating: "photo", count: 48) + ".png"
      try Data().write(to: fixture.album.photos.appendingPathComponent(name))
      try window.click("#refresh")
      try window.wait(until: "document.querySelectorAll('#photos button').length === 1")
      try window.click("#photos button")
      try window.wait(until: "document.getElementById('left-out').textContent !== ''")
      try window.expectReadable(width: 320, texts: ["#left-out", "#photos .name"])
    }
  }
}
