// The drop-in: `import Combine` offers what Apple's module of that name offers. A package depends on this
// product only where Apple's own does not exist.
@_exported import SwiftCombineCore
#if !os(WASI)  // has no Dispatch
  @_exported import SwiftCombineDispatch
#endif
@_exported import SwiftCombineFoundation
