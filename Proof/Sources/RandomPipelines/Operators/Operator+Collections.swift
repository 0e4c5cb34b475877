import Combine
import SwiftCombineCollections

extension Operator {
  static let collections = [
    Operator("zipCollection", 1...9) { up, p, lab in
      [up, lab.range(p[0])].zipped().map { $0[0] + $0[1] }
    } model: { up, p in
      zipped(up, with: p[0])
    },
    Operator("combineLatestCollection", 0...9) { up, p, lab in
      [up, lab.just(p[0]).eraseToAnyPublisher()].combinedLatest().map { $0[0] + $0[1] }
    } model: { up, p in
      combined(up, with: p[0])
    },
    Operator("mergeCollection", 0...5) { up, p, lab in
      [up, lab.range(p[0])].merged()
    } model: { up, p in
      merged(up, with: Array(0..<p[0]))
    },
    Operator("concatenate", 0...5) { up, p, lab in
      [lab.range(p[0]), up, lab.range(p[0])].concatenated()
    } model: { up, p in
      let others = Array(0..<p[0])
      let outline = prepending([], to: up)
      return outline.values { others + $0 + (outline.end == .finished ? others : []) }
    },
    Operator("race") { up, _, _ in
      [up, Empty(completeImmediately: false).eraseToAnyPublisher()].raced()
    } model: { up, _ in
      up()
    },
  ]
}
