import Combine
import SwiftCombineCollections
import SwiftCombineExtras
import SwiftCombineTesting
import Dispatch

extension Operator {
  /// Operators of a trial with threads.
  static let threaded = acting + describedOnQueue + queues + joiningSources + handingOver + flatteningSources

  // MARK: Closures that act

  private static let acting = [
    Operator(threaded: "acting", [1...9, Deed.range]) { up, p, lab in
      let calls = Counter()
      return up.map { [stage = lab.stage, passes = lab.stage.isPassed] number in
        if calls.next() == p[0] { stage.act(Deed(rawValue: p[1])!, passes: passes) }
        return number
      }
    },
    Operator(threaded: "actingAtSubscription", [Deed.range]) { up, p, lab in
      up.handleEvents(receiveSubscription: { [stage = lab.stage] _ in stage.act(Deed(rawValue: p[0])!) })
    },
    Operator(threaded: "actingAtRequest", [Deed.range]) { up, p, lab in
      up.handleEvents(receiveRequest: { [stage = lab.stage] _ in stage.act(Deed(rawValue: p[0])!) })
    },
    Operator(threaded: "actingAtCancel", [Deed.range]) { up, p, lab in
      up.handleEvents(receiveCancel: { [stage = lab.stage] in stage.act(Deed(rawValue: p[0])!) })
    },
    Operator(threaded: "actingAtEnd", [Deed.range]) { up, p, lab in
      up.handleEvents(receiveCompletion: { [stage = lab.stage, passes = lab.stage.isPassed] _ in
        stage.act(Deed(rawValue: p[0])!, passes: passes)
      })
    },
    Operator(threaded: "actingInCatch", [0...5, Deed.range]) { up, p, lab in
      up.catch { [stage = lab.stage, range = lab.range(p[0])] _ in
        stage.act(Deed(rawValue: p[1])!)
        return range
      }
    },
    Operator(threaded: "actingInFlatMap", [0...3, Deed.range]) { up, p, lab in
      up.flatMap { [stage = lab.stage, range = lab.range(p[0])] _ in
        stage.act(Deed(rawValue: p[1])!)
        return range
      }
    },
  ]

  // MARK: Queues and tasks

  private static let queues = [
    Operator(threaded: "receiveOnConcurrentQueue") { up, _, lab in up.receive(on: lab.stage.concurrentQueue)
    },
    Operator(threaded: "asyncMap", [1...3]) { up, p, _ in
      up.asyncMap(maxTasks: p[0]) { (number: Number) async throws(TestError) -> Number in
        await Task.yield()
        return number
      }
    },
  ]

  // MARK: Operators with another source

  private static let joiningSources =
    with("append") { $0.append($1) }
    + with("prepend") { $0.prepend($1) }
    + with("mergeWith") { $0.merge(with: $1) }
    + with("mergeTwice") { [$0, $1, $0].merged() }
    + with("zip") { $0.zip($1, +) }
    + with("combineLatest") { $0.combineLatest($1, +) }
    + with("zipCollection") { [$0, $1, $0].zipped().map { $0[0] + $0[1] } }
    + with("combineLatestCollection") { [$0, $1].combinedLatest().map { $0[0] + $0[1] } }
    + with("concatenate") { [$0, $1, $0].concatenated() }
    + with("race") { [$0, $1].raced() }
    + with("withLatestFrom") { $0.withLatestFrom($1, +) }
    + with("sample") { $0.sample($1) }
    + with("prefixUntil") { $0.prefix(untilOutputFrom: $1) }
    + with("dropUntil") { $0.drop(untilOutputFrom: $1) }

  private static let handingOver =
    with("catch") { up, other in up.catch { _ in other } }
    + with("tryCatch") { up, other in up.tryCatch { _ in other } }
    + with("catchAgain") { up, other in up.catch { _ in other }.retry(2).catch { _ in up }.retry(1) }
    + with("appendRetry") { $0.append($1).retry(2) }

  private static let flatteningSources =
    with("flatMap") { up, other in up.flatMap { _ in other } }
    + with("flatMapOne") { up, other in up.flatMap(maxPublishers: .max(1)) { _ in other } }
    + with("concatMap") { up, other in up.concatMap { _ in other } }
    + with("flatMapLatest") { up, other in up.flatMapLatest { _ in other } }
    + with("flatMapFirst") { up, other in up.flatMapFirst { _ in other } }
    + with("switchToLatest") { up, other in up.map { other.prepend($0) }.switchToLatest() }
    + with("switchFrom") { up, other in other.map { _ in up }.switchToLatest() }

  /// An operator for each source of another upstream.
  private static func with<P: Publisher & SendableMetatype>(
    _ name: String, _ join: @escaping @Sendable (Numbers, Numbers) -> P
  ) -> [Operator] where P.Output == Number {
    Source.threaded.map { source in
      let kind = source.name.prefix(1).uppercased() + source.name.dropFirst()
      return Operator(threaded: name + kind, source.parameters) { up, p, lab in
        join(up, source.build(p, lab))
      }
    }
  }
}
