#if !os(WASI)  // has no run loops
  import Foundation
  import OpenCombine
  #if !canImport(Darwin)
    import SwiftCombineFoundation
  #endif

  extension Timer {
    /// OpenCombine's namespace in a timer. `Timer.publish(every:on:in:)` returns its publisher.
    public enum OCombine {
      /// A publisher of the current date at each interval: the one of the timer.
      public typealias TimerPublisher = Timer.TimerPublisher
    }
  }
#endif
