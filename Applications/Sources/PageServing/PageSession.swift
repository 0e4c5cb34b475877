import Combine
import Foundation
import HTTPLoopback

/// All that a page shows, as it is sent to the browsers.
public protocol PageState: Sendable, Equatable, Encodable {}

extension PageState {
  /// The state as JSON on one line.
  public var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return try encoder.encode(self) } catch { fatalError("\(Self.self): cannot be encoded: \(error)") }
  }
}

/// What a page shows and changes: a view model on a queue.
///
/// **Threads**: it may be used from any thread.
public protocol PageSession: AnyObject, Sendable {
  /// What the page shows.
  associatedtype State: PageState
  /// The type of ``states``.
  associatedtype States: Publisher<State, Never>

  /// The files of the page, by their paths; `/` is the page itself.
  static var files: [String: PageFile] { get }

  /// The serial queue on which everything happens.
  var queue: DispatchQueue { get }

  /// What the page shows: the current state at once, and each that differs from the one before, on the queue.
  var states: States { get }

  /// What the page shows now.
  var state: State { get }

  /// Answers a request that is neither for a file of the page nor for its states; nil
  /// if there is no such page.
  ///
  /// It has passed the ``RequestGuard``, and is one of GET or POST. To be called from outside of the queue.
  func answer(to request: HTTPRequest) -> HTTPAnswer?

  /// Ends everything; from then on nothing changes.
  func cancel()
}
