import Combine
import Dispatch
import Foundation
import Harness
import Synchronization

/// Foreign blocks on the queue that values are delivered on.
extension Activity {
  static let queues: [Activity] = [
    Activity("blocks behind the values on a serial queue, several senders", plant: .loss) { stint in
      let queue = DispatchQueue(label: "soak")
      let subject = PassthroughSubject<Int, Never>()
      let listener = Listener(stint, lines: 3, pace: 20)
      let token = subject.receive(on: queue).listen(listener)
      stint.sendAndLook((0..<3).map { _ in { subject.send($0) } }, queue, listener)
      token.cancel()
      queue.sync {}
    },
    Activity("blocks behind the values on a serial queue, each sender a chain", plant: .loss) { stint in
      let queue = DispatchQueue(label: "soak")
      let (one, two) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(0))
      let model = Model(stint)
      let listener = Listener(stint, lines: 3, pace: 20)
      let tokens = [
        one.map { $0 }.flatMap { Just($0) }.receive(on: queue).listen(listener),
        two.dropFirst().receive(on: queue).map { $0 }.listen(listener),
        model.$value.dropFirst().receive(on: queue).listen(listener),
      ]
      stint.sendAndLook([{ one.send($0) }, { two.value = $0 }, { model.value = $0 }], queue, listener)
      tokens.forEach { $0.cancel() }
      queue.sync {}
    },
    Activity("tasks and their blocks behind the values on a serial queue", plant: .loss) { stint in
      let queue = DispatchQueue(label: "soak")
      let subject = CurrentValueSubject<Int, Never>(Lined.value(0, line: 3))
      let listener = Listener(stint, lines: 4, pace: 20)
      let token = subject.receive(on: queue).listen(listener)
      stint.tasks(
        (0..<3).map { line in
          {
            var number = 0
            while stint.goesOn {
              subject.value = Lined.value(number, line: line)
              let sent = number
              queue.async { stint.look(listener, line, sent) }
              await Task.yield()
              number += 1
              if number % 64 == 0 { await withCheckedContinuation { done in queue.async { done.resume() } } }
            }
            stint.add(turns: number)
          }
        })
      queue.sync {}
      token.cancel()
    },
    Activity("operations behind the values on an OperationQueue", plant: .loss) { stint in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let subject = PassthroughSubject<Int, Never>()
      let listener = Listener(stint, lines: 2)
      let token = subject.receive(on: queue).listen(listener)
      stint.threads(
        (0..<2).map { line in
          {
            stint.repeatedly { number in
              subject.send(Lined.value(number, line: line))
              queue.addOperation { stint.look(listener, line, number) }
              if number % 64 == 0 { queue.waitUntilAllOperationsAreFinished() }
            }
          }
        })
      queue.waitUntilAllOperationsAreFinished()
      token.cancel()
    },
    Activity("a serial queue that is suspended and resumed", plant: .loss) { stint in
      let queue = DispatchQueue(label: "soak")
      let subject = PassthroughSubject<Int, Never>()
      let listener = Listener(stint, lines: 2)
      let sent = Sent()
      let token = subject.map { $0 }.receive(on: queue).listen(listener)
      stint.threads(
        [
          {
            var generator = stint.generator(2)
            while stint.goesOn {
              queue.suspend()
              usleep(.random(in: 0...200, using: &generator))
              queue.resume()
              usleep(.random(in: 0...200, using: &generator))
            }
          }
        ] + (0..<2).map { line in { stint.send(line, sent, flush: { queue.sync {} }) { subject.send($0) } } })
      queue.sync {}
      token.cancel()
      sent.compare(with: listener, stint)
    },
    Activity("an OperationQueue that is suspended and resumed", plant: .loss) { stint in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let subject = CurrentValueSubject<Int, Never>(0)
      let listener = Listener(stint, lines: 2)
      let sent = Sent()
      let token = subject.dropFirst().receive(on: queue).listen(listener)
      stint.threads(
        [
          {
            var generator = stint.generator(2)
            while stint.goesOn {
              queue.isSuspended = true
              usleep(.random(in: 0...200, using: &generator))
              queue.isSuspended = false
              usleep(.random(in: 0...200, using: &generator))
            }
          }
        ]
          + (0..<2).map { line in
            { stint.send(line, sent, flush: queue.waitUntilAllOperationsAreFinished) { subject.send($0) } }
          })
      queue.waitUntilAllOperationsAreFinished()
      token.cancel()
      sent.compare(with: listener, stint)
    },
    Activity("a run loop that several threads deliver on", plant: .loss) { stint in
      let (loop, end) = RunLoop.onThread()
      let subject = PassthroughSubject<Int, Never>()
      let listener = Listener(stint, lines: 2)
      let sent = Sent()
      let heard = Atomic<Int>(0)
      let token = subject.receive(on: loop.value).sink {
        listener.hear($0)
        heard.add(1, ordering: .relaxed)
      }
      stint.threads(
        (0..<2).map { line in
          {
            var number = 0
            while stint.goesOn {
              subject.send(Lined.value(number, line: line))
              number += 1
              if number % 64 == 0 {
                let wanted = number
                stint.wait(or: "the run loop does not deliver") {
                  heard.load(ordering: .relaxed) >= wanted
                }
              }
            }
            sent.add(number)
          }
        })
      stint.wait(or: "\(heard.load(ordering: .relaxed)) of \(sent.count) values came") {
        heard.load(ordering: .relaxed) == sent.count
      }
      token.cancel()
      end()
      sent.compare(with: listener, stint)
    },
  ]
}

