import OpenCombine
#if !canImport(Darwin)
  @_exported import SwiftCombineFoundation
#endif

/// The `Published` of `OpenCombine`, so that `OpenCombineFoundation.Published` is it too.
public typealias Published = OpenCombine.Published

/// The `ObservableObject` of `OpenCombine`, so that `OpenCombineFoundation.ObservableObject` is it too.
public typealias ObservableObject = OpenCombine.ObservableObject
