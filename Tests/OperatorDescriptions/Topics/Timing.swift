import Combine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorDescription {
  private static var ofTriggers: String {
    "It publishes when something else says so, which nothing does in the rules: SampleTests."
  }

  static var timing: [Self] {
    [
      // Apple's has no description either.
      Self(
        "delay", of: "delay(for:tolerance:scheduler:options:)",
        subscription:
          "SwiftCombineCore.DelayOperator<\(names(World.Element.self, TestError.self, World.Clock.self))>",
        .keepsAll
      ) { up, world in up.delay(for: world.delay, scheduler: world.clock) },
      Self(
        "debounce", of: "debounce(for:scheduler:options:)", subscription: "Debounce",
        parts: ["downstream", "downstreamDemand", "currentValue"], [.losesValues, .requestsByItself]
      ) { up, world in up.debounce(for: world.delay, scheduler: world.clock) },
      Self(
        "throttle", of: "throttle(for:scheduler:latest:)", subscription: "Throttle", parts: [],
        [.losesValues, .requestsByItself]
      ) { up, world in up.throttle(for: world.delay, scheduler: world.clock, latest: true) },
      .form(
        "throttle, first", of: "throttle(for:scheduler:latest:)", .losesValues,
        checks: .only(rest: .isChecked(in: "throttle"))
      ) { up, world in
        up.throttle(for: world.delay, scheduler: world.clock, latest: false)
      },
      Self(
        "timeout", of: "timeout(_:scheduler:options:customError:)", subscription: "Timeout", parts: [],
        .keepsAll
      ) { up, world in up.timeout(world.timeLimit, scheduler: world.clock) },
      Self(
        "measureInterval", of: "measureInterval(using:options:)", subscription: "MeasureInterval", parts: []
      ) { up, world in up.measureInterval(using: world.clock) },
      // Of `SwiftCombineExtras`.
      .form(
        "sample(every:)", of: "sample(every:scheduler:options:)", .losesValues,
        checks: .only(.verifier, rest: .doesNotApply(ofTriggers))
      ) {
        up, world in up.sample(every: world.interval, scheduler: world.clock)
      },
      Self(
        "rateLimit", of: "rateLimit(_:per:scheduler:options:)", subscription: "RateLimit",
        completion: .passed, [.requestsByItself, .keepsAll]
      ) { up, world in up.rateLimit(1_000_000, per: 1, scheduler: world.clock) },
      .form(
        "rateLimit that waits", of: "rateLimit(_:per:scheduler:options:)", .losesValues,
        checks: .only(rest: .isChecked(in: "rateLimit"))
      ) { up, world in up.rateLimit(2, per: world.interval, scheduler: world.clock) },
      .joining(
        "sample", 2, SampleJoint(), of: "sample(_:)", .losesValues,
        checks: .only(.verifier, rest: .doesNotApply(ofTriggers))
      ) {
        $0[0].sample($0[1]).map { [$0] }
      },
      .form("sample itself", of: "sample(_:)", checks: .only(.hostile, rest: .doesNotApply(ofTriggers))) {
        up, _ in
        let shared = up.share()
        return shared.sample(shared.map { _ in () })
      },
    ]
  }
}

/// As a type with these parameters shows them.
private func names(_ types: Any.Type...) -> String {
  types.map { String(reflecting: $0) }.joined(separator: ", ")
}

extension Picture {
  @PictureTable static var timing: [Picture] {
    Picture("Publishers.Debounce", "debounce(for: 3, …)") {
      try $0.numbers().debounce(for: 3, scheduler: $0.scheduler)
    }
    Picture("Publishers.Delay", "delay(for: 2, …)") {
      try $0.numbers().delay(for: 2, scheduler: $0.scheduler)
    }
    Picture("Publishers.MeasureInterval", "measureInterval(using:)") {
      try $0.texts().measureInterval(using: $0.scheduler).map { $0.nanoseconds / 1_000_000_000 }
    }
    Picture("Publishers.RateLimit", "rateLimit(2, per: 5)") {
      try $0.texts("self").onBackpressureBuffer(limit: .max).rateLimit(2, per: 5, scheduler: $0.scheduler)
    }
    Picture("Publishers.Sample", "sample(trigger)") {
      try $0.numbers("self").sample($0.texts("trigger"))
    }
    Picture("Publishers.Throttle", "throttle(for: 5, …, latest: false)") {
      try $0.numbers().throttle(for: 5, scheduler: $0.scheduler, latest: false)
    }
    Picture("Publishers.Throttle", "throttle(for: 5, …, latest: true)") {
      try $0.numbers().throttle(for: 5, scheduler: $0.scheduler, latest: true)
    }
    Picture("Publishers.Timeout", "timeout(5, …)") { try $0.numbers().timeout(5, scheduler: $0.scheduler) }
  }
}
