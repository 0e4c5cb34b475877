import Foundation
import OperatorCatalog
import Testing

@testable import OperatorPages

@Suite struct PageTests {
  @Test func `a page says without scripts what happens in its example`() throws {
    let page = PageWriter(grid: PageGrid(try #require(OperatorCatalog.entry("debounce")))).html
    #expect(page.contains("<li>0 input value a, never published</li>"))
    #expect(page.contains("<li>3 output value b, on the scheduler</li>"))
    #expect(page.contains(#"<text class="thread" x="178" y="177">S</text>"#))
    #expect(page.contains("debounce(for: 2, scheduler: scheduler)</text>"))
    #expect(page.contains("<h1>debounce(for:<wbr>scheduler:<wbr>)</h1>"))
  }

  @Test func `what cannot be written ends at once, without the runs of the other pages`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pages-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    // A folder is where a file would be.
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("page.css"), withIntermediateDirectories: true)
    #expect(throws: (any Error).self) { try OperatorSite().write(to: folder) }
    #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("map.html").path))
  }

  @Test func `a page begins with the demand of its example`() throws {
    let grid = PageGrid(try #require(OperatorCatalog.entry("buffer")))
    #expect(PageWriter(grid: grid).html.contains("<li>2 output requested 1</li>"))
    #expect(PageData(grid).script.contains("\"policy\":3,\n"))
  }

  @Test func `each operator is in the gallery, and in the guided choice or not`() {
    let index = IndexWriter().html
    for entry in OperatorCatalog.entries {
      #expect(index.contains(#"<li class="card"><a href="\#(entry.id).html">"#))
    }
    let guided = Guide.choices.flatMap { $0.answers.flatMap(\.ids) }
    #expect(Set(guided) == Set(OperatorCatalog.entries.map(\.id)))
  }

  @Test func `an inner publisher has a line of its own, with its name`() throws {
    let page = PageWriter(grid: PageGrid(try #require(OperatorCatalog.entry("flatMap")))).html
    #expect(page.contains(#">twice(1)</text>"#))
    #expect(page.contains("<li>0 inner publisher 1 subscribed: twice(1)</li>"))
    #expect(page.contains("<li>1 inner publisher 1 value 1</li>"))
    #expect(page.contains(#"<p class="call">twice(1) sends 1 one tick after its subscription"#))
  }

  @Test func `a page leads to the operators that answer the same question`() throws {
    let page = PageWriter(grid: PageGrid(try #require(OperatorCatalog.entry("debounce")))).html
    #expect(page.contains("Decide when values are delivered: which operator?</h2>"))
    #expect(page.contains("<strong>debounce(for:scheduler:)</strong>"))
    #expect(page.contains(#"<a href="throttle.html">throttle(for:scheduler:latest:)</a>"#))
  }

  @Test func `a pipeline has a page, and no place in the gallery`() throws {
    let page = PageWriter(grid: PageGrid(try #require(OperatorCatalog.run("search")))).html
    #expect(page.contains("<li>3 inner publisher 1 subscribed: find(sw), on the scheduler</li>"))
    #expect(page.contains("<li>5 hits value 4 hits</li>"))
    #expect(!IndexWriter().html.contains("search.html"))
  }

  @Test(arguments: [
    ("map { $0 }", 20, ["0 map { $0 }"]),
    ("window(count: 2).flatMap { $0.collect() }", 30, ["0 window(count: 2)", "2 .flatMap { $0.collect() }"]),
    ("buffer(size: 1, prefetch: .byRequest)", 24, ["0 buffer(size: 1,", "2 prefetch: .byRequest)"]),
    ("a\n  .b { c d }", 6, ["0 a", "2 .b", "2 { c", "2 d }"]), ("unbreakable", 4, ["0 unbreakable"]),
    ("collect(.byCount(scheduler, 2))", 18, ["0 collect(.byCount(", "2 scheduler, 2))"]),
  ])
  func `a call is broken where it is read`(call: String, limit: Int, lines: [String]) {
    #expect(CodeLines(call, limit: limit).lines.map { "\($0.indent) \($0.text)" } == lines)
  }

  @Test func `a site is written to a folder, with nothing from elsewhere`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try OperatorSite(ids: ["first"]).write(to: folder) > 10_000)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    #expect(names.sorted() == ["first.html", "first.js", "index.html", "index.js", "page.css", "page.js"])
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(!text.replacing("http://www.w3.org/2000/svg", with: "").contains("http"), "\(name)")
    }
  }
}
