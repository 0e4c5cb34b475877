#if canImport(Darwin)
  import Foundation
  import SwiftCombineEngine

  /// A source of Dispatch that closures on other threads use.
  ///
  /// `@unchecked Sendable`: every thread may use a source, which not each SDK says.
  struct SharedSource<Source>: @unchecked Sendable {
    let source: Source
  }

  /// A new source of Dispatch each time it is armed.
  final class ReadinessSource: Sendable {
    struct State {
      var source: (any DispatchSourceProtocol)?
      var isStopped = false
    }

    private let descriptor: Descriptor
    private let direction: ReadinessDirection
    private let report: @Sendable () -> Void
    private let state = Locked(State())

    init(
      _ descriptor: Descriptor, _ direction: ReadinessDirection, _ report: @escaping @Sendable () -> Void
    ) {
      self.descriptor = descriptor
      self.direction = direction
      self.report = report
    }

    func arm() {
      let source: any DispatchSourceProtocol =
        switch direction {
        case .reading: DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: .global())
        case .writing: DispatchSource.makeWriteSource(fileDescriptor: descriptor.number, queue: .global())
        }
      // What is canceled releases its handlers, and so itself.
      let shared = SharedSource(source: source)
      source.setEventHandler { [report] in
        shared.source.cancel()
        report()
      }
      // Dispatch must not use the descriptor any more when it is closed.
      source.setCancelHandler { [descriptor] in withExtendedLifetime(descriptor) {} }
      let last = state.withLock { state in
        if state.isStopped { return source as (any DispatchSourceProtocol)? }
        defer { state.source = source }
        return state.source
      }
      last?.cancel()
      source.activate()
    }

    func stop() {
      let last = state.withLock { state in
        state.isStopped = true
        return state.source.take()
      }
      last?.cancel()
    }
  }
#endif
