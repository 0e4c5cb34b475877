import Combine
import SwiftCombineExtras
@_spi(Threads) import SwiftCombineTesting
import Foundation
import Harness
import Synchronization

/// Publishers of publishers that threads feed, and that are replaced while they send.
extension Activity {
  static let flattening: [Activity] = [
    flattening("switchToLatest", keeps: 1) { $0.switchToLatest().eraseToAnyPublisher() },
    flattening("flatMapLatest", keeps: 1) { $0.flatMapLatest { $0 }.eraseToAnyPublisher() },
    flattening("flatMap", keeps: .max) { $0.flatMap { $0 }.eraseToAnyPublisher() },
    flattening("flatMap, one at a time", keeps: 1) {
      $0.flatMap(maxPublishers: .max(1)) { $0 }.eraseToAnyPublisher()
    },
    flattening("concatMap", keeps: 1) { $0.concatMap { $0 }.eraseToAnyPublisher() },
    flattening("flatMapFirst", keeps: 1) { $0.flatMapFirst { $0 }.eraseToAnyPublisher() },
    replacing("switchToLatest") { $0.switchToLatest().eraseToAnyPublisher() },
    replacing("flatMapLatest") { $0.flatMapLatest { $0 }.eraseToAnyPublisher() },
  ]

  private typealias Inner = AnyPublisher<Int, Never>

  private static func flattening(
    _ name: String, keeps: Int,
    _ make: @escaping @Sendable (PassthroughSubject<Inner, Never>) -> AnyPublisher<Int, Never>
  ) -> Activity {
    Activity("inner publishers from several threads: \(name)", plant: .overlap) { stint in
      let (books, outer) = (Books(), Shared(PassthroughSubject<Inner, Never>()))
      let newest = Locked(PassthroughSubject<Int, Never>())
      let gate = Collision(stint)
      let token = make(outer.value).sink { _ in gate.pass() }
      let sender = { @Sendable in
        stint.repeatedly { number in newest.withLock { $0 }.send(number) }
      }
      stint.threads([
        sender, sender,
        {
          while stint.goesOn {
            let inner = PassthroughSubject<Int, Never>()
            outer.value.send(books.over(inner))
            let former = newest.withLock { newest in
              defer { newest = inner }
              return newest
            }
            idle(200)
            former.send(completion: .finished)
          }
        },
      ])
      if books.open > keeps { stint.complain("\(books.open) inner publishers are subscribed to") }
      token.cancel()
      books.compare(stint)
    }
  }

  /// A sink that sends the next inner publisher while the previous one still sends.
  private static func replacing(
    _ name: String,
    _ make: @escaping @Sendable (PassthroughSubject<Inner, Never>) -> AnyPublisher<Int, Never>
  ) -> Activity {
    Activity("inner publishers that are replaced inside a delivery: \(name)", plant: .leak) { stint in
      stint.repeatedly { turn in
        let (books, outer) = (Books(), PassthroughSubject<Inner, Never>())
        let (never, witness) = (PassthroughSubject<Int, Never>(), Witness(stint.census))
        let inner = { (values: Range<Int>) in
          books.over(never.prepend(values).map { value in withExtendedLifetime(witness) { value } })
        }
        let token = make(outer).sink { value in
          if value % 4 == turn % 4, value < 20 { outer.send(inner(value + 1..<value + 9)) }
        }
        outer.send(inner(0..<8))
        if books.open > 1 { stint.complain("\(books.open) inner publishers are subscribed to") }
        token.cancel()
        books.compare(stint)
      }
    }
  }
}

/// Detects two threads in one place.
final class Collision: Sendable {
  private let stint: Stint
  private let inside = Atomic<UInt>(0)

  init(_ stint: Stint) { self.stint = stint }

  /// Passes through; a thread may reenter.
  func pass(_ perform: () -> Void = {}) {
    let thread = threadNumber()
    let former = inside.exchange(thread, ordering: .relaxed)
    if former != 0, former != thread {
      stint.complain("two values were delivered at once")
      return
    }
    if stint.mistake == .overlap, former == 0 { stint.start([{ self.pass() }]).wait() }
    perform()
    idle(20)
    inside.store(former, ordering: .relaxed)
  }
}
