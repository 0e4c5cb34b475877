import Combine

extension Chapter {
  @ExampleList static var subjectExamples: [Example] {
    Example(
      "passthrough", "A PassthroughSubject sends each value to the subscribers it has, until it fails."
    ) { stage in
      let news = PassthroughSubject<String, Problem>()
      news.subscribe(Consumer("reader", requesting: .max(2), on: stage) { $0 == "rain" ? .max(1) : .none })
      let listener = news.show("listener", on: stage)
      news.send("sun")
      news.send("rain")
      listener.cancel()
      news.send("fog")
      news.send(completion: .failure("connection lost"))
      news.send(completion: .finished)
      news.send("snow")
    }
    Example("passthrough-finished", "After its completion a subject ignores everything.") { stage in
      let news = PassthroughSubject<String, Never>()
      news.subscribe(Consumer("reader", requesting: .max(2), on: stage) { $0 == "rain" ? .max(1) : .none })
      let listener = news.show("listener", on: stage)
      news.send("sun")
      news.send("rain")
      listener.cancel()
      news.send("fog")
      news.send(completion: .finished)
      news.send("snow")
    }
    Example("missed", "A PassthroughSubject drops values for a subscriber without demand.") { stage in
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = Consumer<Int, Never>("subscriber", requesting: .none, on: stage)
      subject.subscribe(subscriber)
      stage.send(1, to: subject, named: "subject")
      subscriber.request(.max(1))
      stage.send(2, 3, to: subject, named: "subject")
    }
    Example(
      "current-value", "A CurrentValueSubject sends its value at once, and can be read and set."
    ) { stage in
      let level = CurrentValueSubject<Int, Never>(0)
      var subscriptions: [AnyCancellable] = []
      level.print("first", to: stage).sink { stage.note("first sink: \($0)") }.store(in: &subscriptions)
      level.send(1)
      level.send(2)
      stage.note("the value is \(level.value)")
      level.value = 3
      stage.note("the value is \(level.value)")
      level.print("second", to: stage).sink { stage.note("second sink: \($0)") }.store(in: &subscriptions)
      subscriptions.removeAll()
    }
    Example(
      "current-value-finished", "A subscription that has finished is not canceled any more."
    ) { stage in
      let level = CurrentValueSubject<Int, Never>(0)
      var subscriptions: [AnyCancellable] = []
      level.print("first", to: stage).sink { _ in }.store(in: &subscriptions)
      level.print("second", to: stage).sink { _ in }.store(in: &subscriptions)
      level.send(completion: .finished)
      subscriptions.removeAll()
    }
    Example(
      "latest", "A CurrentValueSubject keeps the latest value for a subscriber without demand."
    ) { stage in
      let level = CurrentValueSubject<Int, Never>(0)
      let subscriber = Consumer<Int, Never>("subscriber", requesting: .none, on: stage)
      level.subscribe(subscriber)
      stage.send(1, 2, to: level, named: "level")
      subscriber.request(.max(1))
      stage.send(3, 4, to: level, named: "level")
      subscriber.request(.max(1))
    }
    Example(
      "too-late", "After the completion a new subscriber receives the completion, and no value."
    ) { stage in
      let level = CurrentValueSubject<Int, Never>(5)
      level.send(completion: .finished)
      level.show("late", on: stage)
      level.send(6)
    }
  }
}
