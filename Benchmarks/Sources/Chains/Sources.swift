import Combine
import Measuring

/// A publisher behind `AnyPublisher`, of which the optimizer does not know what it hides.
@inlinable
@inline(__always)
public func hidden<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
  Opaque.identity(publisher.eraseToAnyPublisher())
}

/// The integers from zero on, hidden: a bare sequence maps and filters before a subscription.
@inlinable
@inline(__always)
public func hiddenRange(_ count: Int) -> AnyPublisher<Int, Never> {
  hidden((0..<count).publisher)
}
