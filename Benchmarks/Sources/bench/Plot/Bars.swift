/// A drawing of rows: a bar for each of the three ways, and a mark where the target is.
struct Bars {
  let rows: [RowReport]
  let width: Double

  private static let ways: [(way: Way, name: String, color: String)] = [
    (.own, "own module", "#2563eb"), (.other, "other module", "#d97706"),
    (.erased, "AnyPublisher", "#059669"),
  ]
  private static let (mark, markName) = ("#dc2626", "target")
  private static let (left, right, top) = (330.0, 48.0, 74.0)
  private static let (rowHeight, barHeight) = (24.0, 5.0)

  var height: Double { Bars.top + Double(rows.count) * Bars.rowHeight + 20 }

  var parts: [String] { heading + grid + rows.indices.flatMap(row) }

  private var scale: Axis {
    let ratios = rows.flatMap { $0.ways.values.map(\.ratio) + [$0.target].compactMap(\.self) }
    return Axis(values: 0.5...max(Axis.ceiling(of: ratios), 1), places: (Bars.left, width - Bars.right))
  }

  private var heading: [String] {
    let title = SVG.text(
      "What an element costs, as a multiple of a plain loop's time", x: 12, y: 26, size: 16)
    let names = Bars.ways.map { ($0.name, $0.color) } + [(Bars.markName, Bars.mark)]
    return [title]
      + names.enumerated().flatMap { place, entry in
        let x = Bars.left + 115 * Double(place)
        return [
          SVG.bar(x: x, y: 40, width: entry.0 == Bars.markName ? 2 : 12, height: 10, color: entry.1),
          SVG.text(entry.0, x: x + 17, y: 49),
        ]
      }
  }

  private var grid: [String] {
    let bottom = Bars.top + Double(rows.count) * Bars.rowHeight
    return scale.roundValues.flatMap { value in
      let x = scale.place(value)
      return [
        SVG.line(from: (x, Bars.top - 4), to: (x, bottom), opacity: 0.25),
        SVG.text(
          value < 1 ? fixed(value, 1) : fixed(value, 0), x: x, y: bottom + 14, anchor: .middle, size: 11),
      ]
    }
  }

  private func row(_ index: Int) -> [String] {
    let (row, scale) = (rows[index], scale)
    let y = Bars.top + Double(index) * Bars.rowHeight
    let bars = Bars.ways.enumerated().compactMap { place, entry -> String? in
      guard let ratio = row.ways[entry.way.rawValue]?.ratio else { return nil }
      return SVG.bar(
        x: Bars.left, y: y + 2 + Double(place) * (Bars.barHeight + 1), width: scale.place(ratio) - Bars.left,
        height: Bars.barHeight, color: entry.color)
    }
    let target = row.target.map { target in
      let x = scale.place(target)
      return SVG.line(from: (x, y), to: (x, y + Bars.rowHeight - 3), color: Bars.mark, width: 2)
    }
    let highest = row.ways.values.map(\.ratio).max() ?? 0
    return [
      SVG.text(row.id, x: 12, y: y + 14, size: 11), SVG.text(row.title, x: 52, y: y + 14, size: 11),
      SVG.text(fixed(highest, 1), x: scale.place(highest) + 6, y: y + 14, size: 10),
    ] + bars + [target].compactMap(\.self)
  }
}
