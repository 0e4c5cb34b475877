import Combine
import SwiftCombineTesting

/// What a `print` upstream writes, and what arrives after which line.
func printedHistory<P: Publisher, Q: Publisher>(
  _ source: P, _ build: (Publishers.Print<P>) -> Q
) -> [String] {
  let history = EventHistory()
  let lines = Lines()
  lines.onWrite = { if $0.count > 1 { history.note($0) } }
  _ = build(source.print("publisher", to: lines)).sink { _ in
    history.note("end")
  } receiveValue: {
    history.note("value \($0)")
  }
  return history.lines.map { $0.replacing("publisher: receive ", with: "") }
}

/// What is printed when a sequence of three letters is subscribed to.
let abcPrinted = ["subscription: ([\"A\", \"B\", \"C\"])", "publisher: request unlimited"]
