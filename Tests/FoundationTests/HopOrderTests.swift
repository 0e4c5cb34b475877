import Combine
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

/// Deliveries on an operation queue or a run loop keep their place among the work of others, and continue
/// after `cancelAllOperations()`.
@Suite struct HopOrderTests {
  private let queue = OperationQueue()
  private let subject = PassthroughSubject<Int, Never>()
  private let log = Log<String>()

  init() { queue.maxConcurrentOperationCount = 1 }

  @Test func `values and other operations keep their order on an operation queue`() {
    queue.isSuspended = true
    let log = log
    let token = subject.receive(on: queue).sink { log.add("\($0)") }
    subject.send(1)
    queue.addOperation { log.add("X") }
    subject.send(2)
    queue.addOperation { log.add("Y") }
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(log.entries == ["1", "X", "2", "Y"])
    token.cancel()
  }

  @Test func `values and other blocks keep their order on a run loop`() {
    let worker = LoopThread()
    let log = log
    let token = subject.receive(on: worker.loop).sink { log.add("\($0)") }
    let isHeld = DispatchSemaphore(value: 0)
    worker.loop.perform { isHeld.wait() }
    subject.send(1)
    worker.loop.perform { log.add("X") }
    subject.send(2)
    worker.loop.perform { log.add("Y") }
    isHeld.signal()
    worker.stop()
    #expect(log.entries == ["1", "X", "2", "Y"])
    token.cancel()
  }

  @Test func `values buffered when all operations are canceled are delivered with the next value`() {
    let log = log
    let token = subject.receive(on: queue).sink(
      receiveCompletion: { _ in log.add("end") }, receiveValue: { log.add("\($0)") })
    queue.isSuspended = true
    subject.send(1)
    subject.send(2)
    queue.cancelAllOperations()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(log.entries == [])
    subject.send(3)
    queue.waitUntilAllOperationsAreFinished()
    #expect(log.entries == ["1", "2", "3"])
    queue.isSuspended = true
    subject.send(4)
    queue.cancelAllOperations()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    subject.send(completion: .finished)
    queue.waitUntilAllOperationsAreFinished()
    #expect(log.entries == ["1", "2", "3", "4", "end"])
    token.cancel()
  }

  @Test(arguments: [0, 1, 2]) func `delay, throttle and collect go on after all operations were canceled`(
    kind: Int
  ) {
    let log = log
    let arrived = Latch()
    let hop: AnyPublisher<[Int], Never> =
      switch kind {
      case 0: subject.delay(for: .milliseconds(1), scheduler: queue).map { [$0] }.eraseToAnyPublisher()
      case 1:
        subject.throttle(for: .milliseconds(1), scheduler: queue, latest: true).map { [$0] }
          .eraseToAnyPublisher()
      default: subject.collect(.byTime(queue, .milliseconds(1))).eraseToAnyPublisher()
      }
    queue.isSuspended = true
    let token = hop.sink {
      for value in $0 {
        log.add("\(value)")
        arrived.open()
      }
    }
    subject.send(1)
    queue.cancelAllOperations()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    subject.send(2)
    // One by one: an interval of `collect` may end before the second value has arrived.
    #expect(arrived.wait(for: kind == 1 ? 1 : 2))
    #expect(log.entries == (kind == 1 ? ["2"] : ["1", "2"]))
    token.cancel()
    queue.cancelAllOperations()
  }
}

/// A main run loop that no thread runs: the tests have an `async` main function themselves.
@Suite struct UnservedMainLoopTests {
  #if os(Linux)
    @Test func `work for a main run loop that will never run is warned of, once`() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        for _ in 1...3 { RunLoop.main.schedule {} }
        _ = Timer.publish(every: 1, on: .main, in: .common).connect()
        // Behind what has been enqueued on the main queue.
        await withCheckedContinuation { continuation in
          DispatchQueue.main.async { continuation.resume() }
        }
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.components(separatedBy: "warning: RunLoop.main was given").count == 2)
    }

    @Test func `that warning does not stop a process whose standard error is closed`() async {
      await #expect(processExitsWith: .success) {
        close(STDERR_FILENO)
        RunLoop.main.schedule {}
        await withCheckedContinuation { continuation in
          DispatchQueue.main.async { continuation.resume() }
        }
      }
    }

    @Test func `nor one whose standard error has no reader any more`() async {
      await #expect(processExitsWith: .success) {
        let (pipe, original) = (Pipe(), dup(STDERR_FILENO))
        dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
        try pipe.fileHandleForReading.close()
        signal(SIGPIPE, SIG_DFL)
        RunLoop.main.schedule {}
        await withCheckedContinuation { continuation in
          DispatchQueue.main.async { continuation.resume() }
        }
        dup2(original, STDERR_FILENO)  // to which the test itself writes at its end
      }
    }
  #endif
}
