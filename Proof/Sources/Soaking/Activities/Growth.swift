import Combine
import SwiftCombineExtras
import Dispatch
import Foundation
import Harness
import HeapInUse

/// Checks that one upstream, subscriber or value after the other leaks nothing while the rest is alive.
extension Activity {
  static let growth: [Activity] = [
    growth("upstreams of a PassthroughSubject") { _ in
      let subject = PassthroughSubject<Int, Never>()
      return { _ = Just($0).subscribe(subject) }
    },
    growth("upstreams of a CurrentValueSubject") { _ in
      let subject = CurrentValueSubject<Int, Never>(0)
      return { number in _ = [number, 1].publisher.subscribe(subject) }
    },
    growth("upstreams of a subject that others are subscribed to") { _ in
      let (subject, upstream) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let token = subject.sink { _ in }
      return { number in
        withExtendedLifetime(token) {
          let upstreamToken = upstream.prefix(1).subscribe(subject)
          upstream.send(number)
          upstreamToken.cancel()
        }
      }
    },
    growth("upstreams that are assigned to a published property") { stint in
      let model = Model(stint)
      return { Just($0).assign(to: &model.$value) }
    },
    growth("later upstreams that are assigned to a published property") { stint in
      let (model, upstream) = (Model(stint), PassthroughSubject<Int, Never>())
      return { number in
        upstream.first().assign(to: &model.$value)
        upstream.send(number)
      }
    },
    growth("subscribers of a PassthroughSubject") { _ in
      let subject = PassthroughSubject<Int, Never>()
      return { number in
        let token = subject.sink { _ in }
        subject.send(number)
        token.cancel()
      }
    },
    growth("subscribers of a CurrentValueSubject, first") { _ in
      let subject = CurrentValueSubject<Int, Never>(0)
      return { number in
        let token = subject.first().sink { _ in }
        subject.send(number)
        token.cancel()
      }
    },
    growth("subscribers of a published property") { stint in
      let model = Model(stint)
      return { number in
        let token = model.$value.combineLatest(model.$value).first().sink { _ in }
        model.value = number
        token.cancel()
      }
    },
    growth("subscribers of share") { _ in
      let subject = PassthroughSubject<Int, Never>()
      let shared = subject.share()
      return { number in
        let token = shared.sink { _ in }
        subject.send(number)
        token.cancel()
      }
    },
    growth("inner publishers of flatMap") { _ in
      let subject = PassthroughSubject<Int, Never>()
      let token = subject.flatMap { Just($0) }.sink { _ in }
      return { number in withExtendedLifetime(token) { subject.send(number) } }
    },
    growth("inner publishers of switchToLatest") { _ in
      let (subject, never) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let token = subject.map { never.prepend($0) }.switchToLatest().sink { _ in }
      return { number in withExtendedLifetime(token) { subject.send(number) } }
    },
    growth("attempts of retry") { _ in
      { number in
        _ = Fail<Int, TestFailure>(error: TestFailure()).retry(3).replaceError(with: number).sink { _ in }
      }
    },
    growth("values on a serial queue") { _ in
      let (subject, queue) = (PassthroughSubject<Int, Never>(), DispatchQueue(label: "soak"))
      let token = subject.receive(on: queue).sink { _ in }
      return { number in
        withExtendedLifetime(token) {
          subject.send(number)
          if number % 100 == 99 { queue.sync {} }
        }
      }
    },
    growth("observers of a NotificationCenter") { _ in
      let (center, name) = (NotificationCenter(), Notification.Name("soak"))
      return { _ in
        let token = center.publisher(for: name).sink { _ in }
        center.post(name: name, object: nil)
        token.cancel()
      }
    },
  ]

  private static func growth(
    _ name: String, _ make: @escaping @Sendable (Stint) -> (Int) -> Void
  ) -> Activity {
    Activity("what stays behind of \(name)", plant: .leak, isSolitary: true) { stint in
      let turn = make(stint)
      let count = 5_000
      // Again if something grew: concurrent code may have just begun to keep something, and each thread of a
      // queue that runs for the first time keeps the memory of a thousand blocks. A leak grows every time.
      var growth = 0
      for _ in 0..<20 {
        for number in 0..<1_000 { turn(number) }
        let before = heap_in_use()
        for number in 0..<count { turn(number) }
        growth = Int(heap_in_use() - before)
        stint.add(turns: count)
        if growth < count * 4 { return }
      }
      stint.complain("\(Double(growth * 10 / count) / 10) bytes stay behind of each")
    }
  }
}

/// An error.
struct TestFailure: Error {}
