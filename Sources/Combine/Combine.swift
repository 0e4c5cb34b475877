// The drop-in: `import Combine` brings what Apple's module of that name brings. A package asks for this
// product only where Apple's own does not exist.
@_exported import CombineCore
@_exported import CombineDispatch
@_exported import CombineFoundation
