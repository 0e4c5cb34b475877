import Combine
import SwiftCombineCollections
import SwiftCombineExtras

/// Operators of several inputs.
extension Kind {
  static let joins: [Kind] = [
    joining("zip", 2, ZipJoint(2)) { $0[0].zip($0[1]) { [$0, $1] } },
    joining("zip of three", 3, ZipJoint(3)) { $0[0].zip($0[1], $0[2]) { [$0, $1, $2] } },
    joining("zip of four", 4, ZipJoint(4)) { $0[0].zip($0[1], $0[2], $0[3]) { [$0, $1, $2, $3] } },
    joining("zip of a collection", 2, ZipJoint(2)) { $0.zipped() },
    joining("combineLatest", 2, CombineLatestJoint(2)) { $0[0].combineLatest($0[1]) { [$0, $1] } },
    joining("combineLatest of three", 3, CombineLatestJoint(3)) {
      $0[0].combineLatest($0[1], $0[2]) { [$0, $1, $2] }
    },
    joining("combineLatest of a collection", 2, CombineLatestJoint(2)) { $0.combinedLatest() },
    joining("merge", 2, MergeJoint(2)) { $0[0].merge(with: $0[1]).map { [$0] } },
    joining("merge of three", 3, MergeJoint(3)) { $0[0].merge(with: $0[1], $0[2]).map { [$0] } },
    joining("merge of eight", 8, MergeJoint(8)) {
      $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]).map { [$0] }
    },
    joining("zip of five", 5, ZipJoint(5)) {
      $0[0].zip($0[1], $0[2], $0[3], $0[4]) { [$0, $1, $2, $3, $4] }
    },
    joining("combineLatest of four", 4, CombineLatestJoint(4)) {
      $0[0].combineLatest($0[1], $0[2], $0[3]) { [$0, $1, $2, $3] }
    },
    joining("merge of a collection", 2, MergeJoint(2)) { $0.merged().map { [$0] } },
    joining("append to a subject", 2, ConcatenateJoint(2)) { $0[0].append($0[1]).map { [$0] } },
    joining("concatenate of a collection", 2, ConcatenateJoint(2)) { $0.concatenated().map { [$0] } },
    joining("race", 2, RaceJoint()) { $0.raced().map { [$0] } },
  ]

  /// Operators whose other inputs control the first.
  static let steered: [Kind] = [
    steered("prefix(untilOutputFrom:) of another", PrefixUntilJoint()) {
      $0[0].prefix(untilOutputFrom: $0[1])
    },
    steered("drop(untilOutputFrom:) of another", DropUntilJoint()) { $0[0].drop(untilOutputFrom: $0[1]) },
    steered("withLatestFrom", WithLatestJoint()) { $0[0].withLatestFrom($0[1]) { value, _ in value } },
    steered("sample of a trigger", SampleJoint()) { $0[0].sample($0[1]) },
    steered("flatMapFirst", FlatMapFirstJoint()) { inputs in inputs[0].flatMapFirst { _ in inputs[1] } },
    steered("catch and go on", CatchJoint()) { inputs in inputs[0].catch { _ in inputs[1] } },
    steered("share and merge", MergeJoint(2)) { inputs in
      let shared = inputs[0].share()
      return shared.merge(with: inputs[1]).removeDuplicates()
    },
  ]

  /// The same with inputs that buffer unrequested values, so that none is dropped.
  static let joinsOnDemand: [Kind] = [
    asking("zip on demand", 2, .model(JoinModel(ZipJoint(2)), .perInput)) { $0[0].zip($0[1]) { [$0, $1] } },
    asking("zip of a collection on demand", 2, .model(JoinModel(ZipJoint(2)), .perInput)) { $0.zipped() },
    asking("merge on demand", 2, .rules(losesValues: false)) { $0[0].merge(with: $0[1]).map { [$0] } },
    asking("merge of a collection on demand", 2, .rules(losesValues: false)) { $0.merged().map { [$0] } },
    asking("combineLatest on demand", 2, .rules(losesValues: true)) {
      $0[0].combineLatest($0[1]) { a, _ in [a] }.removeDuplicates()
    },
    asking("concatenate on demand", 2, .rules(losesValues: false)) { $0.concatenated().map { [$0] } },
    asking("append on demand", 2, .rules(losesValues: false)) { $0[0].append($0[1]).map { [$0] } },
    asking("flatMap on demand", 2, .rules(losesValues: false)) { inputs in
      inputs.publisher.setFailureType(to: Broken.self).flatMap { $0 }.map { [$0] }
    },
    asking("concatMap on demand", 2, .rules(losesValues: false)) { inputs in
      inputs.publisher.setFailureType(to: Broken.self).concatMap { $0 }.map { [$0] }
    },
  ]

  /// The first input sends the numbers of the others.
  static let flattening: [Kind] = [
    flattening("switchToLatest", replaces: true) { outer, inner in
      outer.map { inner[$0] }.switchToLatest().map { [$0] }
    },
    flattening("flatMapLatest", replaces: true) { outer, inner in
      outer.flatMapLatest { inner[$0] }.map { [$0] }
    },
    flattening("flatMap", replaces: false) { outer, inner in outer.flatMap { inner[$0] }.map { [$0] } },
  ]

  private static func joining<J: Joint, P: Publisher & SendableMetatype>(
    _ name: String, _ count: Int, _ joint: J, _ make: @escaping @Sendable ([Source]) -> P
  ) -> Kind where P.Output == [Int], P.Failure == Broken {
    Kind(
      name: name, inputs: count, traits: [.ends, .fails, .joins], measure: .model(JoinModel(joint), .perInput)
    ) {
      let subjects = (0..<count).map { _ in Source() }
      return Rig(make(subjects), inputs: subjects.map { Input($0) }, $0)
    }
  }

  private static func flattening<P: Publisher & SendableMetatype>(
    _ name: String, replaces: Bool, _ make: @escaping @Sendable (Source, [Source]) -> P
  ) -> Kind where P.Output == [Int], P.Failure == Broken {
    joining(name, 3, FlattenJoint(replaces: replaces)) { make($0[0], $0) }
  }

  private static func steered<J: Joint, P: Publisher & SendableMetatype>(
    _ name: String, _ joint: J, _ make: @escaping @Sendable ([Source]) -> P
  ) -> Kind where P.Output == Int, P.Failure == Broken {
    joining(name, 2, joint) { make($0).map { [$0] } }
  }

  private static func asking<P: Publisher & SendableMetatype>(
    _ name: String, _ count: Int, _ measure: Measure,
    _ make: @escaping @Sendable ([ReplaySubject<Int, Broken>]) -> P
  ) -> Kind where P.Output == [Int], P.Failure == Broken {
    Kind(name: name, traits: [.ends, .asks], measure: measure) {
      let subjects = (0..<count).map { _ in ReplaySubject<Int, Broken>.unbounded() }
      return Rig(make(subjects), inputs: subjects.map { Input($0) }, $0)
    }
  }
}
