import SwiftCombine
import SwiftCombineTesting

extension OperatorCatalog {
  /// The search of the README: what is typed, and what is found.
  static let search = CatalogEntry(
    "search", "A search while you type", .core, "Pipelines",
    "Waits for a pause, searches for each new text once, and shows what was found for the newest.",
    parameters: [.number("pause", 2, 1, 3)],
    code: """
      $query
        .debounce(for: %1, scheduler: main)
        .removeDuplicates()
        .map { find($0) }
        .switchToLatest()
        .assign(to: &$hits)
      """,
    note: "find answers two ticks after its subscription.",
    example: ["ab---cd-"], values: ["s", "sw", "s", "sw"],
    endNames: (input: "query", output: "hits")
  ) { stage in
    let hits = ["s": "9 hits", "sw": "4 hits"]
    return stage.input
      .debounce(for: stage.ticks(0), scheduler: stage.scheduler)
      .removeDuplicates()
      .map { [unowned stage] query in
        stage.inner("find(\(query))", stage.source("--(h|)", ["h": hits[query] ?? "no hits"]))
      }
      .switchToLatest()
  }
}
