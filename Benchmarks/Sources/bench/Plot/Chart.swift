import Foundation

/// A drawing of curves: numbers of things along a logarithmic axis, nanoseconds upwards.
struct Chart {
  let title: String
  let axis: String
  let curves: [Curve]
  var width = 720.0
  var height = 360.0
  /// How far down a larger drawing it begins.
  var top = 0.0
  /// The room for the curves' names.
  var right = 90.0
  /// Whether the nanoseconds are on a logarithmic axis, not one from zero on.
  var isLogarithmic = false

  private static let colors = [
    "#2563eb", "#d97706", "#059669", "#dc2626", "#7c3aed", "#0891b2", "#db2777", "#65a30d",
  ]
  private static let left = 56.0

  /// The whole drawing by itself.
  var svg: String { SVG.document(title, width: width, height: top + height, parts) }

  var parts: [String] {
    [
      SVG.text(title, x: Chart.left, y: top + 26, size: 16),
      SVG.text(axis, x: across.places.last, y: top + height - 12, anchor: .end),
    ] + grid + lines
  }

  // MARK: Axes

  private var sizes: [Int] { Array(Set(curves.flatMap { $0.points.map(\.size) })).sorted() }

  private var across: Axis {
    let (first, last) = (Double(sizes.first ?? 1), Double(sizes.last ?? 1))
    return Axis(values: first...max(last, first + 1), places: (Chart.left, width - right))
  }

  private var up: Axis {
    let found = curves.flatMap { $0.points.map(\.nanoseconds) }
    let floor = isLogarithmic ? max(1, (found.min() ?? 1) / 1.5) : 0
    return Axis(
      values: floor...max(Axis.ceiling(of: found), floor + 1), places: (top + height - 52, top + 48),
      isLogarithmic: isLogarithmic)
  }

  // MARK: Parts

  private var grid: [String] {
    let (across, up) = (across, up)
    let levels = isLogarithmic ? up.roundValues : (0...5).map { up.values.upperBound * Double($0) / 5 }
    return levels.flatMap { level in
      let y = up.place(level)
      return [
        SVG.line(from: (Chart.left, y), to: (width - right, y), opacity: 0.25),
        SVG.text(fixed(level, 0), x: Chart.left - 8, y: y + 4, anchor: .end),
      ]
    }
      + sizes.map { size in
        SVG.text(
          size.formatted(.number.locale(Locale(identifier: "en"))), x: across.place(Double(size)),
          y: top + height - 32, anchor: .middle)
      }
  }

  private var lines: [String] {
    let (across, up) = (across, up)
    let names = spread(curves.map { up.place($0.points.last?.nanoseconds ?? 0) })
    return curves.indices.flatMap { index in
      let color = Chart.colors[index % Chart.colors.count]
      let points = curves[index].points.map {
        (x: across.place(Double($0.size)), y: up.place($0.nanoseconds))
      }
      return [
        SVG.curve(points, color: color),
        SVG.text(curves[index].title, x: width - right + 10, y: names[index] + 4, color: color),
      ]
    }
  }

  /// Moves heights apart that are too close for the names to be read.
  private func spread(_ heights: [Double]) -> [Double] {
    var (spread, last) = (heights, -Double.infinity)
    for index in heights.indices.sorted(by: { heights[$0] < heights[$1] }) {
      last = max(heights[index], last + 15)
      spread[index] = last
    }
    return spread
  }
}
