#if os(macOS) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombineEngine

  /// A program that runs. A thread waits for its end, so that it is no zombie whatever
  /// happens to its publisher.
  final class Child: Sendable {
    private let process: Int32
    private let state = Locked(State())

    struct State {
      var isReaped = false
      var end: Result<ProcessEnding, Platform.Refusal>?
    }

    /// - Parameter onEnd: Called on the thread when the program has ended.
    init(_ process: Int32, onEnd: @escaping @Sendable () -> Void) {
      self.process = process
      let thread = Thread { [self] in
        wait()
        onEnd()
      }
      thread.stackSize = 1 << 17
      thread.name = "SwiftCombineSystem.child"
      thread.start()
    }

    /// How it has ended, or why that is not known; `nil` while it runs.
    var end: Result<ProcessEnding, Platform.Refusal>? { state.withLock { $0.end } }

    /// Sends it a signal, unless it has ended.
    func signal(_ number: Int32) {
      // Until it is reaped no other process has its number.
      state.withLock { if !$0.isReaped { _ = kill(process, number) } }
    }

    private func wait() {
      var information = unsafe siginfo_t()
      while unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      state.withLock { state in
        var status: Int32 = 0
        var code: Int32 = 0
        repeat { code = unsafe waitpid(process, &status, 0) < 0 ? errno : 0 } while code == EINTR
        state.isReaped = true
        let signal = status & 0x7F
        state.end =
          if code != 0 {
            .failure(Platform.Refusal(code: code))
          } else {
            .success(signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal))
          }
      }
    }
  }
#endif
