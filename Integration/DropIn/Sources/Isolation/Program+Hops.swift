import Combine
import Foundation

extension Program {
  /// Values of another thread are delivered on the main actor.
  static let ofHops: [Program] = [
    Program("receive(on:) the main queue", .hopped) { model in
      let numbers = Numbers()
      let token = numbers.receive(on: DispatchQueue.main).sink { model.count = $0 }
      await elsewhere { numbers.send(1) }
      await model.wait(for: 1)
      token.cancel()
    },
    Program("receive(on:) the main operation queue", .hopped) { model in
      let numbers = Numbers()
      let token = numbers.receive(on: OperationQueue.main).sink { model.count = $0 }
      await elsewhere { numbers.send(1) }
      await model.wait(for: 1)
      token.cancel()
    },
    Program("debounce on the main queue", .hopped) { model in
      let numbers = Numbers()
      let token = numbers.debounce(for: .milliseconds(1), scheduler: DispatchQueue.main)
        .sink { model.count = $0 }
      await elsewhere { numbers.send(1) }
      await model.wait(for: 1)
      token.cancel()
    },
    Program("assign, behind receive(on:) the main queue", .hopped) { model in
      let numbers = Numbers()
      let token = numbers.receive(on: DispatchQueue.main).assign(to: \.count, on: model)
      await elsewhere { numbers.send(1) }
      await model.wait(for: 1)
      token.cancel()
    },
    Program("a loop over values", .hopped) { model in
      let numbers = CurrentValueSubject<Int, Never>(0)
      let loop = Task {
        for await number in numbers.values { model.count = number }
      }
      await elsewhere { numbers.send(1) }
      await model.wait(for: 1)
      loop.cancel()
    },
    Program("the value of a Future", .hopped) { model in
      model.count = await number()
    },
    Program("a closure that is Sendable starts a task of the main actor", .hopped) { model in
      let numbers = Numbers()
      let token = numbers.sink { @Sendable number in Task { @MainActor in model.count = number } }
      await elsewhere { numbers.send(1) }
      await model.wait(for: 1)
      token.cancel()
    },
  ]
}

extension Model {
  /// Lets others have the main actor until the count is there.
  func wait(for count: Int) async {
    while self.count != count { await Task.yield() }
  }
}

private nonisolated func number() async -> Int {
  await Future { promise in queue.async { promise(.success(1)) } }.value
}
