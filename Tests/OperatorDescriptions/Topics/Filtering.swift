import Combine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorDescription {
  static var filtering: [Self] {
    [
      .passing("filter", of: "filter(_:)", subscriber: "Filter", parts: []) { up, _ in
        up.filter { $0.seen.isPositive }
      },
      Self(
        "tryFilter", of: "tryFilter(_:)", subscription: "TryFilter", parts: ["downstream"], value: .trapped,
        completion: .trapped, [.takesNoZeroDemand, .throwsErrors, .keepsAll]
      ) { up, world in up.tryFilter { try world.checked($0).isPositive } },
      .passing("compactMap", of: "compactMap(_:)", subscriber: "CompactMap", parts: []) { up, _ in
        up.compactMap { .some($0.seen) }
      },
      Self(
        "tryCompactMap", of: "tryCompactMap(_:)", subscription: "TryCompactMap", parts: ["downstream"],
        value: .trapped, completion: .trapped, [.takesNoZeroDemand, .throwsErrors, .keepsAll]
      ) { up, world in up.tryCompactMap { try .some(world.checked($0)) } },
      Self(
        "replaceError", of: "replaceError(with:)", subscription: "ReplaceError", parts: [],
        [.takesNoZeroDemand, .handlesFailure, .keepsAll]
      ) { up, world in up.replaceError(with: world.element(0)) },
      Self(
        "replaceEmpty", of: "replaceEmpty(with:)", subscription: "ReplaceEmpty", parts: [],
        [.takesNoZeroDemand, .keepsAll], resultOfNothing: "0"
      ) { up, world in up.replaceEmpty(with: world.element(0)) },
      Self(
        "removeDuplicates", of: "removeDuplicates()", subscription: "RemoveDuplicates",
        parts: ["downstream", "last"], value: .trapped, completion: .trapped, [.takesNoZeroDemand, .keepsAll]
      ) { up, _ in up.removeDuplicates() },
      Self(
        "removeDuplicates(by:)", of: "removeDuplicates(by:)", subscription: "RemoveDuplicates",
        parts: ["downstream", "last"], value: .trapped, completion: .trapped, [.takesNoZeroDemand, .keepsAll]
      ) { up, _ in up.removeDuplicates { $0.seen == $1.seen } },
      Self(
        "tryRemoveDuplicates", of: "tryRemoveDuplicates(by:)", subscription: "TryRemoveDuplicates",
        parts: ["downstream", "last"], value: .trapped, completion: .trapped,
        [.takesNoZeroDemand, .throwsErrors, .keepsAll]
      ) { up, world in up.tryRemoveDuplicates { try world.checked($1) == $0.seen } },
    ]
  }

  /// Of `SwiftCombineExtras`.
  static var furtherFiltering: [Self] {
    [
      .passing("unwrap", of: "unwrap()") { up, _ in up.map(Optional.some).unwrap() },
      .passing("filterIf(_:)", of: "filterIf(_:)") { up, _ in up.filterIf(\.seen.isPositive) },
      .passing("filterUnless(_:)", of: "filterUnless(_:)") { up, _ in up.filterUnless(\.seen.isNegative) },
      .passing(
        "removeAllDuplicates", of: "removeAllDuplicates(by:)", [.releasesSubscription, .keepsAll]
      ) { up, _ in up.removeAllDuplicates { _, _ in false } },
      .form(
        "removeAllDuplicates()", of: "removeAllDuplicates()", [.keepsAll, .deliversAfterCancel],
        checks: .only(.hostile, rest: .isChecked(in: "removeAllDuplicates"))
      ) { up, _ in up.removeAllDuplicates() },
      .form(
        "removeAllDuplicates(by:) a key", of: "removeAllDuplicates(by:)", [.keepsAll, .deliversAfterCancel],
        checks: .only(.hostile, rest: .isChecked(in: "removeAllDuplicates"))
      ) { up, _ in up.removeAllDuplicates { SharedKey(element: $0.seen) } },
      .form(
        "removeAllDuplicates(by:) a relation", of: "removeAllDuplicates(by:)",
        [.keepsAll, .deliversAfterCancel],
        checks: .only(.hostile, rest: .isChecked(in: "removeAllDuplicates"))
      ) { up, _ in up.removeAllDuplicates { $0.seen == $1.seen } },
      .joining(
        "ifEmpty(switchTo:)", 2, IfEmptyJoint(), of: "ifEmpty(switchTo:)", subscription: "Concatenate",
        [.ignoresZeroDemand, .keepsAll]
      ) { $0[0].ifEmpty(switchTo: $0[1]).map { [$0] } },
      .form("partition", of: "partition(_:)", checks: .only(.verifier, rest: .isChecked(in: "filter"))) {
        up, _ in
        up.partition { _ in true }.matching
      },
    ]
  }
}

