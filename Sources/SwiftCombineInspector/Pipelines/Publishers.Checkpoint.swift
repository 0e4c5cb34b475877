import SwiftCombine

extension Publishers {
  /// A publisher that names a place in a pipeline, and forwards everything unchanged.
  public struct Checkpoint<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The name of the place.
    public let name: String
    /// The file and the line where it was named, such as `Search.swift:41`.
    public let line: String

    /// Creates a publisher that names a place in a pipeline.
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

/// A checkpoint of any type.
protocol PipelineCheckpoint {
  var name: String { get }
  var line: String { get }
}

extension Publisher {
  /// Names a place in a pipeline, for an ``Inspector`` to show.
  ///
  /// All signals pass unchanged: the subscriber itself is attached to the upstream publisher, so a value
  /// costs nothing more.
  ///
  /// - Parameters:
  ///   - name: The name of the place.
  ///   - file: The file to show; by default that of the call.
  ///   - line: The line to show; by default that of the call.
  public func checkpoint(
    _ name: String, file: StaticString = #fileID, line: Int = #line
  ) -> Publishers.Checkpoint<Self> {
    Publishers.Checkpoint(upstream: self, name: name, line: CallStack.line(file: "\(file)", line))
  }
}
