import Combine

extension Chapter {
  static let time = Chapter(
    6, "Operators that take time", delayingExamples + limitingExamples + measuringExamples)

  @ExampleList static var delayingExamples: [Example] {
    Example("delay", "delay publishes each value a second and a half later.", takesTime: true) { stage in
      let ticks = PassthroughSubject<Int, Never>()
      ticks.watch("ticks", on: stage)
        .delay(for: .seconds(1.5), scheduler: stage.queue).show("delay", on: stage)
      stage.play([(1, 1), (2, 2), (3, 3)], to: ticks)
      stage.wait(5)
    }
    Example("delay-failure", "delay delays a failure too.", takesTime: true) { stage in
      let source = PassthroughSubject<Int, Problem>()
      source.watch("source", on: stage)
        .delay(for: .seconds(0.5), scheduler: stage.queue).show("delay", on: stage)
      stage.after(0.2) {
        source.send(1)
        source.send(completion: .failure("lost"))
      }
      stage.wait(1)
    }
    Example(
      "collect-time", "collect by time publishes an array of what arrived in each four seconds.",
      takesTime: true
    ) { stage in
      let ticks = PassthroughSubject<Int, Never>()
      let arrays = ticks.watch("ticks", on: stage)
        .collect(.byTime(stage.queue, .seconds(4))).share()
      arrays.show("collect", on: stage)
      arrays.flatMap(\.publisher).show("flatMap", on: stage)
      stage.play((1...9).map { (Double($0) - 0.5, $0) }, to: ticks)
      stage.wait(9)
    }
    Example(
      "collect-count", "collect by time or count publishes an array as soon as it has two values.",
      takesTime: true
    ) { stage in
      let ticks = PassthroughSubject<Int, Never>()
      ticks.watch("ticks", on: stage)
        .collect(.byTimeOrCount(stage.queue, .seconds(4), 2)).show("collect", on: stage)
      stage.play((1...9).map { (Double($0) - 0.5, $0) }, to: ticks)
      stage.wait(9)
    }
    Example(
      "collect-end",
      "When its upstream publisher finishes, collect by time publishes the rest; a failure drops it.",
      takesTime: true
    ) { stage in
      for failure in [nil, "lost"] as [Problem?] {
        let source = PassthroughSubject<Int, Problem>()
        source.collect(.byTime(stage.queue, .seconds(2)))
          .show(failure == nil ? "finished" : "failed", on: stage)
        stage.play([(0.1, 1), (0.2, 2), (2.1, 3), (2.2, 4), (2.3, 5)], to: source)
        stage.after(3) { source.send(completion: failure.map { .failure($0) } ?? .finished) }
      }
      stage.wait(5)
    }
    Example(
      "collect-bursts", "Arrays of at most two values, at the latest after two seconds.", takesTime: true
    ) { stage in
      let source = PassthroughSubject<Int, Never>()
      source.watch("source", on: stage)
        .collect(.byTimeOrCount(stage.queue, .seconds(2), 2)).show("collect", on: stage)
      stage.play([(0.1, 1), (0.2, 2), (0.3, 3)] + (4...8).map { (2.1 + Double($0) / 10, $0) }, to: source)
      stage.after(4.5) { source.send(completion: .finished) }
      stage.wait(5)
    }
  }

  @ExampleList static var measuringExamples: [Example] {
    Example(
      "measure-interval", "measureInterval publishes the time from each value to the next.", takesTime: true
    ) { stage in
      let typing = PassthroughSubject<Character, Never>()
      typing.watch("typing", on: stage)
        .measureInterval(using: stage.queue).map(\.tenths).show("interval", on: stage)
      stage.type(into: typing)
      stage.wait(4.2)
    }
    Example(
      "codes", "Characters become words by time, and a long pause before a word becomes a star.",
      takesTime: true
    ) { stage in
      let codes = PassthroughSubject<Int, Never>()
      let words = codes.collect(.byTime(stage.queue, .seconds(0.5)))
        .map { String($0.compactMap(UnicodeScalar.init).map(Character.init)) }
      let pauses = codes.measureInterval(using: stage.queue)
        .map { $0 > .seconds(0.9) ? "*" : "" }
      words.merge(with: pauses).filter { !$0.isEmpty }.show("message", on: stage)
      // A code exactly at the end of a window could belong to either window.
      let times = [(0.05, "Virtual"), (1.5, "is"), (2.6, "quick")]
      for (start, word) in times {
        stage.play(
          word.unicodeScalars.enumerated().map { (start + 0.01 + Double($0) * 0.05, Int($1.value)) },
          to: codes)
      }
      stage.after(3.3) { codes.send(completion: .finished) }
      stage.wait(4)
    }
  }
}
