/// The task-local values that a thread delivers signals with, because a publisher upstream carries them.
///
/// An operator that hands work to another thread or to a later time takes the context along: it wraps the
/// action (`CarriedContext.keep(_:)`), or the subscriber of a publisher that it has created. While no
/// publisher has carried a value in this process, that costs one load for each action.
public final class CarriedContext: Sendable {
  /// A task-local value.
  public struct Binding: Sendable {
    /// The task-local variable.
    let key: ObjectIdentifier
    let bind: @Sendable (() -> Void) -> Void

    /// - Parameter bind: Calls a closure at once, with the value.
    public init(_ key: ObjectIdentifier, _ bind: @escaping @Sendable (() -> Void) -> Void) {
      self.key = key
      self.bind = bind
    }
  }

  /// Whether a publisher of this process has carried a value.
  @usableFromInline package static let isUsed = Atomic<Bool>(false)

  // Without the macro of the same name, which needs a plugin of the compiler; Embedded Swift
  // has no task-local values.
  #if !hasFeature(Embedded)
    private static let bound = TaskLocal<CarriedContext?>(wrappedValue: nil)
  #endif

  /// The context of this call, if there is one.
  @inlinable @inline(__always) public static var current: CarriedContext? {
    isUsed.load(ordering: .relaxed) ? findCurrent() : nil
  }

  /// Whether this call has no context.
  @inlinable @inline(__always) public static var isAbsent: Bool {
    !isUsed.load(ordering: .relaxed) || findsNone()
  }

  @usableFromInline @inline(never) static func findsNone() -> Bool { findCurrent() == nil }

  @usableFromInline @inline(never) static func findCurrent() -> CarriedContext? {
    #if hasFeature(Embedded)
      nil
    #else
      bound.get()
    #endif
  }

  /// One for each variable.
  private let bindings: [Binding]

  private init(_ bindings: [Binding]) { self.bindings = bindings }

  /// Creates a context with one value.
  public convenience init(_ binding: Binding) {
    self.init([binding])
    Self.isUsed.store(true, ordering: .relaxed)
  }

  /// The values of this context and those of another one, whose other variables it keeps. So a context does
  /// not grow in a feedback loop.
  public func added(to outer: CarriedContext?) -> CarriedContext {
    guard let outer, outer !== self else { return self }
    let others = outer.bindings.filter { other in !bindings.contains { $0.key == other.key } }
    return others.isEmpty ? self : CarriedContext(others + bindings)
  }

  /// Calls a closure with the values of this context.
  public func with<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    #if hasFeature(Embedded)
      bind(bindings[...]) { result = body() }
    #else
      Self.bound.withValue(self) { bind(bindings[...]) { result = body() } }
    #endif
    return result!
  }

  private func bind(_ bindings: ArraySlice<Binding>, _ body: () -> Void) {
    guard let first = bindings.first else { return body() }
    first.bind { bind(bindings.dropFirst(), body) }
  }

  /// An action that runs with the context of this call.
  public static func keep(_ action: @escaping () -> Void) -> () -> Void {
    guard let current else { return action }
    return { current.with(action) }
  }
}
