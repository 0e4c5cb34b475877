import BrowserTesting
import Combine
import Foundation
import HTTPLoopback
import PageTesting
import SwiftCombineInspector
import Testing

@testable import InspectorPage

/// What a user finds on the page, in a real browser.
@Suite(.browser, .serialized) struct BrowserTests {
  private typealias Key = BrowserWindow.Key

  private let browser: Browser
  private let window: BrowserWindow
  private let fixture: Fixture

  private static let names = "[...document.querySelectorAll('#points h2')].map(e => e.textContent).join()"

  init() throws {
    let current = try #require(BrowserTrait.current, "There is no browser; the line above says why.")
    (browser, window) = (current.browser, current.window)
    fixture = try Fixture()
  }

  private func summary(_ text: String) -> String { PageTesting.text("summary", is: text) }

  @Test func `a point is on the page with its rate, its clocks and its histograms`() throws {
    fixture.sample()
    try window.openPage(fixture.server.url)
    try window.wait(until: summary("0 observed points · 0 live subscriptions · 0 elements/s"))
    #expect(
      try window.text(of: "#empty")
        == "Nothing has subscribed to an observed point yet. Name places with observed(\"name\").")
    fixture.sample(
      PointSample("orders") { sample in
        (sample.elementCount, sample.demand) = (1_500, .unlimited)
        (sample.beganCount, sample.subscriptionCount) = (3, 2)
        (sample.timeStarved, sample.timeHeldBack) = (.milliseconds(1_500), .milliseconds(100))
        (sample.bufferedCount, sample.droppedCount, sample.cancelledCount) = (4, 12, 1)
        sample.timeBetweenElements = DurationHistogram(counts: Array(repeating: 0, count: 20) + [90, 9, 1])
      })
    fixture.tick()
    try window.wait(until: summary("1 observed point · 2 live subscriptions · 1,500 elements/s"))
    #expect(try window.value(of: "document.title") == "Pipelines of shop")
    #expect(
      try window.text(of: "#points li") == """
        orders
        1,500/s
        Shop/Checkout.swift:41 ← Map ← PassthroughSubject
        75 % starved
        5 % held back
        20 % downstream
        2 of 3 subscriptions live · 1,500 elements · unlimited demand · 4 buffered · 1 canceled
        12 dropped
        Between elements
        half < 2.1 ms · 99 % < 4.2 ms
        """)
    #expect(
      try window.value(of: "[...document.querySelectorAll('.bar span')].map(e => e.style.width).join()")
        == "75%,5%,20%")
    #expect(
      try window.value(
        of: "[...document.querySelectorAll('#points rect')].map(e => e.getAttribute('height')).join()")
        == "100,10,4")
  }

  @Test func `points are filtered by name, file and operator, and sorted`() throws {
    fixture.sample(
      PointSample("orders") { $0.elementCount = 1 },
      PointSample("payments", fileID: "Shop/Bank.swift", line: 8) { $0.timeHeldBack = .milliseconds(400) },
      PointSample("carts", operators: ["FlatMap"]) { $0.droppedCount = 3 })
    try window.openPage(fixture.server.url)
    try window.wait(until: "\(Self.names) === 'orders,payments,carts'")
    fixture.sample(
      PointSample("orders") { $0.elementCount = 9 },
      PointSample("payments", fileID: "Shop/Bank.swift", line: 8) { $0.timeHeldBack = .milliseconds(800) },
      PointSample("carts", operators: ["FlatMap"]) { ($0.droppedCount, $0.timeStarved) = (3, .seconds(1)) })
    fixture.tick()
    for (key, names) in [
      ("name", "carts,orders,payments"), ("rate", "orders,payments,carts"),
      ("heldBack", "payments,orders,carts"), ("dropped", "carts,orders,payments"),
      ("starved", "carts,orders,payments"), ("order", "orders,payments,carts"),
    ] {
      try window.click("#sort option[value=\(key)]")
      try window.wait(until: "\(Self.names) === '\(names)'")
    }
    try window.press("/")
    try window.wait(until: "document.getElementById('filter') === document.activeElement")
    for (words, names) in [
      ("BANK", "payments"), ("flatmap", "carts"), ("shop passthrough", "orders,payments"),
    ] {
      try window.press(words)
      try window.wait(until: "\(Self.names) === '\(names)'")
      // Selects everything, and deletes it.
      try window.press("a", holding: "\u{E009}")
      try window.press("\u{E017}")
      try window.wait(until: "\(Self.names) === 'orders,payments,carts'")
    }
    try window.press("nothing")
    try window.wait(until: text("empty", is: "No observed point passes the filter."))
  }

  @Test func `a pause keeps what is shown, and ends with the current state`() throws {
    fixture.sample(PointSample("orders"))
    try window.openPage(fixture.server.url)
    try window.wait(until: "\(Self.names) === 'orders'")
    // Skip link, pause.
    try window.press(Key.tab + Key.tab + Key.space)
    try window.wait(until: "document.activeElement.getAttribute('aria-pressed') === 'true'")
    fixture.sample(PointSample("orders"), PointSample("carts"))
    fixture.tick()
    try window.wait(until: "state.points.length === 2")
    #expect(try window.value(of: Self.names) == "orders")
    try window.press(Key.space)
    try window.wait(until: "\(Self.names) === 'orders,carts'")
  }

  @Test func `pipelines are on the page with what they hold, and gone when they have ended`() throws {
    // In real time a silence is a fact too, after a second that a busy machine takes to open the page.
    let inspector = Inspector(findsLocations: false, now: { .zero })
    inspector.start()
    defer { inspector.stop() }
    let words = PassthroughSubject<String, Never>()
    let token = words.map { $0.count }.checkpoint("browser tests", fileID: "Shop/Cart.swift", line: 7).sink {
      _ in
    }
    words.send("swift")
    try window.openPage(fixture.server.url)
    try window.wait(until: "document.getElementById('chains-section').hidden")
    fixture.inspect(Inspected(inspector, checkpoint: "browser tests"))
    fixture.tick()
    try window.wait(until: text("chains-title", is: "Live pipelines (1)"))
    let shown = try window.text(of: "#chains li")
    #expect(
      shown == """
        Sink
        Shop/Cart.swift:7
        1 element, unlimited demand
        checkpoint "browser tests" Shop/Cart.swift:7
        Map
        PassthroughSubject
        """)
    token.cancel()
    fixture.inspect(Inspected(inspector, checkpoint: "browser tests"))
    fixture.tick()
    try window.wait(until: text("chains-title", is: "Live pipelines (0)"))
  }

  @Test func `a warning is shown, and told to a screen reader`() throws {
    fixture.sample()
    try window.openPage(fixture.server.url)
    try window.wait(until: "document.getElementById('warnings-section').hidden")
    fixture.inspect(try .withWarning())
    fixture.tick()
    try window.wait(until: "!document.getElementById('warnings-section').hidden")
    let warning = """
      SlowSubscriber at Cart.swift:12: PassthroughSubject dropped 2 unrequested elements. \
      Request more, or put a buffer behind it that is large enough.
      """
    #expect(try window.text(of: "#warnings") == warning)
    #expect(
      try window.value(of: "document.getElementById('announcement').textContent") == "Warning: \(warning)")
  }

  @Test func `a failure is shown with its path`() throws {
    fixture.sample()
    try window.openPage(fixture.server.url)
    try window.wait(until: "document.getElementById('failures-section').hidden")
    fixture.inspect(.withFailure(at: "browser", "The card <b>has</b> expired."))
    fixture.tick()
    try window.wait(until: "!document.getElementById('failures-section').hidden")
    let shown = try window.text(of: "#failures")
    #expect(
      shown == """
        The card <b>has</b> expired.
        Fail → Map → checkpoint "browser" at Shop/Bank.swift:8
        Shop/Bank.swift:8
        """)
  }

  @Test func `a name is text, whatever it says`() throws {
    let name = "<img src=x onerror=\"document.title='run'\"><script>document.title='run'</script>"
    fixture.sample(PointSample(name, fileID: name, operators: [name]))
    try window.openPage(fixture.server.url)
    try window.wait(until: "document.querySelectorAll('#points li').length === 1")
    #expect(try window.text(of: "#points h2") == name)
    #expect(try window.value(of: "document.querySelectorAll('#points img, #points script').length") == "0")
    #expect(try window.value(of: "document.title") == "Pipelines of shop")
  }

  @Test func `several browsers show the same, and each tick reads once for all`() throws {
    let other = try browser.window(isDark: true)
    defer { other.close() }
    fixture.sample(PointSample("orders"))
    try window.openPage(fixture.server.url)
    try other.openPage(fixture.server.url)
    for window in [window, other] { try window.wait(until: "\(Self.names) === 'orders'") }
    fixture.sample(PointSample("orders") { $0.elementCount = 8 })
    fixture.tick()
    for window in [window, other] {
      try window.wait(until: summary("1 observed point · 1 live subscription · 8 elements/s"))
    }
    #expect(fixture.reads == 2)
  }

  @Test func `a tab that is not seen costs nothing, and shows the current state when it is seen`() throws {
    fixture.sample(PointSample("orders"))
    try window.openPage(fixture.server.url)
    try window.wait(until: "\(Self.names) === 'orders'")
    try window.hide {
      // Of the connections of a browser, that of the stream.
      let stream = HTTPRequest(method: "GET", path: "/events")
      #expect(fixture.log.wait { $0.contains(.dropped(stream)) })
      fixture.settle()
      #expect(!fixture.isTicking)
      fixture.sample(PointSample("carts"))
    }
    try window.wait(until: "\(Self.names) === 'carts'")
  }

  @Test func `a page whose program ends says so, and continues with the next one`() throws {
    let fixture = try Fixture(port: HTTPServer.freePort())
    fixture.sample(PointSample("orders"))
    try window.openPage(fixture.server.url)
    try window.wait(until: "\(Self.names) === 'orders'")
    fixture.server.stop()
    try window.wait(until: "!document.getElementById('offline').hidden")
    let next = try Fixture(port: fixture.server.port)
    next.sample(PointSample("carts"))
    next.tick()
    try window.wait(until: "\(Self.names) === 'carts' && document.getElementById('offline').hidden")
  }

  @Test func `a screen reader finds names and roles`() throws {
    fixture.inspect(try .withWarning())
    fixture.sample(
      PointSample("orders") { $0.timeDownstream = DurationHistogram(counts: [0, 0, 5], sum: .zero) })
    try window.openPage(fixture.server.url)
    try window.wait(until: "\(Self.names) === 'orders'")
    let names = try window.accessibleNames()
    for name in [
      "link \"Skip to the observed points\"", "heading \"Pipelines of shop\"", "button \"Pause\"",
      "searchbox \"Filter\"", "combobox \"Sort by\"", "list \"Observed points\"", "heading \"orders\"",
      "image \"Downstream: 5 durations below 8 ns\"", "region \"Warnings\"", "list \"Warnings\"",
      "region \"Live pipelines (1)\"",
    ] {
      #expect(names.contains(name), "\(name) is not in \(names)")
    }
    #expect(try window.value(of: "document.documentElement.lang") == "en")
  }
}
