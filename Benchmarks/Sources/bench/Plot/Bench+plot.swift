import Measuring

extension Bench {
  /// Draws the rows, and below them the growths.
  func plot(to path: String) throws(Trouble) {
    let width = 860.0
    let bars = Bars(rows: report.rows, width: width)
    let growths = Chart(
      title: "Nanoseconds each, among n", axis: "n", curves: report.growths.map(Curve.init), width: width,
      height: 380, top: bars.height + 20, right: 330, isLogarithmic: true)
    let drawing = SVG.document(
      "What elements and subscriptions cost", width: width, height: growths.top + growths.height,
      bars.parts + growths.parts)
    try write(drawing, to: path)
  }

  /// Measures what a value costs among ever more publishers, and draws it.
  func drawCurves(to path: String) throws(Trouble) {
    Loop.warmUp(for: options.effort.warmUpTime)
    let chart = Chart(
      title: "Nanoseconds a value, among n publishers of a collection", axis: "n",
      curves: Curve.ofCollections(options.effort))
    try write(chart.svg, to: path)
  }
}

extension Curve {
  /// A growth, without the sizes that were left out.
  fileprivate init(_ growth: GrowthReport) {
    title = growth.title
    points = Swift.zip(growth.sizes, growth.nanoseconds).compactMap { size, nanoseconds in
      nanoseconds.map { Point(size: size, nanoseconds: $0) }
    }
  }
}
