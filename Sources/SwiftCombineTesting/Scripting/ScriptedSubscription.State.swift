import SwiftCombineEngine
import SwiftCombine

extension ScriptedSubscription {
  struct State {
    var subscriber: AnySubscriber<Output, Failure>?
    var script: ArraySlice<Output>
    var scriptedCompletion: Subscribers.Completion<Failure>?
    var isPlaying = false
    var demand = Subscribers.Demand.none
    var isOpen = false
    /// The thread on which the subscriber is still receiving its subscription.
    var announcer: UInt?
    var isCompleted = false
    var isCancelled = false
    var log: [SourceEvent] = []

    /// Whether the rules allow a signal other than the subscription.
    var isLive: Bool { isOpen && !isCompleted && !isCancelled }

    /// Takes the next line of the script, if the demand allows it.
    ///
    /// - Parameter isFirst: Whether the caller starts to play; it must not while another call plays, nor
    ///   while another thread sends the subscription.
    mutating func takeLine(isFirst: Bool) -> (line: Line, subscriber: AnySubscriber<Output, Failure>)? {
      if isFirst, isPlaying { return nil }
      if let announcer, !isOnThread(announcer) { return nil }
      isPlaying = isLive && subscriber != nil
      guard isPlaying, let subscriber else { return nil }
      if demand > .none, let value = script.popFirst() {
        demand -= 1
        return (.value(value), subscriber)
      }
      if script.isEmpty, let completion = scriptedCompletion.take() {
        return (.completion(completion), subscriber)
      }
      isPlaying = false
      return nil
    }
  }

  enum Line {
    case value(Output)
    case completion(Subscribers.Completion<Failure>)
  }
}
