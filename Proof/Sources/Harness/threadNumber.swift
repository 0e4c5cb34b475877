import Foundation

/// A number of the calling thread. Not to be inlined, nor to be taken for constant: a task moves from thread
/// to thread.
@inline(never) @_effects(readwrite)
public func threadNumber() -> UInt { UInt(pthread_self()) }
