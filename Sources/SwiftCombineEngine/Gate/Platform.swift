// The only file that uses the platform's C library: the identity of a thread, its time, and waiting for
// another one. Embedded Swift has no such library and one thread.
#if hasFeature(Embedded)
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import WinSDK
#endif

/// A number for the calling thread that no other living thread has. It is not zero and its low three bits are
/// clear.
///
/// Never inlined, and declared to have effects: to the compiler the identity of a thread is constant, so
/// inside an async function the optimizer may read it once and keep it across an `await`, after which the
/// task runs on another thread.
@inline(never) @_effects(readwrite) public func currentThread() -> UInt { identityOfThread() }

#if canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !hasFeature(Embedded)
  /// `swiftCombineThread` of `CThread.h`, declared by its name: whoever imports this module would need a
  /// module of C that it imports, also a package that has never been told of it.
  @_silgen_name("swiftCombineThread") func threadOfRegister() -> UInt
#endif

/// The same, inlined: only for a function that is itself neither async nor ever inlined.
@inline(__always) func identityOfThread() -> UInt {
  #if os(WASI) || hasFeature(Embedded)
    8
  #elseif os(Windows)
    UInt(GetCurrentThreadId()) << 3
  #elseif canImport(Glibc) && (arch(x86_64) || arch(arm64))
    threadOfRegister()
  #elseif canImport(Darwin) || canImport(Musl)
    UInt(bitPattern: UnsafeRawPointer(pthread_self()))
  #else
    UInt(truncatingIfNeeded: pthread_self())
  #endif
}

/// Whether the caller runs on a thread that was noted before. Not inlined, since the caller of an inlined
/// function may change threads.
public func isOnThread(_ thread: UInt) -> Bool { thread == currentThread() }

/// The number of the calling thread, to be noted. Not inlined, for the same reason.
public func notedThread() -> UInt { currentThread() }

/// Lets another thread run.
package func yieldThread() {
  #if hasFeature(Embedded)
  #elseif os(Windows)
    _ = SwitchToThread()
  #else
    _ = sched_yield()
  #endif
}

/// The CPU time of the calling thread in seconds; `nil` if the platform does not report it.
package func computingTimeOfThread() -> Double? {
  #if os(WASI) || hasFeature(Embedded)
    return nil
  #elseif os(Windows)
    var (start, end, inKernel, outside) = (FILETIME(), FILETIME(), FILETIME(), FILETIME())
    guard GetThreadTimes(GetCurrentThread(), &start, &end, &inKernel, &outside) else { return nil }
    return [inKernel, outside].reduce(0) { sum, time in
      sum + (Double(time.dwHighDateTime) * 4_294_967_296 + Double(time.dwLowDateTime)) / 10_000_000
    }
  #else
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  #endif
}

/// Stops in the debugger; without a debugger the program terminates.
public func stopForDebugger() {
  #if os(WASI) || hasFeature(Embedded)
    fatalError("A breakpoint was reached.")  // there are no signals
  #elseif os(Windows)
    DebugBreak()
  #else
    raise(SIGTRAP)
  #endif
}

#if OwnAtomics
  /// The lock of the platform, at an address that does not change. It is not recursive: locking it again in
  /// the same thread traps.
  @usableFromInline enum PlatformLock {
    #if canImport(Darwin)
      private typealias Lock = os_unfair_lock
      /// Room for the lock, of a size that aligns what comes after it.
      @inlinable static var size: Int { 16 }
    #else
      private typealias Lock = pthread_mutex_t
      @inlinable static var size: Int { 64 }
    #endif
    @inlinable static var alignment: Int { 16 }

    @usableFromInline static func initialize(_ address: UnsafeMutableRawPointer) {
      assert(MemoryLayout<Lock>.size <= size && MemoryLayout<Lock>.alignment <= alignment)
      let lock = address.initializeMemory(as: Lock.self, to: Lock())
      #if !canImport(Darwin)
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
        pthread_mutex_init(lock, &attributes)
        pthread_mutexattr_destroy(&attributes)
      #endif
    }

    @usableFromInline static func lock(_ address: UnsafeMutableRawPointer) {
      #if canImport(Darwin)
        os_unfair_lock_lock(at(address))
      #else
        let status = pthread_mutex_lock(at(address))
        precondition(status == 0, "A lock was locked again inside itself.")
      #endif
    }

    @usableFromInline static func unlock(_ address: UnsafeMutableRawPointer) {
      #if canImport(Darwin)
        os_unfair_lock_unlock(at(address))
      #else
        pthread_mutex_unlock(at(address))
      #endif
    }

    @usableFromInline static func deinitialize(_ address: UnsafeMutableRawPointer) {
      #if !canImport(Darwin)
        pthread_mutex_destroy(at(address))
      #endif
    }

    private static func at(_ address: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Lock> {
      // Unchecked: a lock was initialized there.
      address.assumingMemoryBound(to: Lock.self)
    }
  }
#endif

/// An object that one thread sleeps on until another thread wakes it, once.
///
/// `@unchecked Sendable`: the flag is read and written with the platform's own mutex held.
final class Parker: @unchecked Sendable {
  private var isAwake = false
  #if os(WASI) || hasFeature(Embedded)
    // There is one thread, which never waits for another.
    func park() {}
    func wake() { isAwake = true }
  #elseif os(Windows)
    private let mutex = UnsafeMutablePointer<SRWLOCK>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<CONDITION_VARIABLE>.allocate(capacity: 1)

    init() {
      InitializeSRWLock(mutex)
      InitializeConditionVariable(condition)
    }

    func park() {
      AcquireSRWLockExclusive(mutex)
      while !isAwake { SleepConditionVariableSRW(condition, mutex, INFINITE, 0) }
      ReleaseSRWLockExclusive(mutex)
    }

    func wake() {
      AcquireSRWLockExclusive(mutex)
      isAwake = true
      WakeConditionVariable(condition)
      ReleaseSRWLockExclusive(mutex)
    }

    deinit {
      mutex.deallocate()
      condition.deallocate()
    }
  #else
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(condition, nil)
    }

    func park() {
      pthread_mutex_lock(mutex)
      while !isAwake { pthread_cond_wait(condition, mutex) }
      pthread_mutex_unlock(mutex)
    }

    func wake() {
      pthread_mutex_lock(mutex)
      isAwake = true
      pthread_cond_signal(condition)
      pthread_mutex_unlock(mutex)
    }

    deinit {
      pthread_cond_destroy(condition)
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
      condition.deallocate()
    }
  #endif
}
