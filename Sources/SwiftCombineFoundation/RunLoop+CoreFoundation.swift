#if !os(WASI)  // has no run loops
  import SwiftCombineEngine
  internal import CoreFoundation
  import Foundation

  // Actions and timers are scheduled on the run loop of Core Foundation under the one of Foundation, for two
  // reasons. On Linux Foundation's `perform` does not wake a sleeping loop when another thread calls it, and
  // Foundation's timers are never released, nor are the values that their closures capture.

  #if !os(Windows)
    @_silgen_name("swiftCombineWrite")
    private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int
  #endif

  extension RunLoop {
    /// Runs an action on the loop's thread as soon as the loop runs in a mode, and wakes the loop.
    func performAndWake(in mode: RunLoop.Mode, _ action: @escaping @Sendable () -> Void) {
      perform(inModes: [mode], block: action)
      if let core {
        CFRunLoopWakeUp(core)
      } else {
        perform(inModes: [mode]) { RunLoop.current.rememberCore() }
        add(Timer(fire: .distantPast, interval: 0, repeats: false) { _ in }, forMode: mode)
      }
    }

    /// The run loop of Core Foundation, which Foundation does not make public: it is known for the main loop,
    /// for a loop on whose own thread this property was read before, and for the caller's own loop.
    fileprivate var core: CFRunLoop? {
      if self === RunLoop.main {
        _ = mainLoopCheck
        return CFRunLoopGetMain()
      }
      if let known = KnownLoop.all.withLock({ $0[ObjectIdentifier(self)]?.core(of: self) }) { return known }
      guard self === RunLoop.current else { return nil }
      rememberCore()
      return CFRunLoopGetCurrent()
    }

    /// Records the run loop of Core Foundation under the caller's own loop, and removes those of threads that
    /// have ended.
    private func rememberCore() {
      let known = unsafe KnownLoop(loop: self, core: Unmanaged.passUnretained(CFRunLoopGetCurrent()))
      // The loops are returned from the lock so that none is released inside it.
      _ = KnownLoop.all.withLock { all in
        let loops = all.compactMapValues(\.loop)
        all = all.filter { loops[$0.key] != nil }
        all[ObjectIdentifier(self)] = known
        return loops
      }
    }
  }

  /// Warns, once in a process, when the main run loop is used and can never run.
  ///
  /// `dispatchMain()`, and an `async` main function on Linux, end the main thread: other
  /// threads serve the main queue then. This is detected by a block of that queue that does not run on the
  /// main thread. A main thread that is only busy, or runs its loop later, runs the block itself, and there
  /// is no warning.
  private let mainLoopCheck: Void = DispatchQueue.main.async {
    if Thread.isMainThread { return }
    let warning = """
      warning: RunLoop.main was given a timer or an action that will never run: after dispatchMain(), or in an \
      async main function on Linux, no thread runs the main run loop. Use DispatchQueue.main instead.

      """
    // If standard error is closed, full or a pipe without a reader there is no warning.
    #if os(Windows)
      try? FileHandle.standardError.write(contentsOf: Data(warning.utf8))
    #else
      _ = unsafe Array(warning.utf8).withUnsafeBytes { unsafe writeBytes(2, $0.baseAddress, $0.count) }
    #endif
  }

  @safe private struct KnownLoop {
    static let all = Locked<[ObjectIdentifier: KnownLoop]>([:])

    weak var loop: RunLoop?
    // Not retained: the loop of Foundation retains it, and is itself retained by it until the thread ends.
    let core: Unmanaged<CFRunLoop>

    func core(of loop: RunLoop) -> CFRunLoop? {
      unsafe self.loop === loop ? core.takeUnretainedValue() : nil
    }
  }

  /// A timer of a run loop. The loop retains it until it has fired for the last time or is canceled.
  ///
  /// `@unchecked Sendable`: Core Foundation guards its timers with its own locks.
  final class RunLoopTimer: @unchecked Sendable {
    private let timer: CFRunLoopTimer

    /// Creates a timer that fires once.
    init(fire date: Date, tolerance: TimeInterval, _ action: @escaping @Sendable () -> Void) {
      timer = Self.make(date, 0, tolerance, action)
    }

    /// Creates a timer that fires at each interval; an interval that is not positive counts as a tenth of a
    /// millisecond.
    init(
      fire date: Date, interval: TimeInterval, tolerance: TimeInterval,
      _ action: @escaping @Sendable () -> Void
    ) {
      timer = Self.make(date, interval > 0 ? interval : 0.0001, tolerance, action)
    }

    private static func make(
      _ date: Date, _ interval: TimeInterval, _ tolerance: TimeInterval,
      _ action: @escaping @Sendable () -> Void
    ) -> CFRunLoopTimer {
      let time = date.timeIntervalSinceReferenceDate
      let date = time.isNaN ? CFAbsoluteTimeGetCurrent() : time  // a timer without a date would never fire
      let timer = CFRunLoopTimerCreateWithHandler(nil, date, interval, 0, 0) { _ in action() }!
      CFRunLoopTimerSetTolerance(timer, max(tolerance, 0))
      return timer
    }

    func add(to loop: RunLoop, in mode: RunLoop.Mode) {
      if let core = loop.core {
        CFRunLoopAddTimer(core, timer, mode.core)
      } else {
        loop.performAndWake(in: mode) { CFRunLoopAddTimer(CFRunLoopGetCurrent(), self.timer, mode.core) }
      }
    }

    func cancel() { CFRunLoopTimerInvalidate(timer) }
  }

  extension RunLoop.Mode {
    /// The mode's name for Core Foundation, which identifies its own modes by their address.
    fileprivate var core: CFRunLoopMode {
      switch self {
      case .common: kCFRunLoopCommonModes
      case .default: kCFRunLoopDefaultMode
      default: unsafe CFStringCreateWithCString(nil, rawValue, CFStringBuiltInEncodings.UTF8.rawValue)
      }
    }
  }
#endif
