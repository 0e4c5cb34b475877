extension CatalogEntry {
  /// What a reader wants for whom an operator is the answer: an answer to one of the questions of the guided
  /// choice.
  public struct Want: Sendable {
    /// A question of the guided choice, with its title.
    public enum Question: String, Sendable, CaseIterable {
      case changing = "Change, count or collect the values of one publisher"
      case selecting = "Publish only some of the values"
      case combining = "Combine several publishers"
      case starting = "Start a publisher for each value"
      case ending = "React to a failure, to an end, or to an empty stream"
      case timing = "Decide when values are delivered"
      case buffering = "Serve a subscriber that is slower than the publisher"
      case sharing = "Run a publisher once for several subscribers"

      /// The family whose answers come before those of the others.
      public var family: String? {
        switch self {
        case .combining: "Combining"
        case .ending: "Errors"
        default: nil
        }
      }
    }

    public let question: Question
    /// The same text for all operators of one answer.
    public let answer: String

    static func changing(_ answer: String) -> Want { Want(question: .changing, answer: answer) }
    static func selecting(_ answer: String) -> Want { Want(question: .selecting, answer: answer) }
    static func combining(_ answer: String) -> Want { Want(question: .combining, answer: answer) }
    static func starting(_ answer: String) -> Want { Want(question: .starting, answer: answer) }
    static func ending(_ answer: String) -> Want { Want(question: .ending, answer: answer) }
    static func timing(_ answer: String) -> Want { Want(question: .timing, answer: answer) }
    static func buffering(_ answer: String) -> Want { Want(question: .buffering, answer: answer) }
    static func sharing(_ answer: String) -> Want { Want(question: .sharing, answer: answer) }
  }
}
