// OpenCombine's name for the core: code that says `import OpenCombine` compiles as it is. Nothing here is
// named as the module is, so `OpenCombine.Published` is the type and no member of one.
#if canImport(Darwin)
  @_exported import Combine
#else
  @_exported import SwiftCombineCore
#endif
