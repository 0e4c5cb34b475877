/// The reflection of a subscriber or a subscription inside a chain, for debuggers, `print` and test suites: a
/// name, and the parts that Apple's shows, by Apple's names.
@usableFromInline
protocol Reflected: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  var parts: KeyValuePairs<String, Any> { get }
}

extension Reflected {
  @usableFromInline var parts: KeyValuePairs<String, Any> { [:] }
  @usableFromInline var customMirror: Mirror { Mirror(self, children: parts) }
  @usableFromInline var playgroundDescription: Any { description }
}
