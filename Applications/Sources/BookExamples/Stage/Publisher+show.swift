import Combine

extension Publisher {
  /// Subscribes, and shows what arrives as a stream with a name, until the end of the example.
  @discardableResult
  func show(_ name: String, on stage: Stage) -> AnyCancellable {
    let subscription = handleEvents(
      receiveSubscription: { _ in
        stage.add(stream: name, mark: .started, position: .subscriber, text: nil)
      },
      receiveCancel: {
        stage.add(stream: name, mark: .cancelled, position: .subscriber, text: "\(name): canceled")
      }
    )
    .sink(
      receiveCompletion: { stage.completion($0, of: name) }, receiveValue: { stage.value($0, of: name) })
    stage.keep(subscription)
    return subscription
  }

  /// Shows what passes as a stream with a name.
  func watch(_ name: String, on stage: Stage) -> some Publisher<Output, Failure> {
    func add(_ mark: Step.Mark, _ text: String?) {
      stage.add(stream: name, mark: mark, position: .upstream, text: text)
    }
    return handleEvents(
      receiveSubscription: { _ in add(.started, nil) },
      receiveOutput: { add(.value("\($0)"), "\(name): \($0)") },
      receiveCompletion: { stage.end(of: name, $0, .upstream) },
      receiveCancel: { add(.cancelled, "\(name): canceled") })
  }
}

extension AnyCancellable {
  /// Keeps the subscription until the end of the example.
  func store(on stage: Stage) { stage.keep(self) }
}
