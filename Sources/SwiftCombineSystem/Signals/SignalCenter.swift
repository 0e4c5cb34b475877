#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombineEngine

  /// Who receives which signal, and what each signal did before.
  final class SignalCenter: Sendable {
    static let shared = SignalCenter()

    struct State {
      var sessions: [ObjectIdentifier: (session: SignalSession, numbers: Set<Int32>)] = [:]
      /// What a caught signal did before.
      var previous: [Int32: sigaction] = [:]
      var readiness: Readiness?

      func isUsed(_ number: Int32) -> Bool { sessions.values.contains { $0.numbers.contains(number) } }

      /// Lets the signals that none receives do what they did.
      mutating func restore() {
        for (number, action) in previous where !isUsed(number) {
          var action = action
          unsafe sigaction(number, &action, nil)
          previous[number] = nil
        }
      }
    }

    private let state = Locked(State())

    /// Catches signals for a session. Numbers that cannot be caught were refused before.
    func add(_ session: SignalSession, _ numbers: [Int32]) {
      // A handler must not be the first to make them.
      _ = signalNotes
      _ = lostSignals.load(ordering: .relaxed)
      let readiness = state.withLock { state -> Readiness? in
        state.sessions[ObjectIdentifier(session)] = (session, Set(numbers))
        for number in numbers where state.previous[number] == nil {
          var before = sigaction()
          unsafe sigaction(number, nil, &before)
          state.previous[number] = before
          _ = signal(number, noteSignal)
        }
        if state.readiness != nil { return nil }
        state.readiness = Readiness(signalNotes.reader, for: .reading) { [self] in deliver() }
        return state.readiness
      }
      readiness?.arm()
    }

    func remove(_ session: SignalSession) {
      let removed = state.withLock { state in
        let removed = state.sessions.removeValue(forKey: ObjectIdentifier(session))
        if removed != nil { state.restore() }
        return removed
      }
      release(removed)
    }

    private func deliver() {
      var number: UInt8 = 0
      while unsafe read(signalNotes.reader.number, &number, 1) == 1 { deliver(Int32(number)) }
      let lost = lostSignals.exchange(0, ordering: .acquiringAndReleasing)
      for number in Int32(1)...64 where lost & bit(of: number) != 0 { deliver(number) }
      state.withLock { $0.readiness }?.arm()
    }

    private func deliver(_ number: Int32) {
      let sessions = state.withLock { state in
        state.sessions.values.filter { $0.numbers.contains(number) }.map(\.session)
      }
      for session in sessions { session.receive(number) }
    }
  }

  /// The ends of a pipe, for the numbers of the signals that have arrived: hardly anything else can be
  /// accessed from a signal handler. They are never closed, since a handler may be running.
  let signalNotes: (reader: Descriptor, writer: Int32) = {
    do throws(Platform.Refusal) {
      let pipe = try Platform.pipe()
      pipe.reader.setNonblocking()
      pipe.writer.setNonblocking()
      _ = unsafe Unmanaged.passRetained(pipe.writer)
      return (pipe.reader, pipe.writer.number)
    } catch {
      fatalError(
        unsafe "Signals cannot have a pipe: \(String(cString: strerror(error.code))). Close descriptors, or raise ulimit -n."
      )
    }
  }()

  /// The signals that found the pipe full, a bit for each number.
  private let lostSignals = Atomic<UInt64>(0)

  private func bit(of number: Int32) -> UInt64 { 1 << UInt64(number & 63) }

  /// Notes a signal, on whatever thread it arrives.
  func noteSignal(_ number: Int32) {
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    if unsafe write(signalNotes.writer, &byte, 1) < 0 {
      lostSignals.bitwiseOr(bit(of: number), ordering: .acquiringAndReleasing)
      // If all was read meanwhile, this wakes the reader again; no signal has the number zero.
      byte = 0
      _ = unsafe write(signalNotes.writer, &byte, 1)
    }
    errno = error
  }
#endif
