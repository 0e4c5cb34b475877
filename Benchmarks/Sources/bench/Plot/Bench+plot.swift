import Foundation
import Harness

extension Bench {
  /// Measures the curves and writes them to a file, as SVG.
  ///
  /// - Returns: The exit status.
  func plot(to path: String) -> Int32 {
    Loop.warmUp(for: options.effort.warmUpTime)
    let chart = Chart(
      title: "Nanoseconds a value, among n publishers of a collection", axis: "n",
      curves: Curve.ofCollections(options.effort))
    do {
      try Data(chart.svg.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      return 0
    } catch {
      FileHandle.standardError.write(
        Data("bench: \(path) cannot be written: \(error.localizedDescription)\n".utf8))
      return 1
    }
  }
}
