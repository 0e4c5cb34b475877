import Combine

extension Chapter {
  static let customPublishers = Chapter(
    18, "Custom publishers", composingExamples + metronomeExamples + replayingExamples + pausingExamples)
}

extension Publisher {
  /// Drops nil and unwraps the rest: an operator made of another one.
  fileprivate func unwrap<Value>() -> Publishers.CompactMap<Self, Value> where Output == Value? {
    compactMap(\.self)
  }
}

extension Stage {
  fileprivate func metronome(count: Int?) -> some Publisher<Double, Never> {
    Metronome(scheduler: queue, interval: .seconds(1), count: count).map { [self] _ in seconds }
  }
}

extension Chapter {
  @ExampleList static var composingExamples: [Example] {
    Example("unwrap", "An operator that is a method of Publisher, made of compactMap.") { stage in
      [1, 2, nil, 3, nil, 4].publisher.eraseToAnyPublisher().watch("numbers", on: stage)
        .unwrap().show("unwrap", on: stage)
    }
  }

  @ExampleList static var metronomeExamples: [Example] {
    Example(
      "metronome", "A publisher with a subscription of its own: six beats, and the completion.",
      takesTime: true
    ) { stage in
      stage.metronome(count: 6).show("metronome", on: stage)
      stage.wait(8)
    }
    Example("metronome-cancelled", "A canceled metronome stops.", takesTime: true) { stage in
      let metronome = stage.metronome(count: 6).show("metronome", on: stage)
      stage.wait(3.5)
      metronome.cancel()
      stage.wait(3)
    }
    Example(
      "metronome-demand", "It starts at the first request, and skips beats that are not requested.",
      takesTime: true
    ) { stage in
      let subscriber = Consumer<Double, Never>("metronome", requesting: .none, on: stage)
      stage.metronome(count: nil).subscribe(subscriber)
      stage.wait(2)
      stage.note("requesting two beats")
      subscriber.request(.max(2))
      stage.wait(4.5)
      stage.note("requesting one beat")
      subscriber.request(.max(1))
      stage.wait(3)
    }
  }

  @ExampleList static var replayingExamples: [Example] {
    Example(
      "share-replay", "shareReplay(capacity: 2) replays the latest two values to late subscribers.",
      takesTime: true
    ) { stage in
      let subject = PassthroughSubject<Int, Never>()
      let replayed = subject.print("subject", to: stage).shareReplay(capacity: 2)
      subject.send(0)
      replayed.show("first", on: stage)
      (1...3).forEach(subject.send)
      replayed.show("second", on: stage)
      (4...5).forEach(subject.send)
      subject.send(completion: .finished)
      stage.wait(1)
      replayed.show("third", on: stage)
    }
    Example(
      "share-replay-restart",
      "When the last subscriber cancels, upstream is canceled; the next one starts again."
    ) { stage in
      let subject = PassthroughSubject<Int, Never>()
      let replayed = subject.print("subject", to: stage).shareReplay(capacity: 2)
      let first = replayed.show("first", on: stage)
      subject.send(1)
      first.cancel()
      replayed.show("second", on: stage)
      subject.send(2)
    }
  }

  @ExampleList static var pausingExamples: [Example] {
    Example(
      "pausable", "A subscriber that pauses after each odd number, and is resumed each second.",
      takesTime: true
    ) { stage in
      let sink = (1...6).publisher.print("numbers", to: stage).pausableSink(
        receiveCompletion: { stage.completion($0, of: "sink") },
        receiveValue: { number in
          stage.value(number, of: "sink")
          return number.isMultiple(of: 2)
        })
      for _ in 1...3 {
        stage.wait(1)
        stage.note(sink.isPaused ? "resuming" : "not paused")
        sink.resume()
      }
      stage.note(sink.isPaused ? "paused" : "not paused")
      sink.resume()
    }
    Example("buffer", "buffer keeps for a paused subscriber what a subject would drop.") { stage in
      let subject = PassthroughSubject<Int, Never>()
      let sink = subject.watch("subject", on: stage)
        .buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
        .pausableSink(
          receiveCompletion: { stage.completion($0, of: "sink") },
          receiveValue: { number in
            stage.value(number, of: "sink")
            return number > 1
          })
      (1...4).forEach(subject.send)
      stage.note("resuming")
      sink.resume()
      subject.send(completion: .finished)
    }
  }
}
