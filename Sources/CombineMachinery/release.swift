/// Frees a value that was taken out of some state, here and not before: once the state is what it is to be,
/// and no access to it is open and no lock held.
///
/// What frees a value calls it: its `deinit` may send, request, cancel or subscribe, and so come back to the
/// state that held it. Therefore nothing foreign that is kept is assigned over. It is exchanged, and dies
/// when that is done:
///
///     let old = exchange(&last, with: input)
///     defer { release(old) }
///     return downstream.receive(input)
///
/// So a signal from inside the `deinit` finds the new state, and is delivered after the value that replaced
/// the old one. That a name goes out of scope is no substitute: the compiler may free what it names as early
/// as after its last use, which is the exchange.
@inlinable
@inline(__always)
public func release<Value>(_ value: consuming Value) { withExtendedLifetime(value) {} }
