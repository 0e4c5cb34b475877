#if !os(WASI)  // has no Dispatch
  import Dispatch
  import OpenCombine
  #if !canImport(Darwin)
    @_exported import SwiftCombineDispatch
  #endif

  extension DispatchQueue {
    /// This queue as OpenCombine's scheduler, which code has that avoids the members of Apple's Combine. The
    /// queue is a scheduler too.
    ///
    ///     let onMain = [1, 2].publisher.receive(on: DispatchQueue.main.ocombine)
    public var ocombine: OCombine { OCombine(self) }

    /// A scheduler that is a dispatch queue.
    public typealias OCombine = OCombineScheduler<DispatchQueue>
  }

  extension OCombineScheduler where Base == DispatchQueue {
    /// The queue on which the actions run.
    public var queue: DispatchQueue { base }
  }
#endif
