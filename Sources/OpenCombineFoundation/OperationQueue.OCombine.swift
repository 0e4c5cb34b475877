#if !os(WASI)  // has no operation queues
  import Foundation
  import OpenCombine
  #if !canImport(Darwin)
    import SwiftCombineFoundation
  #endif

  extension OperationQueue {
    /// This queue as OpenCombine's scheduler, which code has that avoids the members of Apple's Combine. The
    /// queue is a scheduler too.
    ///
    ///     let onMain = [1, 2].publisher.receive(on: OperationQueue.main.ocombine)
    public var ocombine: OCombine { OCombine(self) }

    /// A scheduler that is an operation queue.
    public typealias OCombine = OCombineScheduler<OperationQueue>
  }

  extension OCombineScheduler where Base == OperationQueue {
    /// The queue on which the actions run.
    public var queue: OperationQueue { base }
  }
#endif
