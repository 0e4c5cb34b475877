import Combine
import NewsReaderModel
import Synchronization

/// Stories that stay while they are loaded again.
///
/// A service publishes a list that grows from one story. When it is loaded a second time, the reader would
/// show one story in place of all, and then more and more of them. The feed adds what arrives to what it has,
/// and keeps the newest.
///
///     first fetch   ──[c]──[c,b]──┤
///     second fetch                   ──[d]────────[d,c]────┤
///     feed          ──[c]──[c,b]───────[d,c,b]────[d,c,b]──
public final class StoryFeed: Sendable {
  private let limit: Int
  private let stories = Mutex<[Story]>([])

  /// Creates a feed without stories.
  ///
  /// - Parameter limit: how many stories it keeps.
  public init(limit: Int) { self.limit = limit }

  /// Adds the stories of each list that arrives, and publishes those of the feed, newest first.
  public func adding<Lists: Publisher<[Story], any Error>>(_ lists: Lists) -> some Publisher<
    [Story], any Error
  > {
    lists.map { [self] arrived in
      stories.withLock { stories in
        let ids = Set(arrived.map(\.id))
        let all = arrived + stories.filter { !ids.contains($0.id) }
        stories = Array(all.sorted { ($0.time, $0.id) > ($1.time, $1.id) }.prefix(limit))
        return stories
      }
    }
  }
}
