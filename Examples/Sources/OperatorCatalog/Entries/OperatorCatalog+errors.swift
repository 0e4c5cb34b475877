import SwiftCombine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorCatalog {
  static let errors: [CatalogEntry] = [
    CatalogEntry(
      "catch", "catch(_:)", .core, "Errors", "Continues with another publisher after a failure.",
      want: .ending("continue with something else"),
      code: "catch { _ in other }", example: ["1-2#", "-A-B|"], shows: "1-2-A-B|"
    ) { stage in stage.input.catch { [other = stage.other] _ in other } },
    CatalogEntry(
      "retry", "retry(_:)", .core, "Errors",
      "Subscribes again at once after a failure, up to a number of times.",
      want: .ending("subscribe again after a failure"),
      parameters: [.number("retries", 1, 2)], code: "retry(%1)", example: ["1-2#"],
      shows: "1---------2----1---------2----#"
    ) { $0.input.retry($0.arguments[0]) },
    CatalogEntry(
      "retryBackoff", "retry(_:backoff:scheduler:)", .extras, "Errors",
      "Subscribes again after a failure, after a delay.", want: .ending("subscribe again after a failure"),
      parameters: [.number("delay", 2, 1)],
      code: "retry(1, backoff: .constant(.seconds(%1)), scheduler: scheduler)", example: ["1-2#"],
      shows: "1-------2-----------1-------2---#"
    ) { $0.input.retry(1, backoff: .constant(.seconds($0.arguments[0])), scheduler: $0.scheduler) },
    CatalogEntry(
      "ignoreFailure", "ignoreFailure(completeImmediately:)", .extras, "Errors",
      "Finishes in place of a failure, or never completes.", want: .ending("finish, or never complete"),
      parameters: [.choice("completes", "true", "false")], code: "ignoreFailure(completeImmediately: %1)",
      example: ["1-2--#"], shows: "1-2--|"
    ) { $0.input.ignoreFailure(completeImmediately: $0.arguments[0] == 0) },
    CatalogEntry(
      "assertNoFailure", "assertNoFailure(_:file:line:)", .core, "Errors",
      "Passes values and the end, and stops the program at a failure.",
      want: .ending("stop the program"),
      code: "assertNoFailure()",
      note: "At a failure the program stops, so its output ends there.",
      example: ["1-2--3-|"], shows: "1-2--3-|"
    ) { stage in
      // Up to the failure, which would stop this program too.
      stage.input.catch { _ in Empty<String, Never>(completeImmediately: false) }.assertNoFailure()
    },
  ]
}
