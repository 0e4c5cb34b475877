import Chains
import Combine
import SwiftCombineCollections
import Measuring

extension Load {
  /// One subject and all its subscribers: half are canceled here and there, the others see its
  /// completion.
  static let subscriptions = Load(
    id: "load-subject", title: "subscriptions of one subject", unit: "subscription", count: 1_000_000
  ) { count in
    let subject = PassthroughSubject<Int, Never>()
    let cancelled = count / 2
    let remaining = count - cancelled
    return surplus(over: count + 2 * remaining) {
      var subscriptions: [AnyCancellable?] = (0..<count).map { _ in
        subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }
          .sink(receiveCompletion: { _ in Tally.shared.take(0) }, receiveValue: { Tally.shared.take($0) })
      }
      subject.send(1)
      // The step is a prime number that divides no count, so that each comes up once.
      for step in 0..<cancelled { subscriptions[(step * 7_919) % count] = nil }
      subject.send(1)
      subject.send(completion: .finished)
    }
  }

  /// Many subjects and one subscriber of all.
  static let merge = Load(
    id: "load-merge", title: "subjects merged, ten values each", unit: "subject", count: 100_000
  ) { count in
    surplus(over: 10 * count + 1) {
      let subjects = (0..<count).map { _ in PassthroughSubject<Int, Never>() }
      let subscription = subjects.merged().sink(
        receiveCompletion: { _ in Tally.shared.take(0) }, receiveValue: Opaque.take())
      for value in 0..<10 {
        for subject in subjects { subject.send(value) }
      }
      for subject in subjects { subject.send(completion: .finished) }
      withExtendedLifetime(subscription) {}
    }
  }

  /// A long way for each of many values.
  static let chain = Load(
    id: "load-chain", title: "values through 20 erased operators", unit: "value", count: 10_000_000
  ) { count in
    surplus(over: count) {
      var chain = hiddenRange(count)
      for _ in 0..<5 {
        chain = hidden(chain.map { $0 &+ 1 })
        chain = hidden(chain.filter { $0 >= 0 })
        chain = hidden(chain.scan(0) { max($0, $1) })
        chain = hidden(chain.removeDuplicates())
      }
      withExtendedLifetime(chain.sink(receiveValue: Opaque.take())) {}
    }
  }
}
