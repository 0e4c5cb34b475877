import Combine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorDescription {
  static var errors: [Self] {
    [
      .passing(
        "assertNoFailure", of: "assertNoFailure(_:file:line:)", subscriber: "AssertNoFailure",
        parts: ["file", "line", "prefix"], [.handlesFailure, .stopsAtFailure, .keepsAll]
      ) { up, _ in up.assertNoFailure() },
      Self(
        "catch", of: "catch(_:)", subscription: "Catch", parts: ["downstream", "demand"], value: .trapped,
        [.takesNoZeroDemand, .handlesFailure, .keepsAll]
      ) { up, world in up.catch { _ in Just(world.element(0)) } },
      Self(
        "tryCatch", of: "tryCatch(_:)", subscription: "TryCatch", parts: ["downstream", "demand"],
        value: .trapped, [.takesNoZeroDemand, .handlesFailure, .keepsAll]
      ) { up, world in up.tryCatch { _ in Just(world.element(0)) } },
      Self(
        "retry", of: "retry(_:)", subscription: "Retry", parts: [], value: .trapped, completion: .passed,
        .keepsAll
      ) { up, _ in up.retry(0) },
      .joiningOnly("catch and go on", as: "catch", 2, CatchJoint(), of: "catch(_:)") { inputs in
        inputs[0].catch { _ in inputs[1] }.map { [$0] }
      },
      .joiningOnly("tryCatch and go on", as: "tryCatch", 2, CatchJoint(), of: "tryCatch(_:)") { inputs in
        inputs[0].tryCatch { _ in inputs[1] }.mapError { $0 as! TestError }.map { [$0] }
      },
      .joiningOnly("retry and go on", as: "retry", 2, CatchJoint(), of: "retry(_:)") {
        $0.inTurn.retry(1).map { [$0] }
      },
      // Of `SwiftCombineExtras`.
      Self(
        "retry with a backoff",
        of: "retry(_:backoff:jitter:within:resetsOnValue:scheduler:options:using:when:_:)",
        subscription: "BackoffRetry", completion: .passed, [.ignoresZeroDemand, .keepsAll, .leavesSignals]
      ) { up, world in up.retry(0, backoff: .constant(.zero), scheduler: world.clock) },
      Self(
        "ignoreFailure", of: "ignoreFailure(completeImmediately:)", subscription: "Catch", value: .trapped,
        [.takesNoZeroDemand, .handlesFailure, .keepsAll]
      ) { up, _ in up.ignoreFailure() },
    ]
  }
}

extension Picture {
  @PictureTable static var errors: [Picture] {
    Picture("Publisher+ignoreFailure", guide: "IgnoreFailure", "ignoreFailure()") {
      try $0.numbers().ignoreFailure()
    }
    Picture("Publisher+ignoreFailure", guide: "IgnoreFailure", "ignoreFailure(completeImmediately: false)") {
      try $0.numbers().ignoreFailure(completeImmediately: false)
    }
    Picture("Publishers.Catch", "catch { _ in Just(9) }") { try $0.numbers().catch { _ in Just(9) } }
    Picture("Publishers.Retry", "retry(1)") { try $0.attempts("first attempt", "second attempt").retry(1) }
  }
}
