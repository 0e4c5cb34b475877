import SwiftCombine

/// The names of a publisher and of its upstream publishers, the nearest first, such as
/// `["Map", "PassthroughSubject"]`.
///
/// A publisher stores its upstream publishers as properties; one that is erased shows none.
func operatorNames<P: Publisher>(_ publisher: P) -> [String] {
  let upstreams = P.self is AnyObject.Type ? [] : Mirror(reflecting: publisher).children.map(\.value)
  return [shortName(of: P.self)]
    + upstreams.compactMap { $0 as? any Publisher }.flatMap { operatorNames($0) }
}
