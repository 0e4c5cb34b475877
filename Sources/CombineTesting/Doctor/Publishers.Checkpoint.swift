import CombineShim

extension Publishers {
  /// A publisher that names a place in a pipeline.
  public struct Checkpoint<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// What the place is called.
    public let name: String
    /// The file and the line where it was named, such as `Search.swift:41`.
    public let line: String

    /// Makes what the operator of this name returns.
    public init(upstream: Upstream, name: String, line: String) {
      self.upstream = upstream
      self.name = name
      self.line = line
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(subscriber)
    }
  }
}

extension Publishers.Checkpoint: PipelineCheckpoint {}

/// A checkpoint of whatever type.
protocol PipelineCheckpoint {
  var name: String { get }
  var line: String { get }
}

extension Publisher {
  /// Names a place in a pipeline, for a ``PipelineDoctor`` to show.
  ///
  /// Everything passes unchanged: the subscriber itself is handed on, so a value costs nothing more.
  ///
  /// - Parameters:
  ///   - name: What the place is called.
  ///   - file: The file to show; the one this is written in.
  ///   - line: The line to show; the one this is written in.
  public func checkpoint(
    _ name: String, file: StaticString = #fileID, line: Int = #line
  ) -> Publishers.Checkpoint<Self> {
    Publishers.Checkpoint(upstream: self, name: name, line: CallStack.line(file: "\(file)", line))
  }
}
