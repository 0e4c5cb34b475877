/// A small program that gives what belongs to an actor to a pipeline that runs elsewhere.
public struct Program: Sendable {
  public enum Outcome: Sendable {
    /// The program is stopped where its closure begins.
    case stopped
    /// The program is stopped only if it was compiled with `-enable-actor-data-race-checks`.
    case stoppedByFlag
    /// The program does all on the actor it belongs to.
    case hopped
    /// Neither the compiler nor the program notices.
    case unnoticed
  }

  public let name: String
  public let outcome: Outcome
  /// Where the program begins.
  public let file: String
  public let line: Int
  let body: @MainActor @Sendable (Model) async -> Void

  init(
    _ name: String, _ outcome: Outcome, file: String = #fileID, line: Int = #line,
    _ body: @escaping @MainActor @Sendable (Model) async -> Void
  ) {
    self.name = name
    self.outcome = outcome
    self.file = file
    self.line = line
    self.body = body
  }

  public static let all = ofClosures + ofThreads + ofHops + ofHoles

  @MainActor public func run() async { await body(Model()) }
}
