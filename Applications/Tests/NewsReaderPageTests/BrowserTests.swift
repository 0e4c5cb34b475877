import BrowserTesting
import Foundation
import HTTPLoopback
import NewsReaderModel
import PageTesting
import Testing

@testable import NewsReaderPage

/// What a user finds on the page, in a real browser.
@Suite(.browser, .serialized) struct BrowserTests {
  private typealias Key = BrowserWindow.Key

  private let browser: Browser
  private let window: BrowserWindow
  private let fixture: Fixture

  private static let rows = "[...document.querySelectorAll('#stories li')]"
  private static let words = "[...document.querySelectorAll('#keywords bdi')].map(e => e.textContent).join()"

  init() throws {
    let current = try #require(BrowserTrait.current, "There is no browser; the line above says why.")
    (browser, window) = (current.browser, current.window)
    fixture = try Fixture()
  }

  private func title(_ text: String) -> String { "document.querySelector('h1').textContent === '\(text)'" }

  @Test func `stories are on the page when they arrive`() throws {
    try window.openPage(fixture.server.url)
    try window.wait(until: title("0 Stories"))
    #expect(try window.text(of: "#empty") == "Stories are on their way.")
    #expect(try window.text(of: "#header") == "Showing all stories")
    fixture.send(fixture.stories("Swift 6 out"))
    try window.wait(until: title("1 Story"))
    fixture.send(fixture.stories("Swift 6 out", "Rust news", "swiftly", link: "https://news.example/1"))
    try window.wait(until: title("3 Stories"))
    #expect(try window.value(of: "document.title") == "3 Stories – News Reader")
    #expect(
      try window.text(of: "#stories li:nth-child(2)")
        == "08:58\nRust news\n2 minutes ago by ann · news.example")
    #expect(try window.value(of: "document.links[1].href") == "https://news.example/1")
    #expect(try window.text(of: "#refresh") == "Loading…")
    fixture.finish()
    try window.wait(until: text("refresh", is: "Refresh"))
    #expect(try window.value(of: "document.getElementById('empty').hidden") == "true")
    #expect(
      try window.value(of: "document.getElementById('announcement').textContent")
        == "3 Stories. Showing all stories.")
  }

  @Test func `a keyword that is entered is the filter, and in the file`() throws {
    try window.openPage(fixture.server.url)
    fixture.send(fixture.stories("Swift 6 out", "Rust news", "swiftly"))
    try window.wait(until: title("3 Stories"))
    try window.click("summary")
    try window.click("#word")
    try window.press("SWIFT" + Key.enter)
    try window.wait(until: title("2 Stories") + "&& document.getElementById('word').value === ''")
    #expect(try window.text(of: "#header") == "Filter: swift")
    #expect(fixture.file == #"[{"value":"swift"}]"#)
    try window.press("Swift" + Key.enter)
    try window.wait(until: text("refusal", is: "The filter has swift already."))
    #expect(fixture.file == #"[{"value":"swift"}]"#)
    try window.press("x")
    try window.wait(until: text("refusal", is: ""))
  }

  @Test func `the filter of the last time is on the page before a story has arrived`() throws {
    let restarted = try Fixture(directory: fixture.directory, keywords: ["swift"])
    try window.openPage(restarted.server.url)
    try window.wait(until: text("header", is: "Filter: swift"))
    try window.wait(until: "\(Self.words) === 'swift'")
  }

  @Test func `keywords are moved and removed by keyboard, and the focus follows them`() throws {
    for word in ["a", "b", "c"] {
      #expect(try fixture.client.post("/keywords/add", #"{"value":"\#(word)"}"#).status == "200")
    }
    try window.openPage(fixture.server.url)
    try window.wait(until: "\(Self.words) === 'a,b,c'")
    let focused = "document.activeElement.getAttribute('aria-label')"
    // Skip link, refresh, keywords.
    try window.press(String(repeating: Key.tab, count: 3))
    try window.wait(until: "document.activeElement.localName === 'summary'")
    try window.press(Key.enter)
    try window.wait(until: "document.getElementById('settings').open")
    // The field, its button, and of the first keyword what moves it down: it is at the top.
    try window.press(String(repeating: Key.tab, count: 3))
    try window.wait(until: "\(focused) === 'Move a down'")
    try window.press(Key.enter)
    try window.wait(until: "\(Self.words) === 'b,a,c' && \(focused) === 'Move a down'")
    try window.press(Key.enter)
    try window.wait(until: "\(Self.words) === 'b,c,a' && \(focused) === 'Move a up'")
    try window.press(Key.tab + Key.space)
    try window.wait(until: "\(Self.words) === 'b,c' && \(focused) === 'Remove c'")
    #expect(fixture.file == #"[{"value":"b"},{"value":"c"}]"#)
    try window.press(Key.enter)
    try window.wait(until: "\(Self.words) === 'b' && \(focused) === 'Remove b'")
    try window.press(Key.enter)
    try window.wait(until: "\(Self.words) === '' && document.activeElement.id === 'word'")
    try window.wait(until: text("header", is: "Showing all stories"))
  }

  @Test func `relative times tick without a refetch, and the story keeps the focus`() throws {
    try window.openPage(fixture.server.url)
    fixture.send(fixture.stories("a", "b", link: "https://news.example/"))
    try window.wait(until: "\(Self.rows).length === 2")
    _ = try window.value(of: "(document.links[2].focus(), \(Self.rows)[1].mark = 'same')")
    try window.wait(until: "\(Self.rows)[1].textContent.includes('2 minutes ago by ann')")
    fixture.advance(by: 60)
    try window.wait(until: "\(Self.rows)[1].textContent.includes('3 minutes ago by ann')")
    fixture.send(fixture.stories("new", "a", "b", link: "https://news.example/"))
    try window.wait(until: "\(Self.rows).length === 3 && \(Self.rows)[1].mark === 'same'")
    #expect(try window.value(of: "\(Self.rows)[1].contains(document.activeElement)") == "true")
    #expect(fixture.fetches == 1)
  }

  @Test func `an error is shown, dismissed, tried again and gone with the next stories`() throws {
    let isShown = "!document.getElementById('error').hidden"
    try window.openPage(fixture.server.url)
    fixture.fail()
    try window.wait(until: isShown)
    #expect(
      try window.text(of: "#error")
        == "Network error\nhttp://news.example/ is unreachable.\nTry again\nDismiss")
    try window.click("#dismiss")
    try window.wait(
      until: "document.getElementById('error').hidden && document.activeElement.id === 'refresh'")
    try window.click("#refresh")
    try window.wait(until: isShown + "&&" + text("refresh", is: "Loading…"))
    fixture.settle()
    #expect(fixture.fetches == 2)
    fixture.fail()
    try window.wait(until: isShown + "&&" + text("refresh", is: "Refresh"))
    try window.click("#retry")
    try window.wait(until: text("refresh", is: "Loading…"))
    fixture.settle()
    fixture.send(fixture.stories("a"))
    try window.wait(until: title("1 Story") + "&& document.getElementById('error').hidden")
    #expect(fixture.fetches == 3)
  }

  @Test func `several browsers show the same, and each shows what another one changes`() throws {
    let other = try browser.window(isDark: true)
    defer { other.close() }
    try window.openPage(fixture.server.url)
    try other.openPage(fixture.server.url)
    fixture.send(fixture.stories("Swift 6 out", "Rust news"))
    for window in [window, other] { try window.wait(until: title("2 Stories")) }
    try other.click("summary")
    try other.click("#word")
    try other.press("rust" + Key.enter)
    for window in [window, other] {
      try window.wait(until: title("1 Story") + "&&" + text("header", is: "Filter: rust"))
    }
    try window.click("summary")
    try window.click("#keywords button:last-child")
    for window in [window, other] { try window.wait(until: title("2 Stories")) }
    // The first one leaves, and the other one stays.
    try window.open(try #require(URL(string: "about:blank")))
    fixture.send(fixture.stories("a", "b", "c"))
    try other.wait(until: title("3 Stories"))
  }

  @Test func `a story is text, whatever its title says, and a link is one of http or https`() throws {
    try window.openPage(fixture.server.url)
    let title = "<img src=x onerror=\"document.title='run'\"><script>document.title='run'</script>"
    fixture.send(fixture.stories(title, link: "javascript:document.title='run'"))
    try window.wait(until: "\(Self.rows).length === 1")
    #expect(try window.text(of: "#stories .story") == title)
    #expect(
      try window.value(of: "document.querySelectorAll('#stories img, #stories script, #stories a').length")
        == "0")
    fixture.send(fixture.stories("data", link: "data:text/html,x"))
    try window.wait(until: "\(Self.rows)[0].textContent.includes('data')")
    #expect(try window.value(of: "document.querySelectorAll('#stories a').length") == "0")
    #expect(try window.value(of: "document.title") == "1 Story – News Reader")
  }

  @Test func `the page of another origin can neither read nor change anything`() throws {
    let foreign = try HTTPServer { _ in .status(200, type: "text/html", body: Data("<p id=p></p>".utf8)) }
    try window.open(foreign.url())
    let address = fixture.server.url.absoluteString
    _ = try window.value(
      of: """
        (() => {
          const results = {};
          const note = (name, value) => {
            results[name] = value;
            document.body.dataset.count = Object.keys(results).length;
          };
          window.results = results;
          const post = (name, options) => fetch("\(address)keywords/add", { method: "POST", body: '{"value":"evil"}', ...options })
            .then((response) => note(name, response.type), () => note(name, "refused"));
          post("json", { headers: { "Content-Type": "application/json" } });
          post("simple", { mode: "no-cors" });
          fetch("\(address)state.json").then(() => note("read", "read"), () => note("read", "refused"));
          const events = new EventSource("\(address)events");
          events.onmessage = () => note("events", "read");
          events.onerror = () => { events.close(); note("events", "refused"); };
        })()
        """)
    try window.wait(until: "document.body.dataset.count === '4'")
    let results = try window.value(of: "JSON.stringify(Object.entries(results).sort())")
    #expect(
      results == #"[["events","refused"],["json","refused"],["read","refused"],["simple","refused"]]"#)
    #expect(fixture.session.state.keywords == [])
    foreign.stop()
  }

  @Test func `a page whose reader ends says so, and continues with the next one`() throws {
    let fixture = try Fixture(port: HTTPServer.freePort())
    try window.openPage(fixture.server.url)
    fixture.send(fixture.stories("old"))
    try window.wait(until: title("1 Story"))
    fixture.server.stop()
    try window.wait(until: "!document.getElementById('offline').hidden")
    let next = try Fixture(port: fixture.server.port)
    next.send(next.stories("new", "newer"))
    try window.wait(until: title("2 Stories") + "&& document.getElementById('offline').hidden")
  }

  @Test func `a tab that is not seen closes its stream, and opens it when it is seen`() throws {
    try window.openPage(fixture.server.url)
    let log = fixture.log
    try window.hide {
      // Of the connections of a browser, that of the stream.
      let stream = HTTPRequest(method: "GET", path: "/events")
      #expect(log.wait { $0.contains(.dropped(stream)) })
    }
    fixture.send(fixture.stories("new"))
    try window.wait(until: title("1 Story"))
    #expect(log.paths.count { $0 == "/events" } == 2)
  }

  @Test func `a screen reader finds names and roles`() throws {
    #expect(try fixture.client.post("/keywords/add", #"{"value":"swift"}"#).status == "200")
    try window.openPage(fixture.server.url)
    fixture.send(fixture.stories("Swift 6 out", link: "https://news.example/"))
    try window.wait(until: "\(Self.rows).length === 1")
    try window.click("summary")
    try window.wait(until: "document.getElementById('settings').open")
    let names = try window.accessibleNames()
    for name in [
      "link \"Skip to the stories\"", "heading \"1 Story\"", "button \"Loading…\"", "list \"Keywords\"",
      "textbox \"A story is shown if its title has one of the keywords.\"", "button \"Add\"",
      "button \"Remove swift\"", "list \"Stories\"", "link \"Swift 6 out\"",
    ] {
      #expect(names.contains(name), "\(name) is not in \(names)")
    }
    fixture.fail()
    try window.wait(until: "!document.getElementById('error').hidden")
    #expect(try window.accessibleNames().contains { $0.hasPrefix("alert") })
    #expect(try window.value(of: "document.documentElement.lang") == "en")
  }
}
