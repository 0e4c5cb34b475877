import Combine
import SwiftCombineExtras
import Foundation
import Harness
import Synchronization

/// Publishers shared by subscribers that subscribe and cancel beside a sender: in the end the upstream has
/// been canceled as often as it has been subscribed to, and a new subscriber receives what is sent.
extension Activity {
  static let sharing: [Activity] = [
    shared("share") { $0.share().eraseToAnyPublisher() },
    shared("share of a map, erased") { $0.map { $0 }.share().map { $0 }.eraseToAnyPublisher() },
    shared("multicast, autoconnect") {
      $0.multicast { PassthroughSubject() }.autoconnect().eraseToAnyPublisher()
    },
    shared("multicast with a CurrentValueSubject, autoconnect") {
      $0.multicast { CurrentValueSubject(-1) }.autoconnect().filter { $0 >= 0 }.eraseToAnyPublisher()
    },
    shared("makeConnectable, autoconnect") { $0.makeConnectable().autoconnect().eraseToAnyPublisher() },
    Activity("connections that come and go beside a sender", plant: .leak) { stint in
      let (books, subject) = (Books(), PassthroughSubject<Int, Never>())
      let multicast = Shared(books.over(subject).multicast { PassthroughSubject() })
      // Each connection delivers every value again.
      let collision = Collision(stint)
      let token = multicast.value.sink { _ in collision.pass() }
      stint.threads(
        [{ stint.sendNumbers { subject.send($0) } }]
          + (0..<2).map { _ in { stint.repeatedly { _ in multicast.value.connect().cancel() } } })
      books.compare(stint)
      token.cancel()
    },
  ]

  private static func shared(
    _ name: String,
    _ make: @escaping @Sendable (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>
  ) -> Activity {
    Activity("shared subscribers: \(name)", plant: .loss) { stint in
      let (books, subject) = (Books(), PassthroughSubject<Int, Never>())
      let publisher = Shared(make(books.over(subject)))
      stint.threads([
        { stint.sendNumbers { subject.send($0) } },
        {
          stint.repeatedly { _ in
            let listener = Listener(stint)
            publisher.value.listen(listener).cancel()
          }
        },
        {
          stint.repeatedly { turn in
            let listener = Listener(stint)
            let token = publisher.value.listen(listener)
            idle(turn % 64)
            withExtendedLifetime(token) {}
          }
        },
      ])
      books.compare(stint)
      let newcomer = Listener(stint)
      let marked = 1_000_000_000
      let token = publisher.value.filter { Lined.number(of: $0) > marked }.listen(newcomer)
      for number in 1...9 { subject.send(Lined.value(marked + number, line: 0)) }
      if newcomer.count != 9 { stint.complain("\(newcomer.count) of 9 values came to a newcomer") }
      token.cancel()
      books.compare(stint)
    }
  }
}

/// How often a publisher was subscribed to, and how often it was canceled.
final class Books: Sendable {
  private let opened = Atomic<Int>(0)
  private let closed = Atomic<Int>(0)

  var open: Int { opened.load(ordering: .relaxed) - closed.load(ordering: .relaxed) }

  func over<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
    publisher.handleEvents(
      receiveSubscription: { [self] _ in opened.add(1, ordering: .relaxed) },
      receiveCompletion: { [self] _ in closed.add(1, ordering: .relaxed) },
      receiveCancel: { [self] in closed.add(1, ordering: .relaxed) }
    ).eraseToAnyPublisher()
  }

  func compare(_ stint: Stint) {
    if open != 0 { stint.complain("\(open) subscriptions to the upstream are open") }
  }
}

extension Stint {
  /// Sends numbers of a line until the time has passed.
  func sendNumbers(line: Int = 0, _ send: (Int) -> Void) {
    var number = 0
    while goesOn {
      for _ in 0..<16 {
        number += 1
        send(Lined.value(number, line: line))
      }
    }
  }
}
