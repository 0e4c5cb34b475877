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
      _ = notes  // A handler must not be the first to make it.
      let readiness = state.withLock { state -> Readiness? in
        state.sessions[ObjectIdentifier(session)] = (session, Set(numbers))
        for number in numbers where state.previous[number] == nil {
          var before = sigaction()
          unsafe sigaction(number, nil, &before)
          state.previous[number] = before
          _ = signal(number, note)
        }
        if state.readiness != nil { return nil }
        state.readiness = Readiness(notes.reader, for: .reading) { [self] in deliver() }
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
      while unsafe read(notes.reader.number, &number, 1) == 1 {
        let sessions = state.withLock { state in
          state.sessions.values.filter { $0.numbers.contains(Int32(number)) }.map(\.session)
        }
        for session in sessions { session.receive(Int32(number)) }
      }
      state.withLock { $0.readiness }?.arm()
    }
  }

  /// The ends of a pipe, for the numbers of the signals that have arrived: hardly anything else can be
  /// accessed from a signal handler. They are never closed, since a handler may be running.
  private let notes: (reader: Descriptor, writer: Int32) = {
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

  /// Notes a signal, on whatever thread it arrives.
  private func note(_ number: Int32) {
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = unsafe write(notes.writer, &byte, 1)
    errno = error
  }
#endif
