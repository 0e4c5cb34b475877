import Foundation
import PageServing
import SwiftCombineInspector

/// All that the page shows, as it is sent to the browsers.
public struct InspectorState: PageState, Codable {
  /// How many chains of pipelines are sent; the others are counted.
  public static let mostChains = 200
  /// How many warnings are sent; the others are counted.
  public static let mostWarnings = 50

  /// How many failures are sent; the others are left out.
  public static let mostFailures = 20

  /// The name of the program.
  public let program: String
  /// The observed points, in order of their first subscription.
  public let points: [PointRow]
  /// The live pipelines; nil if they are not recorded.
  public let chains: [ChainRow]?
  /// How many further pipelines there are.
  public let moreChains: Int
  /// The warnings, the newest first.
  public let warnings: [String]
  /// How many older warnings there are.
  public let moreWarnings: Int
  /// The last failures, the newest first.
  public let failures: [FailureRow]

  /// A state before anything was read.
  init(program: String) {
    self.program = program
    (points, chains, moreChains, warnings, moreWarnings, failures) = ([], nil, 0, [], 0, [])
  }

  /// - Parameters:
  ///   - program: the name of the program.
  ///   - reading: what the points have done until now.
  ///   - previous: what they had done at the state before; nil if rates cannot be known.
  ///   - pipelines: the live pipelines.
  ///   - warnings: all warnings, the oldest first.
  ///   - failures: the last failures, the oldest first.
  init(
    program: String, _ reading: InspectorReading, since previous: InspectorReading?,
    pipelines: [PipelineReport.Tree]?, warnings: [PipelineWarning], failures: [PipelineFailure]
  ) {
    self.program = program
    points = reading.samples.map { sample in
      PointRow(
        sample, since: previous?.sample(of: sample.point),
        over: previous.map { (reading.time - $0.time) / .seconds(1) } ?? 0)
    }
    chains = pipelines?.prefix(Self.mostChains).map { ChainRow($0) }
    moreChains = max(0, (pipelines?.count ?? 0) - Self.mostChains)
    self.warnings = warnings.suffix(Self.mostWarnings).reversed().map(\.description)
    moreWarnings = max(0, warnings.count - Self.mostWarnings)
    self.failures = failures.suffix(Self.mostFailures).reversed().map { FailureRow($0) }
  }
}
