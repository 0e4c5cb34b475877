import Combine
import SwiftCombineExtras

extension OperatorDescription {
  static var sharing: [Self] {
    [
      Self(
        "share", of: "share()", subscription: "Multicast",
        [.takesNoZeroDemand, .losesValues, .takesEverySubscription, .requestsByItself, .keepsAll]
      ) { up, _ in up.share() },
      Self(
        "multicast and autoconnect", of: "multicast(_:)", also: ["ConnectablePublisher.autoconnect()"],
        subscription: "Multicast",
        [.takesNoZeroDemand, .losesValues, .takesEverySubscription, .requestsByItself]
      ) { up, world in
        up.multicast { CurrentValueSubject(world.element(-1)) }.autoconnect().filter { $0.number != -1 }
      },
      Self(
        "multicast(subject:)", of: "multicast(subject:)", subscription: "Multicast",
        [.takesNoZeroDemand, .losesValues, .takesEverySubscription, .requestsByItself, .keepsAll]
      ) { up, _ in up.multicast(subject: PassthroughSubject()).autoconnect() },
      .form(
        "makeConnectable", of: "makeConnectable()", [.losesValues, .handlesFailure, .stopsAtFailure],
        checks: .verifier
      ) { up, _ in up.assertNoFailure().makeConnectable().autoconnect() },
      .form("multicast with its first value", of: "multicast(_:)", checks: .hostile) { up, world in
        up.multicast { CurrentValueSubject(world.element(0)) }.autoconnect()
      },
      .joiningOnly("share and merge", 2, MergeJoint(2), of: "share()", .losesValues) { inputs in
        inputs[0].share().merge(with: inputs[1]).removeDuplicates().map { [$0] }
      },
      // Of `SwiftCombineExtras`.
      Self(
        "shareReplay", of: "shareReplay(capacity:connection:)", subscription: "ShareReplay",
        completion: .passed, [.requestsByItself, .takesEverySubscription, .keepsAll]
      ) { up, _ in up.shareReplay() },
    ]
  }
}