/// Forwards the first input, and the second one if the first finishes without a value.
public struct IfEmptyJoint: LineJoint {
  private var active = 0
  private var hasValue = false
  private var finished: Set<Int> = []
  public var waiting: [Int] = []

  public mutating func send(_ value: Int, to input: Int) {
    guard input == active else { return }
    hasValue = true
    waiting.append(value)
  }
  public mutating func finish(_ input: Int) {
    finished.insert(input)
    if input == 0, !hasValue { active = 1 }
  }
  public var isOver: Bool { finished.contains(active) }
  public func hears(_ input: Int) -> Bool { input == active }
  public var idleInput: IdleInput { .nothing }
  public var buffered: BufferedOutcome? { .subset }
}

/// A key whose comparisons compare the element.
struct SharedKey<Element: OperatorElement>: Hashable {
  let element: Element

  static func == (lhs: SharedKey, rhs: SharedKey) -> Bool {
    _ = lhs.element == rhs.element
    return lhs.element.number == rhs.element.number
  }
  func hash(into hasher: inout Hasher) { element.hash(into: &hasher) }
}

extension Picture {
  @PictureTable static var filtering: [Picture] {
    Picture("Publisher+filterIf", guide: "FilterIf", "filterIf(\\.isEmpty)") {
      try $0.texts().filterIf(\.isEmpty)
    }
    Picture("Publisher+filterIf", guide: "FilterIf", "filterUnless(\\.isEmpty)") {
      try $0.texts().filterUnless(\.isEmpty)
    }
    Picture("Publisher+partition", "matching") {
      try $0.numbers().partition { $0.isMultiple(of: 2) }.matching
    }
    Picture("Publisher+partition", "others") { try $0.numbers().partition { $0.isMultiple(of: 2) }.others }
    Picture("Publisher+unwrap", guide: "Unwrap", "unwrap()") { try $0.optionalNumbers().unwrap() }
    Picture("Publishers.CompactMap", "compactMap { Int($0) }") { try $0.texts().compactMap { Int($0) } }
    Picture("Publishers.Filter", "filter { $0 % 2 == 0 }") { try $0.numbers().filter { $0 % 2 == 0 } }
    Picture("Publishers.IfEmpty", "ifEmpty(switchTo: other)") {
      try $0.numbers().ifEmpty(switchTo: $0.numbers("other"))
    }
    Picture("Publishers.RemoveAllDuplicates", "removeAllDuplicates(by: \\.letter)") {
      try $0.texts().removeAllDuplicates(by: \.first)
    }
    Picture("Publishers.RemoveAllDuplicates", guide: "RemoveAllDuplicates", "removeAllDuplicates()") {
      try $0.numbers().removeAllDuplicates()
    }
    Picture("Publishers.RemoveDuplicates", "removeDuplicates()") { try $0.numbers().removeDuplicates() }
    Picture("Publishers.ReplaceEmpty", "replaceEmpty(with: 0)") { try $0.numbers().replaceEmpty(with: 0) }
    Picture("Publishers.ReplaceError", "replaceError(with: 0)") { try $0.numbers().replaceError(with: 0) }
  }
}
