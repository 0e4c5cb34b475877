import Combine
import Foundation

extension Chapter {
  static let publishers = Chapter(
    2, "Publishers and subscribers",
    notificationExamples + subscribingExamples + demandExamples + futureExamples + subjectExamples
      + dealingExamples)

  @ExampleList static var notificationExamples: [Example] {
    Example(
      "notification", "A center publishes each posted notification until the subscriber cancels."
    ) { stage in
      let center = NotificationCenter()
      let doorbell = Notification.Name("doorbell")
      let bell = center.publisher(for: doorbell).map(\.name.rawValue).show("bell", on: stage)
      center.post(name: doorbell, object: nil)
      bell.cancel()
      center.post(name: doorbell, object: nil)
    }
    Example(
      "observer", "The same without a publisher: an observer is added, called once, and removed."
    ) { stage in
      let center = NotificationCenter()
      let doorbell = Notification.Name("doorbell")
      let observer = center.addObserver(forName: doorbell, object: nil, queue: nil) { _ in
        stage.note("the doorbell rang")
      }
      center.post(name: doorbell, object: nil)
      center.removeObserver(observer)
      center.post(name: doorbell, object: nil)
    }
  }

  @ExampleList static var subscribingExamples: [Example] {
    Example("just", "Just sends its value and finishes, once for each subscriber.") { stage in
      let answer = Just(42)
      answer.show("first", on: stage)
      answer.show("second", on: stage)
    }
    Example("token", "A subscription ends when its token is released.") { stage in
      let source = PassthroughSubject<Int, Never>()
      var token: AnyCancellable? = source.print("source", to: stage).sink { stage.value($0, of: "sink") }
      stage.note(token == nil ? "not subscribed" : "subscribed")
      token = nil
      source.send(1)
    }
    Example(
      "tokens", "A collection of tokens ends its subscriptions when it is emptied or released."
    ) { stage in
      let level = CurrentValueSubject<Int, Never>(7)
      var subscriptions: [AnyCancellable] = []
      for name in ["first", "second"] {
        level.print(name, to: stage).sink { _ in }.store(in: &subscriptions)
      }
      subscriptions.removeAll()
    }
    Example("assign", "assign(to:on:) sets a property of an object to each value.") { stage in
      final class Sign {
        let stage: Stage
        var text = "" { didSet { stage.value(text, of: "sign") } }
        init(stage: Stage) { self.stage = stage }
      }
      let sign = Sign(stage: stage)
      stage.keep(["open", "closed"].publisher.watch("texts", on: stage).assign(to: \.text, on: sign))
    }
    Example(
      "erase", "An erased publisher hides what is behind it: its values arrive, but it has no send method."
    ) { stage in
      let subject = PassthroughSubject<Int, Never>()
      let publisher: AnyPublisher<Int, Never> = subject.eraseToAnyPublisher()
      publisher.show("erased", on: stage)
      subject.send(0)
    }
  }

  @ExampleList static var demandExamples: [Example] {
    Example("demand", "A subscriber that requests three values receives three, and no completion.") { stage in
      (1...6).publisher.print("numbers", to: stage)
        .subscribe(Consumer("three", requesting: .max(3), on: stage))
    }
    Example(
      "returned-demand", "The demand that a subscriber returns for a value adds to what it requested."
    ) { stage in
      let numbers = (1...6).publisher
      numbers.subscribe(Consumer("all", requesting: .max(3), on: stage) { _ in .unlimited })
      numbers.subscribe(Consumer("one by one", requesting: .max(3), on: stage) { _ in .max(1) })
    }
    Example(
      "exact-demand", "A completion needs no demand: it follows the last value that was requested."
    ) { stage in
      (1...6).publisher.subscribe(Consumer("six", requesting: .max(6), on: stage))
    }
    Example("growing-demand", "Demand only grows: each answer adds to what is still outstanding.") { stage in
      let subject = PassthroughSubject<Int, Never>()
      subject
        .subscribe(
          Consumer("subscriber", requesting: .max(2), on: stage) { value in
            switch value {
            case 1: .max(2)
            case 3: .max(1)
            default: .none
            }
          })
      stage.send(1, 2, 3, 4, 5, 6, to: subject, named: "subject")
    }
  }

  @ExampleList static var futureExamples: [Example] {
    Example(
      "future", "A future starts its work at once, and each subscriber receives the result.", takesTime: true
    ) { stage in
      let future = Future<Int, Never> { promise in
        stage.note("the work starts")
        stage.after(3) { promise(.success(2)) }
      }
      future.show("first", on: stage)
      future.show("second", on: stage)
      stage.wait(3)
    }
    Example(
      "promise", "The first result of a promise counts, and later subscribers receive it too."
    ) { stage in
      let future = Future<Int, Never> { promise in
        stage.note("the work starts")
        promise(.success(1))
        promise(.success(2))
      }
      stage.note("subscribing")
      future.show("first", on: stage)
      future.show("second", on: stage)
    }
  }

  @ExampleList static var dealingExamples: [Example] {
    Example(
      "card-dealer", "A dealer publishes hands of cards, and fails with a hand of more than 21 points."
    ) { stage in
      func deal(_ points: Int..., as name: String) {
        let hands = PassthroughSubject<[Int], Problem>()
        hands.map { "\($0) is \($0.reduce(0, +))" }.show(name, on: stage)
        if points.reduce(0, +) > 21 {
          hands.send(completion: .failure("Bust!"))
        } else {
          hands.send(points)
        }
      }
      deal(10, 5, 6, as: "Alma")
      deal(10, 10, 2, as: "Boris")
      deal(7, 8, as: "Cleo")
    }
  }
}
