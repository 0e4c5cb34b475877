import SwiftCombineInspector

/// What the observed points had done at one moment.
struct InspectorReading {
  let time: Duration
  let samples: [PointSample]
  private let byPoint: [ObservedPoint: PointSample]

  init(samples: [PointSample], at time: Duration) {
    (self.samples, self.time) = (samples, time)
    byPoint = Dictionary(samples.map { ($0.point, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What a point has done until this moment; nothing if it was not known yet.
  func sample(of point: ObservedPoint) -> PointSample { byPoint[point] ?? PointSample(point) }
}
