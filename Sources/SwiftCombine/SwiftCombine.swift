// One import for portable code: Apple's Combine on Apple's platforms, this package elsewhere. The condition
// tests the platform and never `canImport(Combine)`, which would find this package's own drop-in module.
#if canImport(Darwin)
  @_exported import Combine
#else
  @_exported import SwiftCombineCore
  #if !os(WASI)  // has no Dispatch
    @_exported import SwiftCombineDispatch
  #endif
  @_exported import SwiftCombineFoundation
#endif
