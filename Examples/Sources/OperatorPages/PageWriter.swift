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
        <header><!-- site --><a href="index.html">All operators</a></header>
        <main>
        <h1>\(name.replacing(":", with: ":<wbr>"))</h1>
        <p class="summary">\(Markup.escaped(entry.summary))</p>
        <p class="module">\(entry.module.rawValue) · \(entry.family)<!-- links --></p>
        <noscript><p class="note">Scripts are off: this is one run. With scripts, its inputs can be dragged.</p></noscript>
        <section aria-label="Diagram">
        <div id="diagram" class="diagram">\(drawing.svg)</div>
        \(entry.note.map { #"<p class="call">\#(Markup.escaped($0))</p>"# } ?? "")
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

  /// What else answers the same question, and the other operators of the family.
  private var related: String {
    let questions = Guide.choices.filter { $0.answers.contains { $0.ids.contains(entry.id) } }.map { choice in
      let answers = choice.answers.map { answer in
        let names = answer.ids.compactMap { OperatorCatalog.entry($0) }.map(link).joined(separator: " ")
        return "<li><span>\(Markup.escaped(answer.want))</span> \(names)</li>"
      }
      return """
        <nav class="related neighbors" aria-labelledby="question">
        <h2 id="question">\(Markup.escaped(choice.title)): which operator?</h2><ul>\(answers.joined(separator: "\n"))</ul></nav>
        """
    }
    let family = OperatorCatalog.entries.filter { $0.family == entry.family && $0.id != entry.id }.map(link)
    if family.isEmpty { return questions.joined(separator: "\n") }
    return questions.joined(separator: "\n") + """
      <nav class="related" aria-label="\(entry.family)"><h2>\(entry.family)</h2>\(family.joined(separator: " "))</nav>
      """
  }

  private func link(_ other: CatalogEntry) -> String {
    other.id == entry.id
      ? "<strong>\(Markup.escaped(other.name))</strong>"
      : #"<a href="\#(other.id).html">\#(Markup.escaped(other.name))</a>"#
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
