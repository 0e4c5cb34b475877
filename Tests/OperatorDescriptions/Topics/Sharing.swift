import Combine
import SwiftCombineExtras
import SwiftCombineTesting

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
        checks: .only(.verifier, rest: .isChecked(in: "multicast(subject:)"))
      ) { up, _ in up.assertNoFailure().makeConnectable().autoconnect() },
      .form(
        "multicast with its first value", of: "multicast(_:)",
        checks: .only(.hostile, rest: .isChecked(in: "multicast and autoconnect"))
      ) { up, world in
        up.multicast { CurrentValueSubject(world.element(0)) }.autoconnect()
      },
      .joiningOnly("share and merge", as: "share", 2, MergeJoint(2), of: "share()", .losesValues) { inputs in
        inputs[0].share().merge(with: inputs[1]).removeDuplicates().map { [$0] }
      },
      // Of `SwiftCombineExtras`.
      Self(
        "shareReplay", of: "shareReplay(bufferSize:connection:)", subscription: "ShareReplay",
        completion: .passed, [.requestsByItself, .takesEverySubscription, .keepsAll]
      ) { up, _ in up.shareReplay() },
    ]
  }
}

extension Picture {
  @PictureTable static var sharing: [Picture] {
    Picture("Publishers.Autoconnect", "autoconnect()") {
      try $0.numbers("connectable").multicast { PassthroughSubject() }.autoconnect()
    }
    Picture("Publishers.MakeConnectable", "makeConnectable()") {
      let connectable = try $0.numbers().assertNoFailure().makeConnectable()
      var connections: [any Cancellable] = []
      try $0.texts("connect()").drive { _ in connections.append(connectable.connect()) }
      return connectable
    }
    Picture("Publishers.Share", "first") { try $0.numbers().share() }
    Picture("Publishers.Share", "second") {
      let shared = try $0.numbers().share()
      shared.drive()
      return shared
    }
    Picture("Publishers.ShareReplay", guide: "ShareReplay", "first") {
      try $0.texts().shareReplay(bufferSize: 2)
    }
    Picture("Publishers.ShareReplay", guide: "ShareReplay", "second, buffer of 2") {
      let shared = try $0.texts().shareReplay(bufferSize: 2)
      shared.drive()
      return shared
    }
  }
}
