import SwiftCombineInspector

/// Where the page has from what it shows. Each closure is called for each state, on the queue of the session.
public struct InspectorSource {
  /// Returns what the observed points have done until now.
  public var samples: () -> [PointSample]
  /// Returns the live pipelines; nil if they are not recorded.
  public var pipelines: () -> [PipelineReport.Tree]?
  /// Returns all warnings, the oldest first.
  public var warnings: () -> [PipelineWarning]
  /// Returns the last failures, the oldest first.
  public var failures: () -> [PipelineFailure]

  /// Creates a source; by default of points alone.
  public init(
    samples: @escaping () -> [PointSample], pipelines: @escaping () -> [PipelineReport.Tree]? = { nil },
    warnings: @escaping () -> [PipelineWarning] = { [] },
    failures: @escaping () -> [PipelineFailure] = { [] }
  ) {
    self.samples = samples
    self.pipelines = pipelines
    self.warnings = warnings
    self.failures = failures
  }
}
