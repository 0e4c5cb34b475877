import Foundation

/// Where values stand along an axis of a drawing.
struct Axis {
  let values: ClosedRange<Double>
  /// The places of the lowest and of the highest value; an upright axis goes from the greater to the lesser.
  let places: (first: Double, last: Double)
  var isLogarithmic = true

  /// Where a value stands; one beyond the ends stands at the end.
  func place(_ value: Double) -> Double {
    let value = min(max(value, values.lowerBound), values.upperBound)
    let part =
      isLogarithmic
      ? log(value / values.lowerBound) / log(values.upperBound / values.lowerBound)
      : (value - values.lowerBound) / (values.upperBound - values.lowerBound)
    return places.first + part * (places.last - places.first)
  }

  /// Round values along a logarithmic axis: 1, 2, 5, 10, 20, …
  var roundValues: [Double] {
    var found: [Double] = []
    var unit = pow(10, floor(log10(values.lowerBound)))
    while unit <= values.upperBound {
      found += [unit, 2 * unit, 5 * unit].filter(values.contains)
      unit *= 10
    }
    return found
  }

  /// The least round number above all of these, for the end of an axis.
  static func ceiling(of values: [Double]) -> Double {
    let highest = values.max() ?? 1
    let unit = pow(10, floor(log10(highest)))
    return [1, 2, 5, 10].map { $0 * unit }.first { $0 > highest * 1.1 } ?? 20 * unit
  }
}
