import BrowserTesting
import Collage
import CollageTesting
import Foundation
import HTTPLoopback
import PageTesting
import Testing

@testable import CollagePage

/// What a user finds on the page, in a real browser.
@Suite(.browser, .serialized) struct BrowserTests {
  typealias Key = BrowserWindow.Key

  let browser: Browser
  let window: BrowserWindow
  let fixture: Fixture

  private static let names = "[...document.querySelectorAll('#photos .name')].map(e => e.textContent).join()"
  static let focused =
    "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.id)"
  static let hasMessage = "!document.getElementById('message').hidden"

  init() throws {
    let current = try #require(BrowserTrait.current, "There is no browser; the line above says why.")
    (browser, window) = (current.browser, current.window)
    fixture = try Fixture()
  }

  func isEnabled(_ id: String, _ isEnabled: Bool = true) -> String {
    "document.getElementById('\(id)').disabled === \(!isEnabled)"
  }

  func hasLoaded(_ selector: String, width: Int) -> String {
    "(e => e.complete && e.naturalWidth === \(width))(document.querySelector('\(selector)'))"
  }

  /// Adds photos, each when the page has shown what the one before has changed: what is clicked stays in its
  /// place.
  func add(_ numbers: Int..., in window: BrowserWindow? = nil) throws {
    let window = window ?? self.window
    for number in numbers {
      _ = try window.value(of: "globalThis.before = JSON.stringify(state)")
      try window.click("#photos li:nth-child(\(number)) button")
      try window.wait(until: "JSON.stringify(state) !== globalThis.before")
    }
  }

