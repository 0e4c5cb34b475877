/// A subscription to an observed publisher.
public struct ObservedPipeline: Hashable, Identifiable, Sendable {
  /// A number that no other pipeline of the process has.
  public typealias ID = UInt64

  /// The number of the pipeline.
  public let id: ID
  /// The pipeline in whose delivery or subscription this one was created: for an inner publisher of
  /// `flatMap`, the outer pipeline.
  public let parentID: ID?
  /// The place where it was created.
  public let point: ObservedPoint

  /// Creates a pipeline, for tests of an observer or of a format.
  ///
  /// - Parameters:
  ///   - id: The number of the pipeline.
  ///   - parentID: The pipeline in whose delivery or subscription it was created.
  ///   - point: The place where it was created.
  public init(id: ID, parentID: ID? = nil, point: ObservedPoint) {
    self.id = id
    self.parentID = parentID
    self.point = point
  }
}

/// How a pipeline ended.
public enum PipelineEnding: Sendable {
  /// Its publisher finished.
  case finished
  /// Its publisher failed.
  case failed(PipelineFailure)
  /// Its subscriber canceled.
  case cancelled
  /// It was deallocated without a completion or a cancellation.
  case deallocated
}

/// An error, where it came from, and what it passed.
public struct PipelineFailure: Sendable {
  /// The error, unchanged.
  public let error: any Error
  /// The operators and checkpoints that it has passed, from its origin on, such as `["Decode", "Map"]`.
  public let path: [String]
  /// Where the observed point or the checkpoint is; `nil` for a point that stands for several places.
  public let location: PipelineLocation?

  /// Creates a failure, for tests of an observer or of a format.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - path: The operators and checkpoints that it has passed, from its origin on.
  ///   - location: Where the observed point or the checkpoint is.
  public init(error: any Error, path: [String], location: PipelineLocation?) {
    self.error = error
    self.path = path
    self.location = location
  }
}

/// A receiver of what happens to the observed pipelines of a process: see
/// ``Inspector/addObserver(_:samplingEvery:)``.
///
///     struct FailurePrinter: PipelineObserver {
///       func pipelineEnded(_ pipeline: ObservedPipeline, with ending: PipelineEnding) {
///         if case .failed(let failure) = ending { print(pipeline.point.name, failure.error, failure.path) }
///       }
///     }
///
/// Implement the methods for the events that you need. Methods are called on the thread of the event, with no
/// lock held: keep them short.
public protocol PipelineObserver: Sendable {
  /// A subscriber was attached to an observed publisher.
  func pipelineBegan(_ pipeline: ObservedPipeline)
  /// A pipeline has ended.
  func pipelineEnded(_ pipeline: ObservedPipeline, with ending: PipelineEnding)
  /// The interval has passed: what all points have done until now.
  func pipelinesSampled(_ samples: [PointSample])
  /// A probable mistake was found.
  func pipelineWarned(_ warning: PipelineWarning)
}

extension PipelineObserver {
  public func pipelineBegan(_ pipeline: ObservedPipeline) {}
  public func pipelineEnded(_ pipeline: ObservedPipeline, with ending: PipelineEnding) {}
  public func pipelinesSampled(_ samples: [PointSample]) {}
  public func pipelineWarned(_ warning: PipelineWarning) {}
}
