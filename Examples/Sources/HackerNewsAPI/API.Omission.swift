import Foundation

extension API {
  /// An item that was requested and is not shown.
  public struct Omission: Sendable, Equatable {
    /// Why an item is not shown.
    public enum Reason: Sendable, Equatable, CaseIterable {
      /// The server has nothing under its id.
      case deleted
      /// The answer is not a story.
      case undecodable
      /// There was no answer.
      case unreachable
    }

    /// The requested item.
    public let id: Int
    /// The address of the request.
    public let url: URL
    public let reason: Reason

    init(id: Int, url: URL, error: any Swift.Error) {
      self.id = id
      self.url = url
      self.reason =
        switch error {
        case is URLError: .unreachable
        // The whole answer is `null`; inside a story the path would not be empty.
        case DecodingError.valueNotFound(_, let context) where context.codingPath.isEmpty: .deleted
        default: .undecodable
        }
    }
  }
}
