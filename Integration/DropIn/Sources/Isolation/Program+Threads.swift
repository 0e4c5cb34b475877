import Combine
import Foundation

extension Program {
  /// A closure of an actor, and what brings a signal to another thread.
  static let ofThreads: [Program] = [
    Program("receive(on:) a queue", .stopped) { model in
      await drive { $0.receive(on: queue).map { $0 + model.count } }
    },
    Program("receive(on:) an operation queue", .stopped) { model in
      let operations = OperationQueue()
      let token = Just(1).receive(on: operations).sink { model.count = $0 }
      await elsewhere { operations.waitUntilAllOperationsAreFinished() }
      token.cancel()
    },
    Program("subscribe(on:) a queue", .stopped) { model in
      await drive { _ in Just(1).handleEvents(receiveRequest: { _ in model.count = 0 }).subscribe(on: queue) }
    },
    Program("Deferred, subscribed to on a queue", .stopped) { model in
      await drive { _ in Deferred { Just(model.count) }.subscribe(on: queue) }
    },
    Program("delay", .stopped) { model in
      await drive { $0.delay(for: .zero, scheduler: queue).map { $0 + model.count } }
    },
    Program("a block given to a scheduler", .stopped) { model in
      queue.schedule { model.count = 1 }
      await elsewhere {}
    },
    Program("a Timer on the run loop of another thread", .stopped) { model in
      let started = DispatchSemaphore(value: 0)
      nonisolated(unsafe) var loop = RunLoop.main
      Thread.detachNewThread {
        loop = .current
        let later = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }
        RunLoop.current.add(later, forMode: .default)
        started.signal()
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 1200))
      }
      await elsewhere { started.wait() }
      let ticks = DispatchSemaphore(value: 0)
      let dates = Timer.publish(every: 0.001, on: loop, in: .default).autoconnect()
        .handleEvents(receiveOutput: { @Sendable _ in ticks.signal() })
      let token = dates.sink { _ in model.count += 1 }
      // The second date arrives when the first has been delivered.
      await elsewhere { for _ in 0..<2 { _ = ticks.wait(timeout: .now() + 600) } }
      token.cancel()
    },
    Program("a notification that is posted on another thread", .stopped) { model in
      let name = Notification.Name("changed")
      let token = NotificationCenter.default.publisher(for: name).sink { _ in model.count += 1 }
      await elsewhere { NotificationCenter.default.post(name: name, object: nil) }
      token.cancel()
    },
    Program("a Future that is fulfilled on another thread", .stopped) { model in
      let isObserved = DispatchSemaphore(value: 0)
      let future = Future<Int, Never> { promise in
        queue.async {
          isObserved.wait()
          promise(.success(1))
        }
      }
      let token = future.sink { model.count = $0 }
      isObserved.signal()
      await elsewhere {}
      token.cancel()
    },
    Program("a detached task that sends", .stopped) { model in
      let numbers = Numbers()
      let token = numbers.sink { model.count = $0 }
      await Task.detached { numbers.send(1) }.value
      token.cancel()
    },
    Program("a nonisolated async function that sends", .stopped) { model in
      @concurrent @Sendable func work(_ numbers: Numbers) async { numbers.send(1) }
      let numbers = Numbers()
      let token = numbers.sink { model.count = $0 }
      await work(numbers)
      token.cancel()
    },
    Program("a token with a closure, dropped on another thread", .stopped) { model in
      nonisolated(unsafe) var tokens = [AnyCancellable { model.count = 0 }]
      await elsewhere { tokens = [] }
    },
    Program("a current value that another thread sets", .stopped) { model in
      let number = CurrentValueSubject<Int, Never>(0)
      let token = number.dropFirst().sink { model.count = $0 }
      await elsewhere { number.value = 1 }
      token.cancel()
    },
    Program("a closure of an actor", .stopped) { _ in
      let numbers = Numbers()
      let counter = Counter()
      await counter.follow(numbers)
      await elsewhere { numbers.send(1) }
      withExtendedLifetime(counter) {}
    },
    Program("a closure of an actor, on the main actor", .stopped) { _ in
      let numbers = Numbers()
      let counter = Counter()
      await counter.follow(numbers)
      numbers.send(1)
      withExtendedLifetime(counter) {}
    },
    Program("a closure of another global actor", .stopped) { _ in
      let numbers = Numbers()
      let token = await Log.follow(numbers)
      await elsewhere { numbers.send(1) }
      token.cancel()
    },
  ]
}
