import OperatorCatalog

/// The page of an operator.
struct PageWriter {
  let grid: PageGrid

  private var entry: CatalogEntry { grid.entry }

  var html: String {
    let drawing = StaticDrawing(grid)
    let name = Markup.escaped(entry.name)
    let events = drawing.sentences.map { "<li>\(Markup.escaped($0))</li>" }.joined(separator: "\n")
    return Self.document(
      title: "\(entry.name) – operators",
      body: """
        <header><a href="index.html">All operators</a></header>
        <main>
        <h1>\(name)</h1>
        <p class="summary">\(Markup.escaped(entry.summary))</p>
        <p class="module">\(entry.module.rawValue) · \(entry.family)</p>
        <noscript><p class="note">Scripts are off: this is one run. With scripts, its inputs can be dragged.</p></noscript>
        <section aria-label="Diagram">
        <div id="diagram" class="diagram">\(drawing.svg)</div>
        <div id="controls" class="controls" hidden></div>
        <p class="legend"><span>▲ a request, ∞ is unlimited</span> <span>■ a cancellation</span>
        <span>dashed and struck through: dropped, as it was not requested</span>
        <span>dashed: received, and never published</span>
        <span>S: on the scheduler of the operator</span>
        <span>faint: not sent, as the subscription had ended</span></p>
        </section>
        <section aria-label="Events">
        <h2>What happened, in order</h2>
        <p class="quiet">Each line is a tick, the end of the operator, and the event. All are recorded from the real operator
        in virtual time.</p>
        <ol id="events">
        \(events)
        </ol>
        </section>
        \(related)
        </main>
        <p id="status" class="unseen" role="status"></p>
        <script src="page.js"></script>
        <script src="\(entry.id).js"></script>
        """)
  }

  /// The other operators of the family.
  private var related: String {
    let links = OperatorCatalog.entries.filter { $0.family == entry.family && $0.id != entry.id }.map {
      #"<a href="\#($0.id).html">\#(Markup.escaped($0.name))</a>"#
    }
    if links.isEmpty { return "" }
    return """
      <nav class="related" aria-label="\(entry.family)"><h2>\(entry.family)</h2>\(links.joined(separator: " "))</nav>
      """
  }

  static func document(title: String, body: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(Markup.escaped(title))</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="page.css">
    </head>
    <body>
    \(body)
    </body>
    </html>

    """
  }
}
