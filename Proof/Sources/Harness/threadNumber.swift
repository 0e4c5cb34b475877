import Foundation

/// A number of the calling thread. Not to be inlined: a task moves from thread to thread.
@inline(never)
public func threadNumber() -> UInt { UInt(pthread_self()) }
