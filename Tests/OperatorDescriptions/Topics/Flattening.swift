import Combine
import SwiftCombineExtras
import SwiftCombineTesting

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
      // The first input sends the numbers of the others.
      .joiningOnly(
        "flatMap of inputs", as: "flatMap", 3, FlattenJoint(replaces: false), of: "flatMap(maxPublishers:_:)"
      ) {
        inputs in inputs[0].flatMap { inputs[$0.number] }.map { [$0] }
      },
      .joiningOnly(
        "switchToLatest of inputs", as: "switchToLatest", 3, FlattenJoint(replaces: true),
        of: "switchToLatest()"
      ) {
        inputs in inputs[0].map { inputs[$0.number] }.switchToLatest().map { [$0] }
      },
      .joiningOnly("flatMap of a list", as: "flatMap", 2, MergeJoint(2), of: "flatMap(maxPublishers:_:)") {
        inputs in
        inputs.publisher.failing.flatMap { $0 }.map { [$0] }
      },
      .joiningOnly(
        "flatMap(maxPublishers:) of a list", as: "flatMap(maxPublishers:)", 2, ConcatenateJoint(2),
        of: "flatMap(maxPublishers:_:)"
      ) {
        inputs in
        inputs.publisher.failing.flatMap(maxPublishers: .max(1)) { $0 }.map { [$0] }
      },
      // Of `SwiftCombineExtras`.
      Self(
        "flatMapSequential", of: "flatMapSequential(maxPublishers:bufferSize:_:)",
        subscription: "FlatMapSequential", completion: .passed, .requestsByItself
      ) { up, world in up.flatMapSequential { world.just($0.seen) } },
      .joiningOnly(
        "flatMapSequential of a list", as: "flatMapSequential", 2, SequentialJoint(2),
        of: "flatMapSequential(maxPublishers:bufferSize:_:)"
      ) { inputs in inputs.publisher.failing.flatMapSequential { $0 }.map { [$0] } },
      .joiningOnly("concatMap of a list", as: "concatMap", 2, ConcatenateJoint(2), of: "concatMap(_:)") {
        inputs in
        inputs.publisher.failing.concatMap { $0 }.map { [$0] }
      },
      .joiningOnly(
        "flatMapLatest of inputs", as: "flatMapLatest", 3, FlattenJoint(replaces: true),
        of: "flatMapLatest(_:)"
      ) {
        inputs in inputs[0].flatMapLatest { inputs[$0.number] }.map { [$0] }
      },
      .joiningOnly(
        "flatMapFirst of another", as: "flatMapFirst", 2, FlatMapFirstJoint(), of: "flatMapFirst(onDrop:_:)"
      ) {
        inputs in
        inputs[0].flatMapFirst { _ in inputs[1] }.map { [$0] }
      },
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

/// All inputs run from the start, and their values come one input after the other.
public struct SequentialJoint: Joint {
  private var queues: [[Int]]
  private var finished: Set<Int> = []

  init(_ count: Int) { queues = Array(repeating: [], count: count) }

  public mutating func send(_ value: Int, to input: Int) { queues[input].append(value) }
  public mutating func finish(_ input: Int) { finished.insert(input) }
  public mutating func pop() -> [Int]? {
    let active = queues.indices.first { !queues[$0].isEmpty || !finished.contains($0) }
    guard let active, !queues[active].isEmpty else { return nil }
    return [queues[active].removeFirst()]
  }
  public var isOver: Bool { finished.count == queues.count }
  public var isEmpty: Bool { queues.allSatisfy(\.isEmpty) }
  public var buffered: BufferedOutcome? { .each }
}

extension Picture {
  @PictureTable static var flattening: [Picture] {
    Picture("Publisher+concatMap", "concatMap { two($0) }") {
      try $0.texts().onBackpressureBuffer(limit: .max).concatMap($0.function("two", "a", "b"))
    }
    Picture("Publisher+flatMapFirst", "flatMapFirst { … }") {
      let inner = try ["a": $0.numbers("publisher of a"), "c": $0.numbers("publisher of c")]
      return try $0.texts("self").flatMapFirst { inner[$0]! }
    }
    Picture("Publisher+flatMapLatest", "flatMapLatest { three($0) }") {
      try $0.texts().flatMapLatest($0.function("three", "a", "b"))
    }
    Picture("Publishers.FlatMap", "flatMap { two($0) }") {
      try $0.texts().flatMap($0.function("two", "a", "b"))
    }
    Picture("Publishers.FlatMapSequential", "flatMapSequential { two($0) }") {
      try $0.texts().flatMapSequential($0.function("two", "a", "b"))
    }
    Picture("Publishers.SwitchToLatest", "switchToLatest()") {
      let inner = try ["a": $0.numbers("a"), "b": $0.numbers("b")]
      return try $0.texts().map { inner[$0]! }.switchToLatest()
    }
  }
}
