/// Whether two values of any type are the same as far as a test can tell.
///
/// Values of an `Equatable` type are compared by `==`. Objects are the same if they are identical. Tuples and
/// other values that are not `Equatable` are compared part by part, dictionaries key by key, and values
/// without parts by their text.
func areSame(_ lhs: Any, _ rhs: Any) -> Bool {
  if let lhs = lhs as? any Equatable { return isEqual(lhs, rhs) }
  guard type(of: lhs) == type(of: rhs) else { return false }
  if let lhs = lhs as? [AnyHashable: Any], let rhs = rhs as? [AnyHashable: Any] {
    let sameCount = lhs.count { key, value in rhs[key].map { areSame(value, $0) } ?? false }
    return sameCount == lhs.count && sameCount == rhs.count
  }
  if type(of: lhs) is AnyClass { return (lhs as AnyObject) === (rhs as AnyObject) }
  let left = Mirror(reflecting: lhs).children
  let right = Mirror(reflecting: rhs).children
  guard left.count == right.count else { return false }
  if left.isEmpty { return String(reflecting: lhs) == String(reflecting: rhs) }
  return zip(left, right).allSatisfy { $0.label == $1.label && areSame($0.value, $1.value) }
}

private func isEqual<Value: Equatable>(_ lhs: Value, _ rhs: Any) -> Bool { lhs == rhs as? Value }
