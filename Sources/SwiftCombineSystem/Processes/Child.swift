#if os(macOS) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombineEngine

  /// A program that runs. Something waits for its end, so that it is no zombie whatever happens to its
  /// publisher: the thread of all descriptors or, where a process has no descriptor, a thread of its own,
  /// without which no program is started.
  final class Child: Sendable {
    private let process: Int32
    private let onEnd: @Sendable () -> Void
    private let state = Locked(State())

    struct State {
      var isReaped = false
      var isReported = false
      var end: Result<ProcessEnding, Platform.Refusal>?
      /// Retains this object until the program has ended.
      var readiness: Readiness?
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - seam: What the system has; in tests less.
    ///   - onEnd: Called on any thread when the program has ended.
    ///   - start: Starts it, and returns its number.
    init(
      _ seam: Seam = Seam(), onEnd: @escaping @Sendable () -> Void,
      start: () throws(Platform.Refusal) -> Int32
    ) throws(Platform.Refusal) {
      // Whether a process can have one is asked of this one.
      let thread = try seam.descriptor(getpid()) == nil ? ChildThread(seam) : nil
      do throws(Platform.Refusal) {
        process = try start()
      } catch {
        thread?.wait(for: nil)
        throw error
      }
      self.onEnd = onEnd
      if let thread {
        thread.wait(for: self)
        return
      }
      // If there is none after all, it is looked at again and again.
      let readiness = seam.descriptor(process).map { descriptor in
        Readiness(descriptor, for: .reading) { [self] in look() }
      }
      state.withLock { $0.readiness = readiness }
      if let readiness { readiness.arm() } else { lookLater() }
    }

    /// What a program needs of the system to be waited for.
    struct Seam {
      var descriptor: (_ process: Int32) -> Descriptor? = Platform.descriptor(ofProcess:)
      var startThread: Platform.ThreadStart = Platform.startThread
    }

    /// How it has ended, or why that is not known; `nil` while it runs.
    var end: Result<ProcessEnding, Platform.Refusal>? { state.withLock { $0.end } }

    /// Sends it a signal, unless it has ended.
    func signal(_ number: Int32) {
      // Until it is reaped no other process has its number.
      state.withLock { if !$0.isReaped { _ = kill(process, number) } }
    }

    /// Looks whether it has ended, and is called again if it has not.
    private func look() {
      // Not at once: a tracer may keep a program that has ended, and the thread of
      // all descriptors calls this.
      guard reap(WNOHANG) else { return lookLater() }
      let (readiness, isFirst) = state.withLock { state in
        defer { state.isReported = true }
        return (state.readiness.take(), !state.isReported)
      }
      readiness?.stop()
      if isFirst { onEnd() }
    }

    private func lookLater() {
      let readiness = state.withLock { $0.readiness }
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(100)) { [self] in
        if let readiness { readiness.arm() } else { look() }
      }
    }

    /// Waits for its end on this thread.
    fileprivate func waitForEnd() {
      var information = unsafe siginfo_t()
      while unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      _ = reap(0)
      onEnd()
    }

    /// - Returns: Whether it has ended.
    private func reap(_ options: Int32) -> Bool {
      state.withLock { state in
        if state.isReaped { return true }
        var (status, result): (Int32, Int32) = (0, 0)
        repeat { result = unsafe waitpid(process, &status, options) } while result < 0 && errno == EINTR
        if result == 0 { return false }
        state.isReaped = true
        let signal = status & 0x7F
        state.end =
          if result < 0 {
            .failure(Platform.Refusal(code: errno))
          } else {
            .success(signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal))
          }
        return true
      }
    }
  }

  /// A thread that waits for the end of a program that is yet to be started.
  private final class ChildThread: Sendable {
    private let child = Locked<Child?>(nil)
    private let isDecided = DispatchSemaphore(value: 0)

    init(_ seam: Child.Seam) throws(Platform.Refusal) {
      try seam.startThread("combine.child") { [self] in
        isDecided.wait()
        child.withLock { $0.take() }?.waitForEnd()
      }
    }

    /// - Parameter child: The program; `nil` if there is none, which ends the thread.
    func wait(for child: Child?) {
      self.child.withLock { $0 = child }
      isDecided.signal()
    }
  }
#endif
