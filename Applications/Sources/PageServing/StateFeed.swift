import Combine
import Foundation
import HTTPLoopback
import Synchronization

/// The states of a session as server-sent events, a stream for each browser.
final class StateFeed<Session: PageSession>: Sendable {
  private let session: Session
  private let browsers = Mutex(0)

  init(_ session: Session) { self.session = session }

  /// The states, from the current one on. A slow browser receives the newest.
  func follow() -> HTTPAnswer {
    let isWelcome = browsers.withLock { count in
      if count == PageServer<Session>.mostBrowsers { return false }
      count += 1
      return true
    }
    guard isWelcome else {
      return .refusal(503, "Too many browsers follow this page.", fields: ["Retry-After": "10"])
    }
    let follower = Follower()
    let stream = HTTPStream { [self] in
      browsers.withLock { $0 -= 1 }
      session.queue.async { follower.subscription = nil }
    }
    session.queue.async { [session] in
      follower.subscription = session.states.sink { [weak stream] state in
        // One message: another one beside it could take its place.
        stream?.send(Data("retry: 1000\ndata: ".utf8) + state.json + Data("\n\n".utf8))
      }
    }
    return .stream(stream, fields: RequestGuard.fields)
  }

  /// Used on the session's queue alone.
  private final class Follower: @unchecked Sendable {
    var subscription: AnyCancellable?
  }
}
