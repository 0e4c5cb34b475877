#if !os(Windows) && !os(WASI)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// Runs a body that writes to standard error. If that is a pipe without a reader, the write is an error,
  /// and the process does not receive the signal that would end it.
  func withoutBrokenPipeSignal(_ body: () -> Void) {
    #if canImport(Darwin)
      // The signal may reach any thread.
      let former = fcntl(STDERR_FILENO, F_GETNOSIGPIPE)
      _ = fcntl(STDERR_FILENO, F_SETNOSIGPIPE, 1)
      body()
      if former == 0 { _ = fcntl(STDERR_FILENO, F_SETNOSIGPIPE, 0) }
    #elseif os(Linux) || os(Android)
      // The signal reaches this thread. One that was pending before stays so.
      var (brokenPipe, pending, former) = (sigset_t(), sigset_t(), sigset_t())
      unsafe sigemptyset(&brokenPipe)
      unsafe sigaddset(&brokenPipe, SIGPIPE)
      unsafe sigpending(&pending)
      unsafe pthread_sigmask(SIG_BLOCK, &brokenPipe, &former)
      body()
      if unsafe sigismember(&pending, SIGPIPE) == 0 {
        var noTime = timespec()
        while unsafe sigtimedwait(&brokenPipe, nil, &noTime) < 0, errno == EINTR {}
      }
      unsafe pthread_sigmask(SIG_SETMASK, &former, nil)
    #else
      body()
    #endif
  }
#endif
