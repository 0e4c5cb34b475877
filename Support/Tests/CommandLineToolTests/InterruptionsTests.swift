import Combine
import CommandLineTool
import Foundation
import Testing

/// In separate processes, since a signal reaches the whole process.
@Suite struct InterruptionsTests {
  @Test func `a signal that is listened to is a value, and does not end the process`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let arrived = DispatchSemaphore(value: 0)
      var numbers: [Int32] = []
      let subscription = interruptions(SIGINT, SIGTERM, on: DispatchQueue(label: "signals")).sink {
        numbers.append($0)
        arrived.signal()
      }
      for number in [SIGINT, SIGTERM, SIGINT] {
        kill(getpid(), number)
        arrived.wait()
      }
      withExtendedLifetime(subscription) { exit(numbers == [SIGINT, SIGTERM, SIGINT] ? 7 : 1) }
    }
  }

  @Test func `a signal without a listener ends the process`() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      interruptions(SIGINT, on: .global()).sink { _ in }.cancel()
      kill(getpid(), SIGINT)
      while true { pause() }
    }
  }

  @Test func `the first signal alone is awaited by first, and the next ends the process`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let arrived = DispatchSemaphore(value: 0)
      let subscription = interruptions(SIGTERM, on: DispatchQueue(label: "signals")).first().sink(
        receiveCompletion: { _ in arrived.signal() }, receiveValue: { _ in })
      kill(getpid(), SIGTERM)
      arrived.wait()
      kill(getpid(), SIGTERM)
      withExtendedLifetime(subscription) { while true { pause() } }
    }
  }
}
