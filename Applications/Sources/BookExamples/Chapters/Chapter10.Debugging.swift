import Combine

extension Chapter {
  static let debugging = Chapter(10, "Debugging", lookingExamples)
}

/// A stream for `print(_:to:)` that writes the time in front of each line.
private final class TimedLog: TextOutputStream {
  private let stage: Stage
  private var last: Double

  init(stage: Stage) {
    self.stage = stage
    last = stage.seconds
  }

  func write(_ text: String) {
    // A printing publisher may write a line in parts, such as the line break.
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    let now = stage.seconds
    stage.note("+\(((now - last) * 10).rounded() / 10) \(text.split(whereSeparator: \.isNewline).joined())")
    last = now
  }
}

extension Chapter {
  @ExampleList static var lookingExamples: [Example] {
    Example("print", "print shows each signal and each request that passes.") { stage in
      (1...3).publisher.print("numbers", to: stage).sink { _ in }.store(on: stage)
    }
    Example(
      "print-to", "print can write to a stream: this one shows the time since the line before.",
      takesTime: true
    ) { stage in
      (1...3).publisher
        .flatMap(maxPublishers: .max(1)) { Just($0).delay(for: .seconds(0.5), scheduler: stage.queue) }
        .print("numbers", to: TimedLog(stage: stage)).sink { _ in }.store(on: stage)
      stage.wait(2)
    }
    Example(
      "handle-events", "handleEvents calls closures for what passes; here the subscription is not kept."
    ) { stage in
      let source = PassthroughSubject<Int, Never>()
      _ = source.noted(on: stage).sink { stage.note("sink: \($0)") }
      source.send(1)
    }
    Example("handle-events-kept", "The same with a subscription that is kept.") { stage in
      let source = PassthroughSubject<Int, Never>()
      source.noted(on: stage)
        .sink { _ in
          stage.note("sink: finished")
        } receiveValue: {
          stage.note("sink: \($0)")
        }
        .store(on: stage)
      source.send(1)
      source.send(completion: .finished)
    }
    Example(
      "breakpoint",
      "breakpoint stops the process in a debugger when a closure returns true, and else changes nothing."
    ) { stage in
      [9, 10, 15, 16].publisher.eraseToAnyPublisher()
        .breakpoint(receiveOutput: { (11...14).contains($0) })  // 12 would stop it
        .breakpointOnError()
        .show("numbers", on: stage)
    }
  }
}

extension Publisher {
  /// Adds a note for each signal but the completion.
  fileprivate func noted(on stage: Stage) -> some Publisher<Output, Failure> {
    handleEvents(
      receiveSubscription: { _ in stage.note("a subscription arrives") },
      receiveOutput: { stage.note("the value \($0) arrives") },
      receiveCancel: { stage.note("the subscription is canceled") })
  }
}
