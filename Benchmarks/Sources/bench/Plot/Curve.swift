import Combine
import SwiftCombineCollections
import Measuring

/// What one thing costs among ever more of them, to be drawn.
struct Curve {
  /// A point of it: a count, and the nanoseconds of each.
  struct Point {
    let size: Int
    let nanoseconds: Double
  }

  let title: String
  let points: [Point]

  /// - Parameters:
  ///   - sizes: How many things there are, at each point.
  ///   - workload: The work with a given count.
  init(_ title: String, sizes: [Int], effort: Effort, _ workload: (Int) -> Workload) {
    self.title = title
    points = sizes.map { size in
      Point(size: size, nanoseconds: Measurement(of: workload(size), effort: effort).nanoseconds)
    }
  }

  /// What a value costs in a zip and in a merge of 24 to 24,000 publishers.
  static func ofCollections(_ effort: Effort) -> [Curve] {
    let sizes = [24, 75, 240, 750, 2_400, 7_500, 24_000]
    return [
      Curve("zip", sizes: sizes, effort: effort) {
        sendsToMany($0, arriving: { $0 }) { [$0.zipped().sink(receiveValue: Opaque.takeArray())] }()
      },
      Curve("merge", sizes: sizes, effort: effort) { count in
        sendsToMany(count, arriving: { $0 * count }) { [$0.merged().sink(receiveValue: Opaque.take())] }()
      },
    ]
  }
}
