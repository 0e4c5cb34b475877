import Foundation

/// The parts that drawings are made of. Their gray reads on a light and on a dark page.
enum SVG {
  static let gray = "#6b7280"

  enum Anchor: String { case start, middle, end }

  /// A whole drawing.
  static func document(_ title: String, width: Double, height: Double, _ parts: [String]) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(fixed(width, 0)) \(fixed(height, 0))" \
    font-family="system-ui, sans-serif" font-size="12" fill="\(gray)">
    <title>\(escaped(title))</title>
    \(parts.joined(separator: "\n"))
    </svg>

    """
  }

  static func text(
    _ text: String, x: Double, y: Double, anchor: Anchor = .start, size: Double = 12, color: String = gray
  ) -> String {
    """
    <text x="\(fixed(x, 1))" y="\(fixed(y, 1))" text-anchor="\(anchor)" font-size="\(fixed(size, 0))" \
    fill="\(color)">\(escaped(text))</text>
    """
  }

  static func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), color: String = gray,
    opacity: Double = 1,
    width: Double = 1
  ) -> String {
    """
    <line x1="\(fixed(start.x, 1))" y1="\(fixed(start.y, 1))" x2="\(fixed(end.x, 1))" y2="\(fixed(end.y, 1))" \
    stroke="\(color)" stroke-opacity="\(fixed(opacity, 2))" stroke-width="\(fixed(width, 1))"/>
    """
  }

  static func bar(x: Double, y: Double, width: Double, height: Double, color: String) -> String {
    """
    <rect x="\(fixed(x, 1))" y="\(fixed(y, 1))" width="\(fixed(max(width, 0), 1))" height="\(fixed(height, 1))" \
    fill="\(color)"/>
    """
  }

  /// A line through points, with a dot at each.
  static func curve(_ points: [(x: Double, y: Double)], color: String) -> String {
    let places = points.map { (fixed($0.x, 1), fixed($0.y, 1)) }
    let path = places.map { "\($0.0),\($0.1)" }.joined(separator: " ")
    let dots = places.map { "<circle cx=\"\($0.0)\" cy=\"\($0.1)\" r=\"3.5\" fill=\"\(color)\"/>" }
    return "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"/>\n"
      + dots.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }
}
