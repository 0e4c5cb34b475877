// The drop-in: `import Combine` offers what Apple's module of that name offers. A package depends on this
// product only where Apple's own does not exist.
@_exported import SwiftCombineCore
@_exported import SwiftCombineDispatch
@_exported import SwiftCombineFoundation
