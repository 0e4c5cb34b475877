import Combine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorDescription {
  static var selecting: [Self] {
    [
      .reducing("first", of: "first()", subscription: "First", parts: resultParts) { up, _ in up.first() },
      .reducing("first(where:)", of: "first(where:)", subscription: "TryFirst", parts: resultParts) { up, _ in
        up.first { $0.seen.isPositive }
      },
      .form(
        "first(where:) a later one", of: "first(where:)",
        checks: .only(.hostile, rest: .isChecked(in: "first(where:)"))
      ) { up, world in
        up.first { world.isAwaited($0.seen) }
      },
      .reducing(
        "tryFirst(where:)", of: "tryFirst(where:)", subscription: "TryFirstWhere", parts: resultParts,
        [.throwsErrors, .deliversNothing]
      ) { up, world in up.tryFirst { world.isAwaited(try world.checked($0)) } },
      .reducing("last", of: "last()", subscription: "Last", parts: resultParts) { up, _ in up.last() },
      .reducing("last(where:)", of: "last(where:)", subscription: "LastWhere", parts: resultParts) { up, _ in
        up.last { $0.seen.isPositive }
      },
      .reducing(
        "tryLast(where:)", of: "tryLast(where:)", subscription: "TryLastWhere", parts: resultParts,
        .throwsErrors
      ) { up, world in up.tryLast { try world.checked($0).isPositive } },
      .form(
        "suffix(_:)", of: "suffix(_:)", [.requestsByItself, .keepsAll],
        checks: .only(
          .verifier, .hostile,
          rest: .doesNotApply(
            "It publishes nothing before its upstream has finished, and the rules expect values before: SuffixTests."
          ))
      ) {
        up, world in up.suffix(world.limit)
      },
      .form("output(at:)", of: "output(at:)", checks: .only(.verifier, rest: .isChecked(in: "prefix(_:)"))) {
        up, _ in up.output(at: 1)
      },
      .form("output(in:)", of: "output(in:)", checks: .only(.verifier, rest: .isChecked(in: "prefix(_:)"))) {
        up, _ in up.output(in: 1...2)
      },
      Self(
        "prefix(_:)", of: "prefix(_:)", subscription: "Output", parts: [], value: .passed, .keepsAll
      ) { up, world in up.prefix(world.limit) },
    ]
  }
}

extension Picture {
  @PictureTable static var selecting: [Picture] {
    Picture("Publishers.First", "first()") { try $0.numbers().first() }
    Picture("Publishers.First", "first { $0 > 1 }") { try $0.numbers().first { $0 > 1 } }
    Picture("Publishers.Last", "last()") { try $0.numbers().last() }
    Picture("Publishers.Last", "last { $0 < 3 }") { try $0.numbers().last { $0 < 3 } }
    Picture("Publishers.Suffix", "suffix(2)") { try $0.texts().suffix(2) }
    Picture("Publishers.Output", "prefix(2)") { try $0.numbers().prefix(2) }
    Picture("Publishers.Output", "output(at: 1)") { try $0.texts().output(at: 1) }
    Picture("Publishers.Output", "output(in: 1...2)") { try $0.texts().output(in: 1...2) }
  }
}
