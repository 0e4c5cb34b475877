#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombine
  import SwiftCombineEngine
  import SwiftCombineTesting
  import TestSupport
  import Testing

  @testable import SwiftCombineSystem

  /// The rules of the contract, as `Documentation/ContractMatrix-System.md` shows them, on publishers whose
  /// subscriptions share one queue, so that their turns are awaited.
  @Suite(.serialized) struct SystemContractTests {
    private static let folder = TemporaryFolder()
    private static let queue = DispatchQueue(label: "contract")

    private static func play() { for _ in 0..<64 { queue.sync {} } }

    /// A file that nothing else writes: a subscription of another check may still be reading its own.
    private static func file(lines count: Int) -> String {
      folder.write((0..<count).map { "\($0)\n" }.joined(), to: "\(UUID())")
    }

    @Test func `the lines of a file keep the rules`() throws {
      let report = verify(
        publisher: { count in
          var lines = Publishers.Lines(of: Self.file(lines: count))
          lines.queue = Self.queue
          return lines
        },
        failing: {
          var lines = Publishers.Lines(of: Self.folder.path("none"))
          lines.queue = Self.queue
          return lines
        }, traits: .startsOnDemand, timeLimit: .seconds(600), play: { Self.play() })
      try SystemContractRow(name: "Lines", report: report).expect()
    }

    @Test func `the lines of a followed file keep the rules`() throws {
      let report = verify(
        publisher: { count in
          var lines = Publishers.FollowedLines(of: Self.file(lines: count), from: .beginning)
          lines.queue = Self.queue
          return lines
        }, traits: .neverEnds, timeLimit: .seconds(600), play: { Self.play() })
      try SystemContractRow(name: "FollowedLines", report: report).expect()
    }

    // MARK: What the thread that waits for descriptors reports

    @Test(.timeLimit(.minutes(60)))
    func `the changes of a folder keep the rules`() async throws {
      let report = await onThread {
        verify(
          publisher: { _ in
            var changes = Publishers.FileChanges(of: Self.folder.path)
            changes.queue = Self.queue
            return changes
          },
          failing: {
            var changes = Publishers.FileChanges(of: Self.folder.path("none/file"))
            changes.queue = Self.queue
            return changes
          }, traits: [.neverEnds, .losesValues], timeLimit: .seconds(600),
          play: {
            mkdir(Self.folder.path("entry"), 0o755)
            rmdir(Self.folder.path("entry"))
            passDescriptors()
            Self.play()
          })
      }
      try SystemContractRow(name: "FileChanges", report: report).expect()
    }

    @Test(.timeLimit(.minutes(60)))
    func `signals keep the rules`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let queue = DispatchQueue(label: "signals")
        // So that it never does what it did before, which is to end the process.
        let count = Locked(0)
        let always = Publishers.Signals(SIGUSR1, on: queue).sink { _ in count.withLock { $0 += 1 } }
        let report = verify(
          publisher: { _ in Publishers.Signals(SIGUSR1, on: queue) }, traits: [.neverEnds, .losesValues],
          timeLimit: .seconds(600),
          play: {
            // One at a time: a signal that waits is not a second one.
            for _ in 0..<8 {
              let before = count.withLock { $0 }
              // Not `raise`: threads of Dispatch block signals.
              kill(getpid(), SIGUSR1)
              _ = eventually { count.withLock { $0 } > before }
              passDescriptors()
              for _ in 0..<8 { queue.sync {} }
            }
          })
        try SystemContractRow(name: "Signals", report: report).expect()
        withExtendedLifetime(always) { exit(7) }
      }
    }

    @Test(.timeLimit(.minutes(60)))
    func `the events of a program keep the rules`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let queue = DispatchQueue(label: "processes")
        let report = verify(
          publisher: { count in
            // The last event is the end.
            var events = SystemCommand("seq", ["1", "\(count - 1)"], whenCancelled: .kill).lines()
            events.queue = queue
            return events
          },
          failing: {
            var events = SystemCommand("/none/program").lines()
            events.queue = queue
            return events
          }, traits: .startsOnDemand, timeLimit: .seconds(600),
          play: {
            // A program that waits for the room of its pipe ends only after a request.
            for _ in 0..<4 {
              queue.sync {}
              awaitPrograms()
              passDescriptors()
            }
            for _ in 0..<64 { queue.sync {} }
          })
        try SystemContractRow(name: "ProcessEvents", report: report).expect()
        exit(7)
      }
    }
  }

  /// Waits until what descriptors were ready for has been reported; twice, since one that is being reported
  /// is ready again only after that.
  private func passDescriptors() {
    for _ in 0..<2 {
      let (pipe, isPassed) = (TestPipe(), Latch())
      let descriptor = Descriptor(owning: dup(pipe.reader.fileDescriptor))
      let readiness = Readiness(descriptor, for: .reading) { isPassed.open() }
      pipe.write("a")
      readiness.arm()
      _ = isPassed.wait()
    }
  }

  /// Waits until all programs have ended and none is a zombie; what that reports has begun then.
  private func awaitPrograms() {
    _ = eventually {
      var information = siginfo_t()
      return waitid(P_ALL, 0, &information, WEXITED | WNOWAIT | WNOHANG) != 0 && errno == ECHILD
    }
  }

  /// What a closure returns that runs on another thread: checks wait, and tasks have few threads.
  private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: body()) }.start()
    }
  }
#endif
