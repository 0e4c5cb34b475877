import CombineShim

/// A publisher with texts in place of its values and errors, and otherwise as it is: it passes everything on,
/// in whatever order it comes.
struct Described<Upstream: Publisher>: Publisher {
  typealias Output = String
  typealias Failure = TestError
  let upstream: Upstream

  func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == TestError {
    upstream.receive(subscriber: Link(downstream: subscriber))
  }

  private struct Link<Downstream: Subscriber<String, TestError>>: Subscriber {
    let downstream: Downstream
    let combineIdentifier = CombineIdentifier()

    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      downstream.receive(String(describing: input))
    }
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      downstream.receive(completion: completion.described)
    }
  }
}

extension Subscribers.Completion {
  var described: Subscribers.Completion<TestError> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(TestError(describing: error))
    }
  }
}

/// A subscriber that holds something, to see how long a stream holds its subscriber.
struct Holding<Downstream: Subscriber>: Subscriber {
  let downstream: Downstream
  let held: Ending
  let combineIdentifier = CombineIdentifier()

  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}
