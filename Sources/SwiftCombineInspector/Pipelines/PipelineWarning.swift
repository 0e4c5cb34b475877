/// A warning of a probable mistake in a pipeline.
public struct PipelineWarning: Equatable, Sendable, CustomStringConvertible {
  /// The kind of mistake that was found.
  public enum Finding: Equatable, Sendable {
    /// The chain was canceled by its token directly after its creation, before any further element arrived.
    case droppedToken
    /// That many elements were dropped, because they were not requested or because the buffer was full.
    case droppedElements(Int)
    /// That many elements are buffered, and each of the last examinations found more than the previous one.
    case growingBuffer(Int)
    /// The publisher has delivered nothing for that long, although elements are requested.
    case silent(for: Duration)
    /// That many inner publishers take all places of a `flatMap(maxPublishers:)`, and none has sent or ended
    /// for that long: the next inner publisher has to wait.
    case endlessInnerPublishers(Int, for: Duration)
    /// The publisher has delivered nothing for that long, although elements are requested, and everything
    /// that feeds it is fed by itself.
    case waitsForItself(for: Duration)
    /// The object that is assigned to, or that a closure of a `sink` captures, stores the token of its own
    /// subscription, which retains the object.
    case retainCycle
    /// Retain cycles are to be found, and captures of closures cannot be read: the compiler that built the
    /// program gives closures another form than this package knows. It is about no publisher and no chain.
    case unreadableClosures

    /// The name of the case.
    var name: String {
      switch self {
      case .droppedToken: "droppedToken"
      case .droppedElements: "droppedElements"
      case .growingBuffer: "growingBuffer"
      case .silent: "silent"
      case .endlessInnerPublishers: "endlessInnerPublishers"
      case .waitsForItself: "waitsForItself"
      case .retainCycle: "retainCycle"
      case .unreadableClosures: "unreadableClosures"
      }
    }

    /// How many elements or publishers it counts, if it does.
    var count: Int? {
      switch self {
      case .droppedElements(let count), .growingBuffer(let count), .endlessInnerPublishers(let count, _):
        count
      case .droppedToken, .silent, .waitsForItself, .retainCycle, .unreadableClosures: nil
      }
    }

    /// How long it has gone on, if it is about time.
    var duration: Duration? {
      switch self {
      case .silent(let duration), .endlessInnerPublishers(_, let duration), .waitsForItself(let duration):
        duration
      case .droppedToken, .droppedElements, .growingBuffer, .retainCycle, .unreadableClosures: nil
      }
    }
  }

  /// The kind of mistake that was found.
  public let finding: Finding
  /// The publisher that the warning is about, such as `Buffer`; nothing if it is about none.
  public let publisher: String
  /// The subscriber of the chain, and the line where it was created, such as `Sink at Search.swift:41`;
  /// nothing if it is about none.
  public let chain: String

  init(_ finding: Finding, _ link: LiveLink, in first: LiveLink) {
    self.finding = finding
    publisher = link.publisher
    chain =
      [first.subscriber, first.location.map { "at \($0.short)" }].compactMap { $0 }.joined(separator: " ")
      .onOneLine
  }

  /// A warning of what is unreadable as a whole.
  static let unreadableClosures = PipelineWarning(finding: .unreadableClosures, publisher: "", chain: "")

  /// Creates a warning, for tests of what receives it.
  ///
  /// - Parameters:
  ///   - finding: What was found.
  ///   - publisher: The publisher that it is about, such as `Buffer`; nothing if it is about none.
  ///   - chain: The subscriber of the chain and where it was created; nothing if it is about none.
  public init(finding: Finding, publisher: String, chain: String) {
    self.finding = finding
    self.publisher = publisher
    self.chain = chain
  }

  /// What was found, where, and what to do about it.
  public var description: String {
    switch finding {
    case .droppedToken:
      "\(chain): its token was dropped as soon as it was made, so nothing comes any more. "
        + "Keep what `sink` or `assign` returns for as long as elements are wanted."
    case .droppedElements(let count):
      "\(chain): \(publisher) dropped \(count) unrequested \(count == 1 ? "element" : "elements"). "
        + "Request more, or put a buffer behind it that is large enough."
    case .growingBuffer(let count):
      "\(chain): \(publisher) holds \(count) elements and only ever gets more. "
        + "Request them faster, or limit what it is sent."
    case .silent(let duration):
      "\(chain): \(publisher) has sent nothing for \(duration.components.seconds) s, although elements are requested. "
        + "See whether anything still sends to it, and put a timeout behind it."
    case .endlessInnerPublishers(let count, let duration):
      "\(chain): \(count) inner \(count == 1 ? "publisher takes" : "publishers take") all places of \(publisher), "
        + "silent for \(duration.components.seconds) s. Let them end, or allow more of them."
    case .waitsForItself(let duration):
      "\(chain): \(publisher) has sent nothing for \(duration.components.seconds) s, and only its own elements could "
        + "change that. Send it a first value from elsewhere."
    case .retainCycle:
      "\(chain): it retains an object that stores its token, so neither is released before it ends. "
        + "Use `sink` with `[weak self]`, or `assign(to:)` with a published property."
    case .unreadableClosures:
      "Captures of closures cannot be read, so retain cycles of a `sink` are not found, only those of `assign(to:on:)`. "
        + "Use a version of this package that knows the compiler."
    }
  }
}
