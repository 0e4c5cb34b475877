import SwiftCombine

extension OperatorInChains {
  /// What a value does when it calls back.
  private enum Deed: String, CaseIterable, Sendable {
    case sends = "sends into its own source"
    case requests = "requests"
    case cancels = "cancels"
    case completes = "completes its own source"
  }

  /// What goes wrong if values do something when they are compared or released.
  func findingsOfCallbacks() -> [String] {
    Deed.allCases.flatMap { deed in
      CallbackValue.Moment.allCases.compactMap { moment in
        for count in 1...6 {
          let name = "a value that \(deed.rawValue) when it \(moment.rawValue), the time \(count)"
          if let found = finding(name, { run(deed, at: moment, after: count) }) { return found }
        }
        return nil
      }
    }
  }

  /// Has values do something at a moment: the one at which that has come a number of times, and of those that
  /// send or request some further ones too.
  private func run(_ deed: Deed, at moment: CallbackValue.Moment, after count: Int) -> String? {
    let (source, callbacks) = (PassthroughSubject<CallbackValue, TestError>(), Callbacks())
    let recorder = Recorder<String, TestError>(demand: deed == .requests ? .max(1) : .unlimited)
    build(source.eraseToAnyPublisher()).subscribe(recorder)
    play()
    var (moments, sent) = (0, 0)
    let send = {
      sent += 1
      source.send(CallbackValue(sent, callbacks))
      play()
    }
    callbacks.act = {
      guard $0 == moment else { return }
      moments += 1
      guard moments == count || (moments > count && moments < 24) else { return }
      switch deed {
      case .sends: send()
      case .requests: recorder.request(.max(1))
      case .cancels: if moments == count { recorder.cancel() }
      case .completes: if moments == count { source.send(completion: .finished) }
      }
    }
    for _ in 1...5 { send() }
    callbacks.act = nil
    source.send(completion: .finished)
    recorder.request(.unlimited)
    play()
    return trouble(in: recorder, after: deed, at: moment)
  }

  private func trouble(
    in recorder: Recorder<String, TestError>, after deed: Deed, at moment: CallbackValue.Moment
  ) -> String? {
    // A closure of the operator may be what compares: its result is under way when it cancels or completes.
    let underWay: Set<ContractViolation> =
      moment == .comparison ? [.valueAfterCancel, .completionAfterCancel, .valueAfterCompletion] : []
    if let violation = recorder.violations.first(where: { !underWay.contains($0) }) { return "\(violation)" }
    if deed == .cancels || traits.contains(.neverEnds) { return nil }
    return recorder.completion == nil ? "the completion did not come" : nil
  }
}