  @Test func `photos are added, and the collage is saved, shown and viewed`() throws {
    try window.openPage(fixture.server.url)
    try window.wait(until: text("title", is: "Collage") + "&&" + hasLoaded("#photos img", width: 264))
    #expect(try window.value(of: Self.names) == (1...7).map { "photo \($0).png" }.joined(separator: ","))
    try window.wait(until: isEnabled("save", false) + "&&" + isEnabled("clear", false))
    #expect(try window.value(of: "document.getElementById('preview').hidden") == "true")
    try add(2)
    try window.wait(
      until: text("title", is: "Selected 1 photos") + "&&" + text("counter", is: "1 of 6 photos") + "&&"
        + isEnabled("clear") + "&&" + isEnabled("save", false))
    try add(5)
    try window.wait(
      until: text("title", is: "Selected 2 photos") + "&&" + isEnabled("save") + "&&"
        + hasLoaded("#preview", width: 375))
    #expect(
      try window.value(of: "document.getElementById('preview').alt")
        == "Collage of photo 2.png, photo 5.png")
    #expect(
      try window.value(
        of: "[...document.querySelectorAll('.places')].map(e => e.textContent).join('|')") == "|1|||2||")
    try window.click("#save")
    try window.wait(until: Self.hasMessage + "&&" + text("title", is: "Collage"))
    #expect(try window.text(of: "#message") == "Saved\nSaved with id: collage-1.png\nView the collage\nClose")
    #expect(fixture.saved == ["collage-1.png"])
    let link = try window.value(of: "document.getElementById('message-link').href")
    try window.click("#close")
    try window.wait(until: "!(\(Self.hasMessage)) && document.activeElement.id === 'photos-title'")
    #expect(try window.text(of: "#saved") == "collage-1.png")
    try window.open(try #require(URL(string: link)))
    try window.wait(until: "document.images[0].naturalWidth === 375")
  }

  @Test func `the counter becomes the number of all photos when the choice ends, and they are removed`()
    throws
  {
    try window.openPage(fixture.server.url)
    try add(1)
    try window.wait(
      until: text("title", is: "Selected 1 photos") + "&& !document.getElementById('done').hidden")
    try window.click("#done")
    // The model waits for two seconds.
    try window.wait(until: text("title", is: "1 photos") + "&& document.getElementById('done').hidden")
    try window.click("#clear")
    try window.wait(until: text("title", is: "Collage") + "&&" + isEnabled("clear", false))
    try window.wait(
      until: "document.getElementById('preview').hidden && !document.getElementById('empty').hidden")
    #expect(fixture.state.chosen == [])
  }

  @Test func `the sixth photo is the last, and a message says so`() throws {
    try window.openPage(fixture.server.url)
    try add(1, 2, 3, 4, 5, 6)
    try window.wait(until: Self.hasMessage + "&& document.activeElement.id === 'close'")
    #expect(
      try window.text(of: "#message") == "Limit reached\nA collage has up to 6 photos.\nClose")
    try window.wait(until: "[...document.querySelectorAll('#photos button')].every(e => e.disabled)")
    try window.wait(until: isEnabled("save", false))
    try window.press(Key.escape)
    try window.wait(until: "!(\(Self.hasMessage)) &&" + isEnabled("save"))
    try window.wait(until: "[...document.querySelectorAll('#photos button')].every(e => e.disabled)")
    #expect(fixture.state.chosen == [0, 1, 2, 3, 4, 5])
    try window.click("#save")
    try window.wait(until: Self.hasMessage + "&&" + text("counter", is: "0 of 6 photos"))
    #expect(fixture.saved == ["collage-1.png"])
  }

  @Test func `a photo that is broken is named and left out`() throws {
    let photo = try Picture.plain(40, 30, .photo(1)).pngData()
    let album = try Album([
      ("good.png", photo), ("broken.png", photo.prefix(60)),
      ("portrait.png", try Picture.plain(3, 4, .white).pngData()),
    ])
    let fixture = try Fixture(album)
    try window.openPage(fixture.server.url)
    try window.wait(until: "document.querySelector('li:nth-child(2) .frame').textContent === 'no picture'")
    try add(2)
    try window.wait(
      until:
        "document.getElementById('left-out').textContent.startsWith('broken.png is left out: it is broken')")
    #expect(
      try window.text(of: "#photos li:nth-child(2) .problem").hasPrefix("Left out: it is broken"))
    try add(3)
    try window.wait(until: text("left-out", is: "portrait.png is left out: it is not wider than high."))
    try add(1)
    try window.wait(until: text("counter", is: "1 of 6 photos") + "&&" + text("left-out", is: ""))
    #expect(fixture.state.chosen == [0])
  }

  @Test func `several browsers show the same, and each shows what another one changes`() throws {
    let other = try browser.window(isDark: true)
    defer { other.close() }
    try window.openPage(fixture.server.url)
    try other.openPage(fixture.server.url)
    try add(1)
    try add(2, in: other)
    for window in [window, other] {
      try window.wait(until: text("counter", is: "2 of 6 photos") + "&&" + hasLoaded("#preview", width: 375))
    }
    try other.click("#save")
    for window in [window, other] {
      try window.wait(
        until: Self.hasMessage + "&&" + text("message-text", is: "Saved with id: collage-1.png"))
    }
    try window.click("#close")
    for window in [window, other] {
      try window.wait(until: "!(\(Self.hasMessage)) && document.querySelectorAll('#saved a').length === 1")
    }
    // The first one leaves, and the other one stays.
    try window.open(try #require(URL(string: "about:blank")))
    #expect(try fixture.add(3) == ["200"])
    try other.wait(until: text("counter", is: "1 of 6 photos"))
  }

  @Test func `a name is text, whatever it is`() throws {
    let name = #"<img src=x onerror="document.title='run'"><script>document.title='run'<.png"#
    let fixture = try Fixture(Album([(name, Data())]))
    try window.openPage(fixture.server.url)
    try window.wait(until: "document.querySelectorAll('#photos .name').length === 1")
    #expect(try window.value(of: Self.names) == name)
    try add(1)
    try window.wait(until: "document.getElementById('left-out').textContent !== ''")
    #expect(try window.text(of: "#left-out") == "\(name) is left out: it is neither PNG nor JPEG.")
    #expect(try window.value(of: "document.querySelectorAll('img[onerror], body script').length") == "0")
    #expect(try window.value(of: "document.title") == "Collage")
  }

  @Test func `a collage that is not saved keeps its photos, and the page says so`() throws {
    try Data().write(to: fixture.album.output)
    try window.openPage(fixture.server.url)
    try add(1, 2)
    try window.wait(until: isEnabled("save"))
    try window.click("#save")
    try window.wait(until: Self.hasMessage)
    #expect(
      try window.text(of: "#message")
        == "Error\nThe collage could not be saved. Choose a directory that can be written.\nClose")
    #expect(try window.text(of: "#counter") == "2 of 6 photos")
    try FileManager.default.removeItem(at: fixture.album.output)
    try window.click("#close")
    // The focus is where it was, so that the next attempt is one key away.
    try window.wait(until: isEnabled("save") + "&& document.activeElement.id === 'save'")
    try window.press(Key.enter)
    try window.wait(until: text("message-text", is: "Saved with id: collage-1.png"))
    #expect(fixture.saved == ["collage-1.png"])
  }

  @Test func `what another browser has done meanwhile is a reason on the page`() throws {
    try window.openPage(fixture.server.url)
    try add(1)
    try window.wait(until: isEnabled("clear"))
    _ = try window.value(of: "(send('/add', { id: 99 }), 0)")
    try window.wait(until: text("refusal", is: "There is no photo 99."))
    try add(2)
    try window.wait(until: text("refusal", is: "") + "&&" + text("counter", is: "2 of 6 photos"))
  }

  @Test func `the page of another origin can neither read nor change anything`() throws {
    let foreign = try HTTPServer { _ in .status(200, type: "text/html", body: Data("<p id=p></p>".utf8)) }
    defer { foreign.stop() }
    try window.open(foreign.url())
    let address = fixture.server.url.absoluteString
    _ = try window.value(
      of: """
        (() => {
          const results = [];
          const note = (text) => { results.push(text); document.body.dataset.results = results.sort().join(); };
          fetch("\(address)add", { method: "POST", body: '{"id":0}', mode: "no-cors" })
            .then((response) => note(`add ${response.type}`), () => note("add refused"));
          fetch("\(address)state.json").then(() => note("state read"), () => note("state refused"));
          const image = new Image();
          image.onload = () => note("photo read");
          image.onerror = () => note("photo refused");
          image.src = "\(address)photos/0.png";
        })()
        """)
    // A form may be sent and not be read; the server refuses it, and the image is of another origin.
    try window.wait(until: "document.body.dataset.results?.split(',').length === 3")
    #expect(
      try window.value(of: "document.body.dataset.results") == "add refused,photo refused,state refused")
    #expect(fixture.state.chosen == [])
  }

  @Test func `a page whose program ends says so, and continues with the next one`() throws {
    let fixture = try Fixture(at: .init(port: HTTPServer.freePort()))
    try window.openPage(fixture.server.url)
    try add(1)
    try window.wait(until: text("counter", is: "1 of 6 photos"))
    fixture.server.stop()
    try window.wait(until: "!document.getElementById('offline').hidden")
    let next = try Fixture(fixture.album, at: .init(port: fixture.server.port))
    try window.wait(
      until: text("counter", is: "0 of 6 photos") + "&& document.getElementById('offline').hidden")
    withExtendedLifetime(next) {}
  }
}
