import Combine
import SwiftCombineTesting
import OperatorDescriptions

/// Operators of one input, as they are described.
extension Kind {
  /// Not here are those with a kind of the same name that says more; those that deliver on a scheduler, which
  /// are ``timed``; and those of several inputs, which are ``joins``.
  static let described: [Kind] = {
    let others = Set((sharing + operators + keeping).map(\.name))
    return OperatorDescription<NumberWorld>.topics
      .filter { topic, _ in !["Timing", "Scheduling"].contains(topic) }
      .flatMap { _, descriptions in descriptions.compactMap(Kind.init).filter { !others.contains($0.name) } }
  }()

  /// `nil` for an operator whose outputs are not the values that it receives.
  private init?(describedBy description: OperatorDescription<NumberWorld>) {
    let traits = description.traits
    guard description.checks.contains(.rules), description.inputs == nil, description.resultOfNothing == nil,
      traits.isDisjoint(with: [.reduces, .deliversNothing, .stopsAtFailure, .endsOnDemand]),
      !traits.isDisjoint(with: [.keepsAll, .losesValues]),
      !(description.isTimed && traits.contains(.requestsByItself))
    else { return nil }
    let isExact = traits.isDisjoint(with: [.requestsByItself, .losesValues, .holdsValues])
    let arrival: Arrival =
      !traits.contains(.keepsAll) ? .some : traits.contains(.holdsValues) ? .later : .all
    let fails: Traits = traits.contains(.handlesFailure) ? [] : .fails
    self.init(
      name: description.name, traits: isExact ? [.ends, .requests, .joins, fails] : [.ends, fails],
      measure: isExact
        ? .model(PassthroughModel(), traits.contains(.leavesSignals) ? .perInput : .strict) : .rules(arrival)
    ) {
      let subject = Source()
      let publisher = description.build(subject.eraseToAnyPublisher(), NumberWorld())
      return Rig(publisher.mapError { _ in TestError.broken }, inputs: [CallInput(subject)], $0)
    }
  }
}
