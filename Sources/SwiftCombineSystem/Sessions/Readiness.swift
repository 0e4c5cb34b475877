#if canImport(Darwin) || os(Linux) || os(Android)
  /// What a descriptor is to be ready for.
  enum ReadinessDirection {
    case reading, writing
  }

  /// Reports that a descriptor can be read or written without waiting, once each time it is armed.
  ///
  /// The closure is called on any thread, and only wakes or schedules something.
  final class Readiness: Sendable {
    private let source: ReadinessSource

    /// Nothing is reported until it is armed.
    init(
      _ descriptor: Descriptor, for direction: ReadinessDirection, _ report: @escaping @Sendable () -> Void
    ) {
      source = ReadinessSource(descriptor, direction, report)
    }

    deinit { source.stop() }

    func arm() { source.arm() }

    /// Releases the descriptor. A report that is under way may still arrive.
    func stop() { source.stop() }
  }
#endif
