/// A warning of a probable mistake in a pipeline.
public struct PipelineWarning: Equatable, Sendable, CustomStringConvertible {
  /// The kind of mistake that was found.
  public enum Finding: Equatable, Sendable {
    /// The chain was canceled by its token directly after its creation, before any further value arrived.
    case droppedToken
    /// That many values were dropped, because they were not requested or because the buffer was full.
    case droppedValues(Int)
    /// That many values are buffered, and each of the last examinations found more than the previous one.
    case growingBuffer(Int)

    /// The name of the case.
    var name: String {
      switch self {
      case .droppedToken: "droppedToken"
      case .droppedValues: "droppedValues"
      case .growingBuffer: "growingBuffer"
      }
    }

    /// How many values or publishers it counts, if it does.
    var count: Int? {
      switch self {
      case .droppedToken: nil
      case .droppedValues(let count), .growingBuffer(let count): count
      }
    }

    /// How long it went on at least, if it is about time.
    var limit: Duration? { nil }
  }

  /// The kind of mistake that was found.
  public let finding: Finding
  /// The publisher that the warning is about, such as `Buffer`.
  public let publisher: String
  /// The subscriber of the chain, and the line where it was created, such as `Sink at Search.swift:41`.
  public let chain: String

  init(_ finding: Finding, _ link: LiveLink, in first: LiveLink) {
    self.finding = finding
    publisher = link.publisher
    chain = [first.subscriber, first.line.map { "at \($0)" }].compactMap { $0 }.joined(separator: " ")
  }

  /// What was found, where, and what to do about it.
  public var description: String {
    switch finding {
    case .droppedToken:
      "\(chain): its token was dropped as soon as it was made, so nothing comes any more. "
        + "Keep what `sink` or `assign` returns for as long as values are wanted."
    case .droppedValues(let count):
      "\(chain): \(publisher) dropped \(count) unrequested \(count == 1 ? "value" : "values"). "
        + "Request more, or put a buffer behind it that is large enough."
    case .growingBuffer(let count):
      "\(chain): \(publisher) holds \(count) values and only ever gets more. "
        + "Request them faster, or limit what it is sent."
    }
  }
}
