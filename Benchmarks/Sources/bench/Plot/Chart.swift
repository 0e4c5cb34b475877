import Foundation

/// A drawing of curves, in SVG: sizes along a logarithmic axis, nanoseconds up from zero.
struct Chart {
  let title: String
  let axis: String
  let curves: [Curve]

  private static let (width, height) = (720.0, 360.0)
  private static let (left, right, top, bottom) = (56.0, 90.0, 48.0, 52.0)
  private static let colors = ["#2563eb", "#d97706", "#059669", "#dc2626"]

  /// The drawing.
  var svg: String {
    ([head, grid] + curves.indices.map(line) + ["</svg>\n"]).joined(separator: "\n")
  }

  // MARK: Scales

  private var sizes: [Int] { Array(Set(curves.flatMap { $0.points.map(\.size) })).sorted() }

  /// The top of the upright axis: round, and above every point.
  private var ceiling: Double {
    let highest = curves.flatMap { $0.points.map(\.nanoseconds) }.max() ?? 1
    let unit = pow(10, floor(log10(highest)))
    return [1, 2, 5, 10].map { $0 * unit }.first { $0 > highest * 1.1 } ?? 20 * unit
  }

  private func x(_ size: Int) -> Double {
    let (first, last) = (Double(sizes.first ?? 1), Double(sizes.last ?? 10))
    let part = last > first ? log(Double(size) / first) / log(last / first) : 0
    return Chart.left + part * (Chart.width - Chart.left - Chart.right)
  }

  private func y(_ nanoseconds: Double) -> Double {
    let room = Chart.height - Chart.top - Chart.bottom
    return Chart.height - Chart.bottom - nanoseconds / ceiling * room
  }

  // MARK: Parts

  private var head: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Chart.width)) \(Int(Chart.height))" \
    font-family="system-ui, sans-serif" font-size="13" fill="#6b7280">
    <title>\(escaped(title))</title>
    <text x="\(Chart.left)" y="26" font-size="16">\(escaped(title))</text>
    <text x="\(x(sizes.last ?? 1))" y="\(Chart.height - 12)" text-anchor="end">\(escaped(axis))</text>
    """
  }

  private var grid: String {
    let levels = (0...5).map { ceiling * Double($0) / 5 }.map { level in
      """
      <line x1="\(Chart.left)" x2="\(Chart.width - Chart.right)" y1="\(fixed(y(level), 1))" \
      y2="\(fixed(y(level), 1))" stroke="#6b7280" stroke-opacity="0.25"/>
      <text x="\(Chart.left - 8)" y="\(fixed(y(level) + 4, 1))" text-anchor="end">\(fixed(level, 0))</text>
      """
    }
    let columns = sizes.map { size in
      """
      <text x="\(fixed(x(size), 1))" y="\(Chart.height - Chart.bottom + 20)" \
      text-anchor="middle">\(size.formatted(.number.locale(Locale(identifier: "en"))))</text>
      """
    }
    return (levels + columns).joined(separator: "\n")
  }

  private func line(_ index: Int) -> String {
    let curve = curves[index]
    let color = Chart.colors[index % Chart.colors.count]
    let places = curve.points.map { (fixed(x($0.size), 1), fixed(y($0.nanoseconds), 1)) }
    let path = places.map { "\($0.0),\($0.1)" }.joined(separator: " ")
    let dots = places.map { "<circle cx=\"\($0.0)\" cy=\"\($0.1)\" r=\"3.5\" fill=\"\(color)\"/>" }
    let end = places.last ?? ("0", "0")
    return """
      <polyline points="\(path)" fill="none" stroke="\(color)" stroke-width="2"/>
      \(dots.joined(separator: "\n"))
      <text x="\(Chart.width - Chart.right + 10)" y="\(end.1)" dy="4" fill="\(color)">\(escaped(curve.title))</text>
      """
  }

  private func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }
}
