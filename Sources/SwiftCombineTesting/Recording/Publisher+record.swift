import SwiftCombine

extension Publisher {
  /// Attaches a new recorder, and returns it. The parameters are those of ``Recorder``.
  public func record(
    _ name: String = "Recorder", demand: Subscribers.Demand = .unlimited, clock: VirtualClock? = nil,
    history: EventHistory? = nil, recordsRequests: Bool = false, keepsSubscription: Bool = false,
    answering answer: @escaping (Output) -> Subscribers.Demand = { _ in .none }
  ) -> Recorder<Output, Failure> {
    let recorder = Recorder<Output, Failure>(
      name, demand: demand, clock: clock, history: history, recordsRequests: recordsRequests,
      keepsSubscription: keepsSubscription, answering: answer)
    subscribe(recorder)
    return recorder
  }
}