extension Stint {
  /// What a block observes that was enqueued after a value was sent and before the next one.
  fileprivate func look(_ listener: Listener, _ line: Int, _ number: Int) {
    let last = listener.last(line)
    if last != number { complain("the block behind number \(number) of sender \(line) found number \(last)") }
  }

  /// Senders that enqueue a block behind each value, or wait for one.
  fileprivate func sendAndLook(
    _ sends: [@Sendable (Int) -> Void], _ queue: DispatchQueue, _ listener: Listener
  ) {
    threads(
      sends.indices.map { line in
        {
          let send = sends[line]
          var generator = self.generator(line)
          self.repeatedly { number in
            send(Lined.value(number, line: line))
            if number % 64 == 0 || generator.next() % 16 == 0 {
              // A flush: what was sent has arrived when it returns.
              queue.sync { self.look(listener, line, number) }
            } else {
              queue.async { self.look(listener, line, number) }
            }
          }
        }
      })
    queue.sync {}
  }

  /// Sends until the time has passed, and waits now and then until what was sent has arrived.
  fileprivate func send(_ line: Int, _ sent: Sent, flush: () -> Void, _ send: (Int) -> Void) {
    var number = 0
    while goesOn {
      send(Lined.value(number, line: line))
      number += 1
      if number % 256 == 0 { flush() }
    }
    sent.add(number)
  }
}

extension RunLoop {
  /// A run loop on a separate thread, and a way to end it.
  static func onThread() -> (loop: Shared<RunLoop>, end: @Sendable () -> Void) {
    let loop = Shared<RunLoop?>(nil)
    let isOver = Flagged()
    let (isReady, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread {
      let current = RunLoop.current
      loop.value = current
      // A loop without a timer returns at once.
      let timer = Timer(timeInterval: 1, repeats: true) { _ in }
      current.add(timer, forMode: .default)
      isReady.signal()
      while !isOver.isUp { _ = current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) }
      timer.invalidate()
      isDone.signal()
    }.start()
    isReady.wait()
    return (
      Shared(loop.value!),
      {
        isOver.raise()
        isDone.wait()
      }
    )
  }
}

/// A flag that threads set and read.
final class Flagged: Sendable {
  private let flag = Atomic<Bool>(false)
  var isUp: Bool { flag.load(ordering: .acquiring) }
  func raise() { flag.store(true, ordering: .releasing) }
}
