import Combine
@_spi(Threads) import SwiftCombineTesting
import Foundation
import Harness

/// Subscribers that subscribe and cancel in a tight loop, concurrently with a sender.
extension Activity {
  static let comingAndGoing: [Activity] = [
    beside("PassthroughSubject, sink and cancel") { stint in
      let subject = PassthroughSubject<Int, Never>()
      return Pair([subject.send]) {
        let listener = Listener(stint)
        subject.listen(listener).cancel()
      }
    },
    beside("PassthroughSubject, first") { stint in
      let subject = PassthroughSubject<Int, Never>()
      return Pair([subject.send]) {
        let listener = Listener(stint)
        subject.first().listen(listener).cancel()
      }
    },
    beside("PassthroughSubject, prefix") { stint in
      let subject = PassthroughSubject<Int, Never>()
      return Pair([subject.send]) {
        let listener = Listener(stint)
        subject.prefix(1).listen(listener).cancel()
      }
    },
    beside("PassthroughSubject, map, erased, to the token's end") { stint in
      let subject = PassthroughSubject<Int, Never>()
      let erased = subject.map { $0 }.eraseToAnyPublisher()
      return Pair([subject.send]) { [erased = Shared(erased)] in
        let listener = Listener(stint)
        _ = erased.value.listen(listener)
      }
    },
    beside("CurrentValueSubject, sink and cancel") { stint in
      let subject = CurrentValueSubject<Int, Never>(0)
      return Pair([subject.send]) {
        let listener = Listener(stint)
        subject.listen(listener).cancel()
      }
    },
    beside("CurrentValueSubject, first") { stint in
      let subject = CurrentValueSubject<Int, Never>(0)
      return Pair([{ subject.value = $0 }]) {
        let listener = Listener(stint)
        subject.first().listen(listener).cancel()
      }
    },
    beside("CurrentValueSubject, prefix") { stint in
      let subject = CurrentValueSubject<Int, Never>(0)
      return Pair([subject.send]) {
        let listener = Listener(stint)
        subject.prefix(2).listen(listener).cancel()
      }
    },
    beside("Published, sink and cancel") { stint in
      let model = Model(stint)
      let values = Shared(model.$value)
      return Pair([{ model.value = $0 }]) {
        let listener = Listener(stint)
        values.value.listen(listener).cancel()
      }
    },
    beside("Published, first") { stint in
      let model = Model(stint)
      let values = Shared(model.$value)
      return Pair([{ model.value = $0 }]) {
        let listener = Listener(stint)
        values.value.first().listen(listener).cancel()
      }
    },
    beside("combineLatest, first") { stint in
      let (one, two) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
      return Pair([one.send, two.send]) {
        let listener = Listener(stint)
        one.combineLatest(two) { first, _ in first }.first().listen(listener).cancel()
      }
    },
    beside("combineLatest, sink and cancel") { stint in
      let (one, two) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(0))
      return Pair([one.send, two.send]) {
        let listener = Listener(stint)
        one.combineLatest(two) { first, _ in first }.removeDuplicates().listen(listener)
          .cancel()
      }
    },
    beside("zip, first") { stint in
      let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      return Pair([one.send, two.send]) {
        let listener = Listener(stint)
        one.zip(two) { first, _ in first }.first().listen(listener).cancel()
      }
    },
    beside("merge, sink and cancel", lines: 2) { stint in
      let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      return Pair([one.send, { two.send($0 | 1) }]) {
        let listener = Listener(stint, lines: 2)
        one.merge(with: two).listen(listener).cancel()
      }
    },
    beside("share, sink and cancel") { stint in
      let subject = PassthroughSubject<Int, Never>()
      let shared = Shared(subject.share())
      return Pair([subject.send]) {
        let listener = Listener(stint)
        shared.value.listen(listener).cancel()
      }
    },
    beside("flatMap, sink and cancel") { stint in
      let subject = PassthroughSubject<Int, Never>()
      return Pair([subject.send]) {
        let listener = Listener(stint)
        subject.flatMap { Just($0) }.listen(listener).cancel()
      }
    },
    Activity("beside a sender: PassthroughSubject, canceled by several threads at once", plant: .leak) {
      stint in
      cancelTogether(stint, PassthroughSubject<Int, Never>())
    },
    Activity("beside a sender: CurrentValueSubject, canceled by several threads at once", plant: .leak) {
      stint in
      cancelTogether(stint, CurrentValueSubject<Int, Never>(0))
    },
  ]

  /// Senders in a tight loop, and two concurrent threads.
  struct Pair {
    let sends: [@Sendable (Int) -> Void]
    let turn: () -> Void

    init(_ sends: [@Sendable (Int) -> Void], turn: @escaping @Sendable () -> Void) {
      self.sends = sends
      self.turn = turn
    }
  }

  static func beside(
    _ name: String, lines: Int = 1, _ make: @escaping @Sendable (Stint) -> Pair
  ) -> Activity {
    Activity("beside a sender: \(name)", plant: .twice) { stint in
      let pair = Shared(make(stint))
      // Sometimes one subscriber is enough, and leaves the sender more time.
      var generator = stint.generator(0)
      let crowd = Int.random(in: 1...2, using: &generator)
      let senders = pair.value.sends.indices.map { index in
        { @Sendable in
          var number = 0
          let send = pair.value.sends[index]
          while stint.goesOn {
            for _ in 0..<64 {
              number += 1
              send(Lined.value(number, line: 0))
            }
          }
        }
      }
      let subscribers = (0..<crowd).map { _ in
        { @Sendable in
          let turn = pair.value.turn
          stint.repeatedly { _ in turn() }
        }
      }
      stint.threads(senders + subscribers)
    }
  }

  /// A subscriber whose subscription is canceled by three threads, while a fourth sends.
  private static func cancelTogether<S: Subject & Sendable>(_ stint: Stint, _ subject: S)
  where S.Output == Int, S.Failure == Never {
    let newest = Locked<Keeper<Never>?>(nil)
    let cancel = { @Sendable in
      while stint.goesOn { newest.withLock { $0 }?.cancel() }
    }
    stint.threads([
      {
        var number = 0
        while stint.goesOn {
          number += 1
          subject.send(Lined.value(number, line: 0))
        }
      }, cancel, cancel,
      {
        stint.repeatedly { turn in
          let keeper = Keeper<Never>(Listener(stint))
          subject.subscribe(keeper)
          newest.withLock { $0 = keeper }
          idle(turn % 32)
          keeper.cancel()
        }
      },
    ])
    newest.withLock { $0 = nil }
  }
}

/// An object with a published property.
final class Model: ObservableObject, @unchecked Sendable {
  @Published var value = 0
  private let witness: Witness
  init(_ stint: Stint) { witness = Witness(stint.census) }
}
