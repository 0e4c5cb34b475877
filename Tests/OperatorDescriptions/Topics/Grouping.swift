import Combine
import SwiftCombineExtras
import SwiftCombineTesting

/// Operators of `SwiftCombineExtras` that make groups of values.
extension OperatorDescription {
  private static var ofPublishers: String {
    "Its values come from several publishers, and the rules are about one: WindowTests and GroupByTests."
  }

  static var grouping: [Self] {
    [
      Self(
        "chunked(by:)", of: "chunked(by:)", subscription: "Concatenate",
        [.ignoresZeroDemand, .keepsAll, .holdsValues]
      ) {
        up, _ in up.chunked { $0.seen < $1.seen }
      },
      .form(
        "window(count:)", of: "window(count:)", checks: .only(.verifier, rest: .doesNotApply(ofPublishers))
      ) { up, _ in
        up.window(count: 2).map { _ in 1 }
      },
      .form(
        "window", of: "window(count:)", .keepsAll, checks: .only(.hostile, rest: .doesNotApply(ofPublishers))
      ) { up, _ in
        up.window(count: 2).flatMap { $0 }
      },
      .form(
        "window(every:)", of: "window(every:scheduler:options:)", [.requestsByItself, .keepsAll],
        checks: .only(.verifier, rest: .doesNotApply(ofPublishers))
      ) { up, world in up.window(every: world.interval, scheduler: world.clock).flatMap { $0 } },
      .form(
        "window(every:orCount:)", of: "window(every:orCount:scheduler:options:)",
        except: ["3.08": "values of several windows overtake each other while they wait"],
        checks: .only(.verifier, rest: .doesNotApply(ofPublishers))
      ) {
        up, world in up.window(every: world.interval, orCount: 2, scheduler: world.clock).flatMap { $0 }
      },
      .form(
        "groupBy, joined again", of: "groupBy(_:)",
        except: ["3.08": "values of several groups overtake each other while they wait"],
        checks: .only(.verifier, rest: .doesNotApply(ofPublishers))
      ) { up, _ in up.groupBy { $0.number % 2 }.flatMap { $0 } },
      .form(
        "groupBy", of: "groupBy(_:)", .keepsAll, checks: .only(.hostile, rest: .doesNotApply(ofPublishers))
      ) { up, _ in
        up.groupBy { SharedKey(element: $0.seen) }.flatMap { $0 }
      },
    ]
  }
}

extension Picture {
  @PictureTable static var grouping: [Picture] {
    Picture("Publishers.ChunkedBy", guide: "Chunked", "chunked { $0 < $1 }") {
      try $0.numbers().chunked { $0 < $1 }
    }
    Picture("Publishers.GroupBy", "groupBy(\\.key)") { try $0.texts("self").groupBy(\.first) }
    Picture("Publishers.Window", "window(count: 2)") { try $0.numbers("self").window(count: 2) }
    Picture("Publishers.Window", "window(every: 8)") {
      try $0.numbers("self").window(every: 8, scheduler: $0.scheduler)
    }
  }
}
