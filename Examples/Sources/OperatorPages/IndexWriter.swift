import OperatorCatalog

/// The page with all operators: a search, a guided choice, a gallery.
struct IndexWriter {
  var html: String {
    PageWriter.document(
      title: "Operators",
      body: """
        <header class="wide"><!-- site --></header>
        <main class="wide">
        <h1>Operators</h1>
        <p class="summary">Each page is a diagram that can be dragged. It shows values, requests, cancellations and what is
        dropped, as the real operators answer in virtual time.</p>
        <section aria-labelledby="guide-title">
        <h2 id="guide-title">Which operator do I need?</h2>
        <p class="quiet">I want to …</p>
        \(guide)
        </section>
        <section aria-labelledby="gallery-title">
        <h2 id="gallery-title">All \(OperatorCatalog.entries.count)</h2>
        <p id="search-area" hidden><label for="search">Search by name or by task</label>
        <input id="search" type="search" autocomplete="off"> <span id="found" role="status"></span></p>
        \(gallery)
        </section>
        <section aria-labelledby="left-title">
        <h2 id="left-title">Without a diagram</h2>
        <dl>\(leftOut)</dl>
        </section>
        </main>
        <script src="index.js"></script>
        """)
  }

  private var guide: String {
    Guide.choices.map { choice in
      let answers = choice.answers.map { answer in
        let links = answer.ids.compactMap { OperatorCatalog.entry($0) }.map(link).joined(separator: " ")
        return "<li><span>\(Markup.escaped(answer.want))</span> \(links)</li>"
      }
      return """
        <details><summary>\(Markup.escaped(choice.title))</summary><ul>\(answers.joined(separator: "\n"))</ul></details>
        """
    }.joined(separator: "\n")
  }

  private func link(_ entry: CatalogEntry) -> String {
    #"<a href="\#(entry.id).html">\#(Markup.escaped(entry.name))</a>"#
  }

  private var gallery: String {
    OperatorCatalog.families.map { family in
      let cards = OperatorCatalog.entries.filter { $0.family == family }.map { entry in
        """
        <li class="card"><a href="\(entry.id).html"><strong>\(Markup.escaped(entry.name))</strong>\
        \(StaticDrawing(PageGrid(entry)).thumbnail)<span>\(Markup.escaped(entry.summary))</span></a></li>
        """
      }
      return """
        <section class="family"><h3>\(family)</h3><ul class="gallery">\(cards.joined(separator: "\n"))</ul></section>
        """
    }.joined(separator: "\n")
  }

  private var leftOut: String {
    OperatorCatalog.withoutRuns.map {
      "<dt>\(Markup.escaped($0.names))</dt><dd>\(Markup.escaped($0.reason))</dd>"
    }.joined(separator: "\n")
  }
}
