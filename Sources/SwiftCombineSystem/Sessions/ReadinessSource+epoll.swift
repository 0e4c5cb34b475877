#if os(Linux) || os(Android)
  import Foundation
  import SwiftCombineEngine

  // Declared by name, as in `Platform.swift`.

  @_silgen_name("swiftCombinePollCreate") private func createPoll() -> Int32

  @_silgen_name("swiftCombinePollControl")
  private func control(
    _ poll: Int32, _ change: Int32, _ descriptor: Int32, _ writes: Int32, _ number: UInt64
  ) -> Int32

  @_silgen_name("swiftCombinePollWait")
  private func wait(_ poll: Int32, _ numbers: UnsafeMutablePointer<UInt64>) -> Int32

  /// An entry of the loop.
  ///
  /// A source of Dispatch would do; but libdispatch on Linux uses memory of a descriptor's sources after it
  /// was released, if several threads create and cancel sources, and crashes.
  struct ReadinessSource: Sendable {
    private let number: UInt64

    init(
      _ descriptor: Descriptor, _ direction: ReadinessDirection, _ report: @escaping @Sendable () -> Void
    ) {
      number = ReadinessLoop.shared.add(descriptor, direction, report)
    }

    func arm() { ReadinessLoop.shared.arm(number) }
    func stop() { ReadinessLoop.shared.remove(number) }
  }

  /// Waits for all descriptors of this module, on one thread. It and its descriptor
  /// stay until the process ends. Until there are a descriptor and a thread for it, each
  /// one is looked at ten times a second.
  final class ReadinessLoop: Sendable {
    static let shared = ReadinessLoop()

    struct Entry {
      let descriptor: Descriptor
      let direction: ReadinessDirection
      let report: @Sendable () -> Void
      var isAdded = false
    }

    struct State {
      /// The descriptor of epoll; negative until there is one.
      var poll: Int32 = -1
      var entries: [UInt64: Entry] = [:]
      var lastNumber: UInt64 = 0
    }

    private let state = Locked(State())
    private let startThread: Platform.ThreadStart

    /// - Parameter startThread: Creates a thread; another one in tests.
    init(startThread: @escaping Platform.ThreadStart = Platform.startThread) {
      self.startThread = startThread
    }

    /// Begins to wait.
    ///
    /// - Returns: The descriptor of epoll; negative if there is none, or no thread.
    private func begin() -> Int32 {
      let poll = createPoll()
      if poll < 0 { return poll }
      do throws(Platform.Refusal) {
        try startThread("combine.waits") { [self] in while true { waitOnce(poll) } }
        return poll
      } catch {
        close(poll)
        return -1
      }
    }

    func add(
      _ descriptor: Descriptor, _ direction: ReadinessDirection, _ report: @escaping @Sendable () -> Void
    ) -> UInt64 {
      state.withLock { state in
        state.lastNumber += 1
        state.entries[state.lastNumber] = Entry(descriptor: descriptor, direction: direction, report: report)
        return state.lastNumber
      }
    }

    func arm(_ number: UInt64) {
      let refused = state.withLock { state -> (report: @Sendable () -> Void, milliseconds: Int)? in
        guard var entry = state.entries[number] else { return nil }
        if state.poll < 0 { state.poll = begin() }
        let code = state.poll < 0 ? EMFILE : change(state.poll, entry.isAdded ? 1 : 0, entry, number)
        entry.isAdded = entry.isAdded || code == 0
        state.entries[number] = entry
        // What cannot be waited for, such as a file, never has to be waited for. Without memory, a thread, a
        // descriptor for epoll or room for another watch it is tried again.
        if code == 0 { return nil }
        return (entry.report, code == EPERM ? 0 : 100)
      }
      // Not here: who arms may hold what the report takes.
      if let (report, milliseconds) = refused {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: report)
      }
    }

    func remove(_ number: UInt64) {
      let removed = state.withLock { state in
        let entry = state.entries.removeValue(forKey: number)
        if let entry, entry.isAdded { _ = change(state.poll, 2, entry, number) }
        return entry
      }
      release(removed)
    }

    /// Adds (0), changes (1) or removes (2) an entry.
    ///
    /// - Returns: A number of `errno`, or zero.
    private func change(_ poll: Int32, _ change: Int32, _ entry: Entry, _ number: UInt64) -> Int32 {
      control(poll, change, entry.descriptor.number, entry.direction == .writing ? 1 : 0, number)
    }

    private func waitOnce(_ poll: Int32) {
      let ready = unsafe [UInt64](unsafeUninitializedCapacity: 64) { buffer, count in
        let result = unsafe wait(poll, buffer.baseAddress!)
        if result < 0, result != -EINTR {
          fatalError(
            """
            Other code has closed the descriptor with which SwiftCombineSystem waits. Rule: close only descriptors that you \
            have opened. Instead: close those of a list, not all from 3 on.
            """)
        }
        count = Int(max(0, result))
      }
      let reports = state.withLock { state in ready.compactMap { state.entries[$0]?.report } }
      for report in reports { report() }
    }
  }
#endif
