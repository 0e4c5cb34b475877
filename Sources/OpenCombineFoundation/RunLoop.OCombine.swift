#if !os(WASI)  // has no run loops
  import Foundation
  import OpenCombine
  #if !canImport(Darwin)
    import SwiftCombineFoundation
  #endif

  extension RunLoop {
    /// This run loop as OpenCombine's scheduler, which code has that avoids the members of Apple's Combine.
    /// The run loop is a scheduler too.
    ///
    ///     let onMain = [1, 2].publisher.receive(on: RunLoop.main.ocombine)
    public var ocombine: OCombine { OCombine(self) }

    /// A scheduler that is a run loop.
    public typealias OCombine = OCombineScheduler<RunLoop>
  }

  extension OCombineScheduler where Base == RunLoop {
    /// The run loop on which the actions run.
    public var runLoop: RunLoop { base }
  }
#endif
