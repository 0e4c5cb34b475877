import Combine
import SwiftCombineCollections

/// A switch that a user turns on and off.
final class Switch {
  @Published var isOn: Bool

  init(isOn: Bool) { self.isOn = isOn }
}

/// Some switches, and whether all of them are on, so that the user can continue.
///
///     first        off───────on───────────────
///     second       off──on────────off──on─────
///     canContinue  no────────yes──no───yes────
///
/// The combined publishers send each subscriber the current state, and every change after it. That matters:
/// `combineLatest` publishes nothing until each of its publishers has sent a value. With
/// publishers of the changes alone, as those of a control's events are, a form that starts with two switches
/// on would not notice that the third is turned on: the first two have never been touched. Such a publisher
/// needs the state put in front of it: `changes.prepend(isOn)`.
final class Form {
  let switches: [Switch]
  /// Whether every switch is on.
  @Published private(set) var canContinue = false

  /// - Parameter initial: which switches are on at first.
  init(initial: [Bool]) {
    switches = initial.map(Switch.init)
    switches.map(\.$isOn).combinedLatest()
      .map { $0.allSatisfy(\.self) }
      .assign(to: &$canContinue)
  }
}

extension Form: CustomStringConvertible {
  /// The switches with their numbers, and whether the user can continue, on one line.
  var description: String {
    let marks = switches.enumerated().map { "[\($1.isOn ? "x" : " ")] \($0 + 1)" }
    return marks.joined(separator: "  ") + "  Continue: \(canContinue ? "enabled" : "disabled")"
  }
}
