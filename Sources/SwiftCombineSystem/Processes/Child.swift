#if os(macOS) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombineEngine

  /// A program that runs. Something waits for its end, so that it is no zombie whatever happens to its
  /// publisher: the thread of all descriptors or, where a process has no descriptor, a thread of its own.
  final class Child: Sendable {
    private let process: Int32
    private let onEnd: @Sendable () -> Void
    private let state = Locked(State())

    struct State {
      var isReaped = false
      var end: Result<ProcessEnding, Platform.Refusal>?
      /// Retains this object until the program has ended.
      var readiness: Readiness?
    }

    /// - Parameter onEnd: Called on any thread when the program has ended.
    init(_ process: Int32, onEnd: @escaping @Sendable () -> Void) {
      self.process = process
      self.onEnd = onEnd
      if let descriptor = Platform.descriptor(ofProcess: process) {
        let readiness = Readiness(descriptor, for: .reading) { [self] in look() }
        state.withLock { $0.readiness = readiness }
        readiness.arm()
      } else {
        startThread()
      }
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
      guard reap(WNOHANG) else {
        // Not at once: a tracer may keep a program that has ended, and the thread of
        // all descriptors calls this.
        let readiness = state.withLock { $0.readiness }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(100)) { readiness?.arm() }
        return
      }
      let readiness = state.withLock { $0.readiness.take() }
      readiness?.stop()
      if readiness != nil { onEnd() }
    }

    private func startThread() {
      let thread = Thread { [self] in
        var information = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        _ = reap(0)
        onEnd()
      }
      thread.stackSize = 1 << 17
      thread.name = "SwiftCombineSystem.child"
      thread.start()
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
#endif
