import Combine
import Foundation
import SwiftCombineTesting

extension Chapter {
  static let timers = Chapter(11, "Timers", tickingExamples)
}

extension Stage {
  /// A publisher like that of `Timer`, in the time of the stage: from its connection on it publishes the
  /// seconds at each interval.
  func timer(every interval: Double) -> some ConnectablePublisher<Double, Never> {
    Deferred { [self] in
      let ticks = PassthroughSubject<Double, Never>()
      let repetition = AnyCancellable(
        runLoop.schedule(after: runLoop.now.advanced(by: .seconds(interval)), interval: .seconds(interval)) {
          ticks.send(self.seconds)
        })
      return ticks.handleEvents(receiveCancel: { repetition.cancel() })
    }
    .makeConnectable()
  }
}

extension Chapter {
  @ExampleList static var tickingExamples: [Example] {
    Example("run-loop", "A run loop repeats an action until it is canceled.", takesTime: true) { stage in
      let loop = stage.runLoop
      let repetition = loop.schedule(after: loop.now, interval: .seconds(1), tolerance: .milliseconds(100)) {
        stage.value("tick", of: "run loop")
      }
      loop.schedule(after: loop.now.advanced(by: .seconds(2.5))) { repetition.cancel() }
      stage.wait(5)
    }
    Example(
      "timer",
      "Timer publishes dates on a run loop; scan counts them. The dates are real, so they are not shown."
    ) { stage in
      Timer.publish(every: 0.02, on: .current, in: .default).autoconnect()
        .scan(0) { count, _ in count + 1 }
        .prefix(3).show("timer", on: stage)
      stage.serveRunLoop(untilEndOf: "timer")
    }
    Example(
      "autoconnect", "autoconnect starts a timer with the first subscriber, and stops it with the last.",
      takesTime: true
    ) { stage in
      let timer = stage.timer(every: 1).autoconnect()
      let first = timer.scan(0) { count, _ in count + 1 }.show("first", on: stage)
      stage.wait(1.5)
      let second = timer.scan(0) { count, _ in count + 1 }.show("second", on: stage)
      stage.wait(2)
      first.cancel()
      second.cancel()
      stage.wait(2)
    }
    Example("unconnected", "A timer that is not connected publishes nothing.", takesTime: true) { stage in
      let timer = stage.timer(every: 1)
      timer.show("timer", on: stage)
      stage.wait(3)
      stage.note("three seconds later")
    }
    Example(
      "connect", "A timer starts when it is connected, whenever its subscribers subscribed.", takesTime: true
    ) { stage in
      let timer = stage.timer(every: 1)
      timer.show("timer", on: stage)
      stage.wait(1)
      stage.note("connecting")
      let connection = timer.connect()
      stage.wait(2.4)
      connection.cancel()
      stage.wait(2)
    }
    Example(
      "queue", "A queue repeats an action, the first time at once, and feeds a subject.", takesTime: true
    ) { stage in
      let counts = PassthroughSubject<Int, Never>()
      var count = 0
      let repetition = stage.queue.schedule(after: stage.queue.now, interval: .seconds(1)) {
        counts.send(count)
        count += 1
      }
      counts.show("counts", on: stage)
      stage.wait(3.5)
      repetition.cancel()
      stage.wait(2)
    }
    Example("queue-token", "A repetition stops when its token is released.", takesTime: true) { stage in
      _ = stage.queue.schedule(after: stage.queue.now, interval: .seconds(1)) { stage.note("tick") }
      stage.wait(3)
      stage.note("no tick in three seconds")
    }
  }
}
