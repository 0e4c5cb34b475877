#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombine
  import SwiftCombineSystem
  import TestSupport
  import Testing

  /// Whether a signal does what it does in every process that requests nothing else.
  private func isDefault(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      return action.__sigaction_u.__sa_handler == nil
    #else
      return action.__sigaction_handler.sa_handler == nil
    #endif
  }

  /// In separate processes, since a signal reaches the whole process.
  @Suite struct SignalsTests {
    @Test func `a signal that is listened to is a value, and does not end the process`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let probe = Publishers.Signals(SIGINT, SIGTERM, on: DispatchQueue(label: "signals")).probe()
        for (index, number) in [SIGINT, SIGTERM, SIGINT].enumerated() {
          kill(getpid(), number)
          probe.wait(for: index + 1)
        }
        exit(probe.values == [SIGINT, SIGTERM, SIGINT] ? 7 : 1)
      }
    }

    @Test func `a signal without a subscriber ends the process`() async {
      await #expect(processExitsWith: .signal(SIGINT)) {
        Publishers.Signals(SIGINT, on: .global()).sink { _ in }.cancel()
        kill(getpid(), SIGINT)
        while true { pause() }
      }
    }

    @Test func `the first signal alone is awaited by first, and the next ends the process`() async {
      await #expect(processExitsWith: .signal(SIGTERM)) {
        let arrived = Latch()
        let subscription = Publishers.Signals(SIGTERM, on: DispatchQueue(label: "signals")).first().sink(
          receiveCompletion: { _ in arrived.open() }, receiveValue: { _ in })
        kill(getpid(), SIGTERM)
        _ = arrived.wait()
        kill(getpid(), SIGTERM)
        withExtendedLifetime(subscription) { while true { pause() } }
      }
    }

    @Test func `a signal does what it did before, once the last subscriber has canceled`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        signal(SIGUSR1, SIG_IGN)
        let queue = DispatchQueue(label: "signals")
        let (first, second) = (
          Publishers.Signals(SIGUSR1, on: queue).probe(),
          Publishers.Signals(SIGUSR1, SIGHUP, on: queue).probe()
        )
        kill(getpid(), SIGUSR1)
        first.wait(for: 1)
        second.wait(for: 1)
        first.cancel()
        kill(getpid(), SIGUSR1)
        second.wait(for: 2)
        second.cancel()
        kill(getpid(), SIGUSR1)
        #expect(isDefault(SIGHUP))
        exit(first.values == [SIGUSR1] && second.values == [SIGUSR1, SIGUSR1] ? 7 : 1)
      }
    }

    @Test func `a signal does what it did before when a cancellation returns, also during a delivery`() async
    {
      await #expect(processExitsWith: .exitCode(7)) {
        let (delivers, goesOn) = (Latch(), Latch())
        let probe = Publishers.Signals(SIGHUP, on: DispatchQueue(label: "signals")).probe { _, _ in
          delivers.open()
          _ = goesOn.wait()
          return .none
        }
        kill(getpid(), SIGHUP)
        #expect(delivers.wait())
        #expect(!isDefault(SIGHUP))
        probe.cancel()
        #expect(isDefault(SIGHUP))
        goesOn.open()
        exit(7)
      }
    }

    @Test func `an unrequested signal waits, once for each number`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let queue = DispatchQueue(label: "signals")
        let probe = Publishers.Signals(SIGUSR1, SIGUSR2, on: queue).probe(.none)
        let seen = Publishers.Signals(SIGUSR1, SIGUSR2, on: queue).probe()
        for (index, number) in [SIGUSR1, SIGUSR1, SIGUSR2].enumerated() {
          kill(getpid(), number)
          seen.wait(for: index + 1)
        }
        // What the others have received has reached all.
        probe.request(.unlimited)
        probe.wait(for: 2)
        queue.sync {}
        exit(probe.values == [SIGUSR1, SIGUSR2] ? 7 : 1)
      }
    }

    @Test func `a number that cannot be caught is refused`() async {
      await #expect(processExitsWith: .failure) { _ = Publishers.Signals(SIGKILL, on: .main) }
    }

    @Test func `a fault is refused, which would repeat without an end`() async {
      await #expect(processExitsWith: .failure) { _ = Publishers.Signals(SIGSEGV, on: .main) }
      await #expect(processExitsWith: .failure) { _ = Publishers.Signals(SIGILL, on: .main) }
    }
  }
#endif
