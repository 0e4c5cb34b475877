#if !os(Windows) && !os(WASI)
  import Dispatch
  import SwiftCombineEngine
  import SwiftCombine

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  @_silgen_name("swiftCombineWrite")
  private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int

  extension Inspector {
    /// Prints a report and the warnings to standard error whenever the process receives a signal.
    ///
    ///     let inspector = Inspector()
    ///     inspector.start()
    ///     let printing = inspector.printReport(onSignal: SIGUSR1)
    ///
    /// Then `kill -USR1` with the number of the process shows its pipelines. The signal has no other effect
    /// as long as the result is retained: its disposition is to be ignored then. The cancellation of the last
    /// result for a signal sets the former one again; a signal that arrives around
    /// that time may have no effect.
    ///
    /// **Delivery**: on a queue of this package, so it works while the main queue is blocked. **Memory**: the
    /// result retains the inspector until it is canceled.
    ///
    /// - Parameter number: The signal, such as `SIGUSR1`.
    /// - Returns: A token that ends the printing, also when the token is released.
    public func printReport(onSignal number: Int32) -> AnyCancellable {
      if sigaction(number, nil, nil) != 0 {
        fatalError(
          "Started to print reports on signal \(number), which this system does not have. Pass a signal such as "
            + "SIGUSR1.")
      }
      let queue = DispatchQueue(label: "SwiftCombineInspector.signal")
      Self.ignore(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        Self.writeToStandardError(self.printedReport)
      }
      // Until the source is registered, a signal would be lost.
      let isRegistered = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { isRegistered.signal() }
      source.activate()
      isRegistered.wait()
      return AnyCancellable {
        source.cancel()
        Self.restore(number)
      }
    }

    /// A signal that is ignored while tokens print on it.
    private struct IgnoredSignal {
      var tokenCount = 0
      let restore: () -> Void
    }

    private static let ignoredSignals = Locked<[Int32: IgnoredSignal]>([:])

    private static func ignore(_ number: Int32) {
      ignoredSignals.withLock { signals in
        if signals[number] == nil {
          let former = signal(number, SIG_IGN)
          signals[number] = IgnoredSignal { _ = signal(number, former) }
        }
        signals[number]!.tokenCount += 1
      }
    }

    private static func restore(_ number: Int32) {
      ignoredSignals.withLock { signals in
        signals[number]!.tokenCount -= 1
        if signals[number]!.tokenCount == 0 { signals.removeValue(forKey: number)!.restore() }
      }
    }

    /// The report, with the warnings below.
    var printedReport: String {
      let report = report()
      let trees = report.trees.isEmpty ? "No live pipelines." : report.description
      return ([trees] + report.warnings.map { "Warning: \($0)" }).joined(separator: "\n") + "\n"
    }

    private static func writeToStandardError(_ text: String) {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let written = unsafe rest.withUnsafeBytes {
          unsafe writeBytes(STDERR_FILENO, $0.baseAddress, $0.count)
        }
        if written < 0, errno != EINTR { return }  // nowhere to print to
        rest = rest.dropFirst(max(written, 0))
      }
    }
  }
#endif
