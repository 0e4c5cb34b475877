/// Releases a value that was taken out of some state, here and not before: once the state has its new value,
/// with no access to it open and no lock held.
///
/// Releasing a value may run its `deinit`, which may send, request, cancel or subscribe, and so come back to
/// the state that held it. Therefore a stored foreign value is never overwritten by an assignment. It is
/// exchanged, and released when that is done:
///
/// ```text
/// let old = exchange(&last, with: input)
/// defer { release(old) }
/// return downstream.receive(input)
/// ```
///
/// So a signal from inside the `deinit` finds the new state, and is delivered after the value that replaced
/// the old one. The end of a variable's scope is no substitute: the compiler may release its value directly
/// after the last use, which is the exchange.
@inlinable
@inline(__always) public func release<Value>(_ value: consuming Value) { withExtendedLifetime(value) {} }
