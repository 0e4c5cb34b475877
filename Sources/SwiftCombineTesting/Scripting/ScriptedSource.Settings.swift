import SwiftCombineEngine
import SwiftCombine

extension ScriptedSource {
  /// The state that a source and its subscriptions share; the subscriptions do not retain the source itself.
  final class Settings: Sendable {
    struct State {
      var log: [SourceEvent] = []
      var onRequest: ((ScriptedSubscription<Output, Failure>, Subscribers.Demand) -> Void)?
      var onCancel: ((ScriptedSubscription<Output, Failure>) -> Void)?
    }

    let name: String
    let keepsSubscribers: Bool
    let recordsAnswers: Bool
    private let history: EventHistory?
    private let state = Locked(State())

    init(name: String, keepsSubscribers: Bool, recordsAnswers: Bool, history: EventHistory?) {
      self.name = name
      self.keepsSubscribers = keepsSubscribers
      self.recordsAnswers = recordsAnswers
      self.history = history
    }

    var log: [SourceEvent] { state.withLock { $0.log } }

    func note(_ event: SourceEvent) {
      state.withLock { $0.log.append(event) }
      history?.note("\(name) \(event)")
    }

    func clearLog() { state.withLock { $0.log = [] } }

    var onRequest: ((ScriptedSubscription<Output, Failure>, Subscribers.Demand) -> Void)? {
      get { state.withLock { $0.onRequest } }
      set {
        let old = state.withLock { exchange(&$0.onRequest, with: newValue) }
        withExtendedLifetime(old) {}
      }
    }

    var onCancel: ((ScriptedSubscription<Output, Failure>) -> Void)? {
      get { state.withLock { $0.onCancel } }
      set {
        let old = state.withLock { exchange(&$0.onCancel, with: newValue) }
        withExtendedLifetime(old) {}
      }
    }
  }
}
