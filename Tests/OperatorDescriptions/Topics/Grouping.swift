import Combine
import SwiftCombineExtras

/// Operators of `SwiftCombineExtras` that make groups of values.
extension OperatorDescription {
  static var grouping: [Self] {
    [
      .form("chunked(by:)", of: "chunked(by:)", .keepsAll, checks: [.verifier, .hostile]) { up, _ in
        up.chunked { $0.seen < $1.seen }
      },
      .form("window(count:)", of: "window(count:)", checks: .verifier) { up, _ in
        up.window(count: 2).map { _ in 1 }
      },
      .form("window", of: "window(count:)", .keepsAll, checks: .hostile) { up, _ in
        up.window(count: 2).flatMap { $0 }
      },
      .form(
        "window(every:)", of: "window(every:scheduler:options:)", [.requestsByItself, .keepsAll],
        checks: .verifier
      ) { up, world in up.window(every: world.interval, scheduler: world.clock).flatMap { $0 } },
      .form(
        "window(every:orCount:)", of: "window(every:orCount:scheduler:options:)",
        except: ["3.08": "values of several windows overtake each other while they wait"], checks: .verifier
      ) {
        up, world in up.window(every: world.interval, orCount: 2, scheduler: world.clock).flatMap { $0 }
      },
      .form(
        "groupBy, joined again", of: "groupBy(_:)",
        except: ["3.08": "values of several groups overtake each other while they wait"], checks: .verifier
      ) { up, _ in up.groupBy { $0.number % 2 }.flatMap { $0 } },
      .form("groupBy", of: "groupBy(_:)", .keepsAll, checks: .hostile) { up, _ in
        up.groupBy { SharedKey(element: $0.seen) }.flatMap { $0 }
      },
    ]
  }
}
