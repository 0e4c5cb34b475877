import Combine
import SwiftCombineExtras

extension OperatorDescription {
  static var flattening: [Self] {
    [
      Self(
        "flatMap", of: "flatMap(maxPublishers:_:)", subscription: "FlatMap", parts: [], completion: .passed,
        [.takesNoZeroDemand, .requestsByItself, .keepsAll]
      ) { up, world in up.flatMap { world.subscribed(world.just($0.seen)) } },
      Self(
        "flatMap(maxPublishers:)", of: "flatMap(maxPublishers:_:)", subscription: "FlatMap",
        completion: .passed, [.takesNoZeroDemand, .requestsByItself]
      ) { up, world in up.flatMap(maxPublishers: .max(1)) { world.just($0.seen) } },
      Self(
        "switchToLatest", of: "switchToLatest()", subscription: "SwitchToLatest", completion: .passed,
        [.takesNoZeroDemand, .requestsByItself, .losesValues]
      ) { up, world in up.map { world.just($0.seen) }.switchToLatest() },
      // Of `SwiftCombineExtras`.
      Self(
        "concatMap", of: "concatMap(_:)", subscription: "FlatMap", completion: .passed,
        [.takesNoZeroDemand, .requestsByItself]
      ) { up, world in up.concatMap { world.just($0.seen) } },
      Self(
        "flatMapLatest", of: "flatMapLatest(_:)", subscription: "SwitchToLatest", completion: .passed,
        [.takesNoZeroDemand, .requestsByItself, .losesValues]
      ) { up, world in up.flatMapLatest { world.just($0.seen) } },
      Self(
        "flatMapFirst", of: "flatMapFirst(onDrop:_:)", subscription: "FlatMapFirst", completion: .passed,
        [.requestsByItself, .losesValues]
      ) { up, world in up.flatMapFirst { world.just($0.seen) } },
    ]
  }
}
