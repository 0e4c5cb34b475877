// OpenCombine's one import for portable code: Apple's Combine on Apple's platforms, and its other modules
// elsewhere. The condition tests the platform and never `canImport(Combine)`, which would find this
// package's own drop-in module.
#if canImport(Darwin)
  @_exported import Combine
#else
  @_exported import OpenCombine
  #if !os(WASI)  // has no Dispatch
    @_exported import OpenCombineDispatch
  #endif
  @_exported import OpenCombineFoundation
#endif
