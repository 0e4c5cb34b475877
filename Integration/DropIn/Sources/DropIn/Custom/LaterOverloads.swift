import Combine

// What Apple added after the first release is chosen as with Apple's, where no other module declares it.

public final class LaterOverloads {
  @Published public var number = 0

  public init() {}

  private func require<T>(_ value: T, _ type: T.Type) {}

  public func chooseTypes() async throws {
    let (just, failing) = (Just(1), Fail<Int, Fault>(error: .missing))

    let neither = just.flatMap { Just($0) }
    require(neither, Publishers.FlatMap<Just<Int>, Just<Int>>.self)
    let inner = just.flatMap { _ in failing }
    require(inner, Publishers.FlatMap<Fail<Int, Fault>, Publishers.SetFailureType<Just<Int>, Fault>>.self)
    let outer = failing.flatMap { Just($0) }
    require(outer, Publishers.FlatMap<Publishers.SetFailureType<Just<Int>, Fault>, Fail<Int, Fault>>.self)
    let both = failing.flatMap { _ in failing }
    require(both, Publishers.FlatMap<Fail<Int, Fault>, Fail<Int, Fault>>.self)
    let limited = just.flatMap(maxPublishers: .max(1)) { number -> AnyPublisher<Int, any Error> in
      let next = number + 1
      return Just(next).setFailureType(to: (any Error).self).eraseToAnyPublisher()
    }
    require(
      limited,
      Publishers.FlatMap<AnyPublisher<Int, any Error>, Publishers.SetFailureType<Just<Int>, any Error>>.self)
    let wanted: AnyPublisher<Int, Fault> = just.flatMap { _ in Empty() }.eraseToAnyPublisher()
    require(wanted, AnyPublisher<Int, Fault>.self)

    let latest = just.map { Just($0) }.switchToLatest()
    require(latest, Publishers.SwitchToLatest<Just<Int>, Just<Just<Int>>>.self)
    let latestInner = just.map { _ in failing }.switchToLatest()
    require(
      latestInner,
      Publishers.SwitchToLatest<Fail<Int, Fault>, Publishers.SetFailureType<Just<Fail<Int, Fault>>, Fault>>
        .self)
    let latestBoth = failing.map { _ in failing }.switchToLatest()
    require(
      latestBoth,
      Publishers.SwitchToLatest<Fail<Int, Fault>, Publishers.Map<Fail<Int, Fault>, Fail<Int, Fault>>>.self)
    let latestOuter = failing.map { Just($0) }.switchToLatest()
    let first: AnyPublisher<Int, Fault> = latestOuter.first().eraseToAnyPublisher()
    require(first, AnyPublisher<Int, Fault>.self)

    let maybe = Optional(1).publisher
    require(maybe, Optional<Int>.Publisher.self)
    let chained: [Int]? = [1]
    require(chained.publisher, Optional<[Int]>.Publisher.self)
    let elements = chained?.publisher
    require(elements, Publishers.Sequence<[Int], Never>?.self)

    just.assign(to: &$number)
    require(just.values, AsyncPublisher<Just<Int>>.self)
    require(failing.values, AsyncThrowingPublisher<Fail<Int, Fault>>.self)
    let safe: Int = await Future<Int, Never> { $0(.success(1)) }.value
    let thrown: Int = try await Future<Int, Fault> { $0(.success(1)) }.value
    require([safe, thrown], [Int].self)
  }
}
