#if !os(WASI)  // has no operation queues
  import SwiftCombineEngine
  import Foundation

  /// An operation that runs an action, and releases it as soon as it is canceled. A block operation keeps its
  /// block until the queue has removed it: an operator would not know yet that its action was dropped, and
  /// take one that comes meanwhile for scheduled.
  ///
  /// `@unchecked Sendable`: the action runs once, and is released once.
  class ActionOperation: Operation, @unchecked Sendable {
    private let action: Locked<(() -> Void)?>

    init(_ action: @escaping () -> Void) { self.action = Locked(action) }

    override func main() {
      let action = action.withLock { $0.take() }
      action?()
    }

    override func cancel() {
      super.cancel()
      release(action.withLock { $0.take() })
    }
  }
#endif
