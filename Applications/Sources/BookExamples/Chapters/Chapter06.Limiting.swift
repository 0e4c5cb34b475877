import Combine
import Dispatch

extension Stage {
  /// Sends the letters from a to k, six letters quickly, and after a pause the other five.
  ///
  /// - Parameter end: The seconds until the completion.
  func type(into subject: PassthroughSubject<Character, Never>, finishingAfter end: Double = 4) {
    let times = [0, 0.1, 0.2, 0.3, 0.5, 0.6, 2, 2.1, 2.2, 2.4, 2.5]
    play(Array(zip(times, "abcdefghijk")), to: subject)
    after(end) { subject.send(completion: .finished) }
  }
}

extension DispatchQueue.SchedulerTimeType.Stride {
  /// The seconds, rounded to tenths.
  var tenths: Double { (Double(magnitude) / 1e8).rounded() / 10 }
}

extension Chapter {
  @ExampleList static var limitingExamples: [Example] {
    Example(
      "debounce", "debounce publishes a value when none has followed it for a second.", takesTime: true
    ) { stage in
      let typing = PassthroughSubject<Character, Never>()
      typing.watch("typing", on: stage)
        .debounce(for: .seconds(1), scheduler: stage.queue).show("debounce", on: stage)
      stage.type(into: typing)
      stage.wait(4.2)
    }
    Example(
      "debounce-end", "debounce drops its pending value when the upstream publisher finishes.",
      takesTime: true
    ) { stage in
      let typing = PassthroughSubject<Character, Never>()
      typing.watch("typing", on: stage)
        .debounce(for: .seconds(1), scheduler: stage.queue).show("debounce", on: stage)
      stage.type(into: typing, finishingAfter: 2.7)
      stage.wait(4)
    }
    Example(
      "debounce-rhythm", "Three pauses of half a second and more, and the last value before each.",
      takesTime: true
    ) { stage in
      let numbers = PassthroughSubject<Int, Never>()
      numbers.watch("numbers", on: stage)
        .debounce(for: .seconds(0.5), scheduler: stage.queue).show("debounce", on: stage)
      // A value exactly at the end of a pause could come before that end, or after it.
      stage.play([(0, 0), (0.25, 1), (1, 2), (1.25, 3), (1.5, 4), (2.05, 5)], to: numbers)
      stage.wait(3)
    }
    Example(
      "debounce-pause",
      "Without a pause nothing is published until the end; with one, the value before it is.",
      takesTime: true
    ) { stage in
      let (busy, calm) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      busy.debounce(for: .seconds(0.5), scheduler: stage.queue).show("busy", on: stage)
      calm.debounce(for: .seconds(0.5), scheduler: stage.queue).show("calm", on: stage)
      stage.play([(0.1, 1), (0.2, 2), (0.6, 3), (0.7, 4), (1.1, 5), (1.2, 6)], to: busy)
      stage.play([(0.1, 1), (0.2, 2), (1.1, 3), (1.2, 4)], to: calm)
      stage.wait(2)
    }
    Example(
      "throttle-first", "throttle publishes at once, and then the first value of each second.",
      takesTime: true
    ) { stage in
      let typing = PassthroughSubject<Character, Never>()
      typing.watch("typing", on: stage)
        .throttle(for: .seconds(1), scheduler: stage.queue, latest: false).show("throttle", on: stage)
      stage.type(into: typing)
      stage.wait(4.2)
    }
    Example("throttle-latest", "throttle with the latest value of each second.", takesTime: true) { stage in
      let typing = PassthroughSubject<Character, Never>()
      typing.watch("typing", on: stage)
        .throttle(for: .seconds(1), scheduler: stage.queue, latest: true).show("throttle", on: stage)
      stage.type(into: typing)
      stage.wait(4.2)
    }
    Example(
      "throttle-rhythm", "The same numbers with the first and with the latest value of each half second.",
      takesTime: true
    ) { stage in
      let numbers = PassthroughSubject<Int, Never>()
      let shared = numbers.watch("numbers", on: stage).share()
      shared.throttle(for: .seconds(0.5), scheduler: stage.queue, latest: false).show("first", on: stage)
      shared.throttle(for: .seconds(0.5), scheduler: stage.queue, latest: true).show("latest", on: stage)
      stage.play([(0, -1), (0.1, 1), (0.2, 2), (0.6, 3), (0.7, 4), (0.9, 5), (1.25, 6)], to: numbers)
      stage.wait(1.7)
    }
    Example(
      "timeout", "timeout finishes, or fails, when nothing arrives for five seconds.", takesTime: true
    ) { stage in
      let silence = PassthroughSubject<Int, Problem>()
      silence.timeout(.seconds(5), scheduler: stage.queue).show("finishes", on: stage)
      silence.timeout(.seconds(5), scheduler: stage.queue, customError: { "too late" })
        .show("fails", on: stage)
      stage.wait(6)
    }
    Example("timeout-restart", "Each value starts the five seconds again.", takesTime: true) { stage in
      let taps = PassthroughSubject<Int, Never>()
      taps.watch("taps", on: stage)
        .timeout(.seconds(5), scheduler: stage.queue).show("timeout", on: stage)
      stage.play([(2, 1)], to: taps)
      stage.wait(8)
    }
    Example("timeout-late", "A value that arrives after the end is ignored.", takesTime: true) { stage in
      let taps = PassthroughSubject<Int, Never>()
      taps.watch("taps", on: stage)
        .timeout(.seconds(0.5), scheduler: stage.queue).show("timeout", on: stage)
      stage.play([(0.3, 1), (0.6, 2), (1.6, 3)], to: taps)
      stage.wait(2)
    }
  }
}
