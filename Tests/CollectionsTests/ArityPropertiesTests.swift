import SwiftCombineCollections
import SwiftCombine
import Testing

/// What the publishers of `zip` and `combineLatest` for five to ten publishers say of themselves.
@Suite struct ArityPropertiesTests {
  /// Checks that a publisher has its upstream publishers as properties, also for those who reflect it, and
  /// that another one is equal if each of its upstream publishers is.
  private func check<P: Publisher & Equatable>(
    _ count: Int, _ make: ([Just<Int>]) -> P, has upstreams: (P) -> [Just<Int>],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let justs = (0..<count).map { Just($0) }
    let publisher = make(justs)
    #expect(upstreams(publisher) == justs, sourceLocation: sourceLocation)
    let reflected = Mirror(reflecting: publisher).children.map { $0.value as? Just<Int> }
    #expect(reflected == justs, sourceLocation: sourceLocation)
    #expect(publisher == make(justs), sourceLocation: sourceLocation)
    for index in justs.indices {
      var others = justs
      others[index] = Just(-1)
      #expect(publisher != make(others), sourceLocation: sourceLocation)
    }
  }

  @Test func `zip of five has its upstream publishers, and is equal if they are`() {
    check(5, { Publishers.Zip5($0[0], $0[1], $0[2], $0[3], $0[4]) }, has: { [$0.a, $0.b, $0.c, $0.d, $0.e] })
  }

  @Test func `combineLatest of five has its upstream publishers, and is equal if they are`() {
    check(
      5, { Publishers.CombineLatest5($0[0], $0[1], $0[2], $0[3], $0[4]) },
      has: { [$0.a, $0.b, $0.c, $0.d, $0.e] })
  }

  @Test func `zip of six has its upstream publishers, and is equal if they are`() {
    check(
      6, { Publishers.Zip6($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) },
      has: { [$0.a, $0.b, $0.c, $0.d, $0.e, $0.f] })
  }

  @Test func `combineLatest of six has its upstream publishers, and is equal if they are`() {
    check(
      6, { Publishers.CombineLatest6($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) },
      has: { [$0.a, $0.b, $0.c, $0.d, $0.e, $0.f] })
  }

  @Test func `zip of seven has its upstream publishers, and is equal if they are`() {
    check(
      7, { Publishers.Zip7($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]) },
      has: { [$0.a, $0.b, $0.c, $0.d, $0.e, $0.f, $0.g] })
  }

  @Test func `combineLatest of seven has its upstream publishers, and is equal if they are`() {
    check(
      7, { Publishers.CombineLatest7($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]) },
      has: { [$0.a, $0.b, $0.c, $0.d, $0.e, $0.f, $0.g] })
  }

  @Test func `zip of eight has its upstream publishers, and is equal if they are`() {
    check(
      8, { Publishers.Zip8($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) },
      has: { [$0.a, $0.b, $0.c, $0.d, $0.e, $0.f, $0.g, $0.h] })
  }

  @Test func `combineLatest of eight has its upstream publishers, and is equal if they are`() {
    check(
      8, { Publishers.CombineLatest8($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) },
      has: { [$0.a, $0.b, $0.c, $0.d, $0.e, $0.f, $0.g, $0.h] })
  }

  @Test func `zip of nine has its upstream publishers, and is equal if they are`() {
    check(
      9, { Publishers.Zip9($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7], $0[8]) },
      has: { [$0.a, $0.b, $0.c, $0.d, $0.e, $0.f, $0.g, $0.h, $0.i] })
  }

  @Test func `combineLatest of nine has its upstream publishers, and is equal if they are`() {
    check(
      9, { Publishers.CombineLatest9($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7], $0[8]) },
      has: { [$0.a, $0.b, $0.c, $0.d, $0.e, $0.f, $0.g, $0.h, $0.i] })
  }

  @Test func `zip of ten has its upstream publishers, and is equal if they are`() {
    check(
      10, { Publishers.Zip10($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7], $0[8], $0[9]) },
      has: { [$0.a, $0.b, $0.c, $0.d, $0.e, $0.f, $0.g, $0.h, $0.i, $0.j] })
  }

  @Test func `combineLatest of ten has its upstream publishers, and is equal if they are`() {
    check(
      10,
      { Publishers.CombineLatest10($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7], $0[8], $0[9]) },
      has: { [$0.a, $0.b, $0.c, $0.d, $0.e, $0.f, $0.g, $0.h, $0.i, $0.j] })
  }
}
