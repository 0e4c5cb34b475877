import SwiftCombine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorCatalog {
  static let timing: [CatalogEntry] = [
    CatalogEntry(
      "debounce", "debounce(for:scheduler:)", .core, "Timing",
      "Publishes a value after a pause in which no other arrived.", want: .timing("after a pause"),
      parameters: [.number("for", 2, 1, 3)],
      selection: .soon, code: "debounce(for: %1, scheduler: scheduler)", example: ["ab--c--|"],
      shows: "---b--c|"
    ) { $0.input.debounce(for: $0.ticks(0), scheduler: $0.scheduler) },
    CatalogEntry(
      "throttle", "throttle(for:scheduler:latest:)", .core, "Timing",
      "Publishes at most one value in an interval, the first at once.", want: .timing("not too often"),
      parameters: [.number("for", 3, 2), .choice("latest", "true", "false")],
      selection: .soon, code: "throttle(for: %1, scheduler: scheduler, latest: %2)", example: ["abc--d-|"],
      shows: "a--c--d|"
    ) { $0.input.throttle(for: $0.ticks(0), scheduler: $0.scheduler, latest: $0.arguments[1] == 0) },
    CatalogEntry(
      "delay", "delay(for:scheduler:)", .core, "Timing", "Publishes every value later.",
      want: .timing("later"),
      parameters: [.number("for", 2, 1, 3, from: 0)], code: "delay(for: %1, scheduler: scheduler)",
      example: ["1-2--3-|"], shows: "--1-2--3-|"
    ) { $0.input.delay(for: $0.ticks(0), scheduler: $0.scheduler) },
    CatalogEntry(
      "timeout", "timeout(_:scheduler:customError:)", .core, "Timing",
      "Completes, and cancels the upstream publisher, if no value arrives for an interval.",
      want: .timing("fail or finish when nothing arrives"),
      parameters: [.number("after", 3, 2), .choice("completes by", "finishing", "failing")],
      code: "timeout(%1, scheduler: scheduler)  // %2", example: ["1-2-----|"], shows: "1-2--|"
    ) { stage in
      stage.input.timeout(
        stage.ticks(0), scheduler: stage.scheduler,
        customError: stage.arguments[1] == 0 ? nil : { TestError("late") })
    },
    CatalogEntry(
      "measureInterval", "measureInterval(using:)", .core, "Timing",
      "Publishes the time since the previous value.", want: .timing("measure the time between values"),
      code: "measureInterval(using: scheduler)", example: ["-1-2---3|"], shows: "--1s--2s------4s|"
    ) { $0.input.measureInterval(using: $0.scheduler) },
    CatalogEntry(
      "rateLimit", "rateLimit(_:per:scheduler:)", .extras, "Timing",
      "Publishes every value, at most a number of them in any interval, the rest later.",
      want: .timing("all, but not too fast"),
      parameters: [.number("count", 1, 2), .number("per", 3, 2)],
      code: "onBackpressureBuffer(limit: 9).rateLimit(%1, per: %2, scheduler: scheduler)",
      example: ["abc----|"], shows: "a--b--c|"
    ) { stage in
      stage.input.onBackpressureBuffer(limit: 9)
        .rateLimit(stage.arguments[0], per: stage.ticks(1), scheduler: stage.scheduler)
    },
    CatalogEntry(
      "sample", "sample(_:)", .extras, "Timing",
      "Publishes the latest value when another publisher emits, if it is new.",
      want: .timing("not too often"), selection: .holding,
      code: "sample(trigger)",
      example: ["ab-c-|", "--X-Y|"], shows: "--b-c|"
    ) { $0.input.sample($0.other) },
    CatalogEntry(
      "sampleTime", "sample(every:scheduler:)", .extras, "Timing",
      "Publishes the latest value at each interval, if it is new.", want: .timing("not too often"),
      parameters: [.number("every", 3, 2)],
      selection: .holding, code: "sample(every: %1, scheduler: scheduler)", example: ["ab--c--|"],
      shows: "---b--c|"
    ) { $0.input.sample(every: $0.ticks(0), scheduler: $0.scheduler) },
    CatalogEntry(
      "receiveOn", "receive(on:)", .core, "Scheduling",
      "Delivers values and the completion on a scheduler, in their order.", want: .timing("on a scheduler"),
      code: "receive(on: scheduler)",
      example: ["1-2--3-|"], shows: "1-2--3-|"
    ) { $0.input.receive(on: $0.scheduler) },
    CatalogEntry(
      "subscribeOn", "subscribe(on:)", .core, "Scheduling",
      "Subscribes, requests and cancels on a scheduler.", want: .timing("on a scheduler"),
      code: "subscribe(on: scheduler)", example: ["-1-2-3-|"], shows: "-1-2-3-|"
    ) { $0.input.subscribe(on: $0.scheduler) },
  ]
}
