import Combine

extension Interleaving {
  /// Operators of several upstreams, which send at the same time.
  static let joins: [Interleaving] = [
    Interleaving("zip: send beside send", "a1 a2", "b3 b4", gets: "13 24") {
      $0.a.zip($0.b) { $0 * 10 + $1 }
    },
    Interleaving("combineLatest: send beside send", "a1 a2", "b3", gets: "13 23", "23") {
      $0.a.combineLatest($0.b) { $0 * 10 + $1 }
    },
    Interleaving(
      "merge: send beside finish beside cancel", "a1 a|", "b|", "cancel", gets: "", "1", "1 |", "|"
    ) {
      $0.a.merge(with: $0.b)
    },
    Interleaving("switchToLatest: outer beside inner", "a1", "b3 b4", first: "a0", gets: "9", "3 9", "3 4 9")
    {
      upstreams in
      upstreams.a.map { upstreams.inner($0) }.switchToLatest()
    },
    Interleaving("flatMap: inner beside inner", "a1 a|", "b2 c| b|", first: "c0 c1", gets: "1 2 |", "2 1 |") {
      upstreams in
      upstreams.c.flatMap { $0 == 0 ? upstreams.a : upstreams.b }
    },
  ]
}
