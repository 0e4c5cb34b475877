import BrowserTesting
import Combine
import Foundation
import PageTesting
import SwiftCombineInspector
import Testing

@testable import InspectorPage

extension BrowserTests {
  /// How the page looks, and whether it fits. `UPDATE_PAGES=1` writes the pictures of the documentation.
  @Suite struct ScreenshotTests {
    private let window: BrowserWindow
    private let fixture: Fixture

    init() throws {
      window = try #require(BrowserTrait.current, "There is no browser; the line above says why.").window
      fixture = try Fixture()
    }

    @Test(arguments: [("light", 820, 1_360, false), ("dark", 820, 1_000, true), ("phone", 390, 900, true)])
    func `the page fits, in light and dark and on a phone`(
      name: String, width: Int, height: Int, isDark: Bool
    ) throws {
      defer { try? window.show(width: 900, height: 900, isDark: false) }
      try window.show(width: width, height: height, isDark: isDark)
      fixture.inspect(name == "dark" ? try .withWarning() : Self.pipelines())
      fixture.sample(Self.samples(at: 0))
      try window.openPage(fixture.server.url)
      fixture.sample(Self.samples(at: 1))
      fixture.tick()
      try window.wait(until: "document.querySelectorAll('.rate')[3]?.textContent.endsWith('/s')")
      try window.expectReadable(
        width: width,
        texts: [
          "#summary", ".rate", ".place", ".facts", ".clocks .starved", ".clocks .held",
          ".clocks .busy", ".alarm:not([hidden])", "#pause", "#chains .facts",
        ])
      #expect(try window.value(of: "document.getElementById('sort').offsetHeight >= 44") == "true")
      try window.expectPicture("inspector-\(name)", most: 200_000)
    }

    @Test func `words without an end and deep pipelines fit a narrow phone`() throws {
      defer { try? window.show(width: 900, height: 900, isDark: false) }
      let endless = String(repeating: "swift", count: 60)
      let inspector = Inspector(findsLocations: false)
      inspector.start()
      defer { inspector.stop() }
      var deep = PassthroughSubject<Int, Never>().checkpoint(endless, fileID: "Deep.swift", line: 1)
        .eraseToAnyPublisher()
      for _ in 0..<20 { deep = deep.map { $0 }.merge(with: Empty()).eraseToAnyPublisher() }
      let token = deep.checkpoint("narrow").sink { _ in }
      fixture.inspect(Inspected(inspector, checkpoint: "narrow"))
      token.cancel()
      fixture.sample(PointSample(endless, fileID: endless, operators: [endless]))
      try window.show(width: 320, height: 640, isDark: false)
      try window.openPage(fixture.server.url)
      try window.wait(until: "document.querySelectorAll('#chains .lines li').length > 20")
      #expect(try window.value(of: "document.documentElement.scrollWidth <= window.innerWidth") == "true")
    }

    @Test func `bars do not move for a user who prefers that`() throws {
      try window.show(width: 900, height: 900, isDark: false)
      fixture.sample(PointSample("orders"))
      try window.openPage(fixture.server.url)
      try window.wait(until: "document.querySelector('.bar span')")
      let duration = "getComputedStyle(document.querySelector('.bar span')).transitionDuration"
      #expect(try window.value(of: duration) == "0s")
    }

    /// What four points of a shop have done at a second.
    private static func samples(at second: Int) -> [PointSample] {
      let histogram = { (start: Int, counts: [Int]) in
        DurationHistogram(counts: Array(repeating: 0, count: start) + counts, sum: .zero)
      }
      return [
        PointSample(
          "checkout", fileID: "Shop/Checkout.swift", line: 41, operators: ["FlatMap", "PassthroughSubject"]
        ) {
          ($0.subscriptionCount, $0.beganCount, $0.cancelledCount) = (12, 240, 228)
          ($0.elementCount, $0.demand) = (81_200 + 1_204 * second, .unlimited)
          ($0.timeStarved, $0.timeHeldBack) = (.seconds(12 * second) * 0.22, .zero)
          $0.timeBetweenElements = histogram(16, [3, 40, 310, 620, 250, 44, 6])
          $0.timeDownstream = histogram(18, [12, 80, 410, 520, 190, 60, 8, 1])
        },
        PointSample(
          "prices", fileID: "Shop/Prices.swift", line: 17, operators: ["Decode", "Map", "WebSocket"]
        ) {
          ($0.elementCount, $0.demand) = (9_312 + 2 * second, .unlimited)
          $0.timeStarved = .milliseconds(970 * second)
          $0.timeBetweenElements = histogram(26, [4, 22, 61, 58, 12, 3])
          $0.timeDownstream = histogram(11, [90, 51, 6])
        },
        PointSample("receipts", fileID: "Shop/Receipts.swift", line: 88, operators: ["Buffer", "Share"]) {
          ($0.elementCount, $0.demand) = (402 + 8 * second, .none)
          ($0.bufferedCount, $0.droppedCount) = (64, 1_318)
          ($0.timeStarved, $0.timeHeldBack) = (.zero, .milliseconds(910 * second))
          $0.timeBetweenElements = histogram(25, [2, 5, 9, 3])
          $0.timeDownstream = histogram(23, [1, 4, 8, 2])
        },
        PointSample("audit", fileID: "Shop/Audit.swift", line: 9, operators: ["ReceiveOn", "Multicast"]) {
          ($0.elementCount, $0.demand, $0.failedCount, $0.beganCount) = (81_200 + 16 * second, .max(48), 2, 3)
          $0.timeStarved = .milliseconds(880 * second)
          $0.timeBetweenElements = histogram(24, [1, 8, 21, 30, 9])
        },
      ]
    }

    /// The pipelines of a cart.
    private static func pipelines() -> Inspected {
      let inspector = Inspector(findsLocations: false)
      inspector.start()
      defer { inspector.stop() }
      let words = PassthroughSubject<Int, Never>()
      let changes = PassthroughSubject<Int, Never>()
      let token = words.map { $0 + 1 }.merge(with: changes)
        .checkpoint("cart", fileID: "Shop/Cart.swift", line: 12).sink { _ in }
      (1...9).forEach { words.send($0) }
      changes.send(1)
      defer { token.cancel() }
      return Inspected(inspector, checkpoint: "cart")
    }
  }
}
