import Combine
import Measuring

extension Check {
  /// Nothing recurses with the number of elements or repeats, and chains may be deep.
  static let recursion = [
    Check(id: "flatmap", title: "range.flatMap(maxPublishers: 1) { Just }") { scale in
      elements(scale) { (0..<$0).publisher.flatMap(maxPublishers: .max(1)) { Just($0) } }
    },
    Check(id: "flatmap-erased", title: "range.flatMap(maxPublishers: 1) { erased Just }") { scale in
      elements(scale) {
        (0..<$0).publisher.flatMap(maxPublishers: .max(1)) { Just($0).eraseToAnyPublisher() }
      }
    },
    Check(id: "erased", title: "maps, each erased") { _ in
      depth(arriving: 1) { chain, _ in chain.map(Opaque.increment()).eraseToAnyPublisher() }
    },
  ]
}

private func elements<P: Publisher>(_ scale: Check.Scale, _ chain: (Int) -> P) -> Check.Outcome
where P.Output == Int, P.Failure == Never {
  let count = scale == .quick ? 200_000 : 1_000_000
  var ends = 0
  let before = Tally.shared.count
  let subscription = chain(count).sink(receiveCompletion: { _ in ends += 1 }, receiveValue: Opaque.take())
  let arrived = Tally.shared.count - before
  withExtendedLifetime(subscription) {}
  return Check.Outcome(
    passed: arrived == count && ends == 1, text: "\(arrived) of \(count) elements, \(ends) of 1 completions")
}

/// Builds a chain as deep as required on one value, subscribes to it, and lets it come to its end and go.
func depth(
  arriving expected: Int, _ grow: (AnyPublisher<Int, Never>, Int) -> AnyPublisher<Int, Never>
) -> Check.Outcome {
  var chain = Just(0).eraseToAnyPublisher()
  for level in 1...Build.requiredDepth { chain = grow(chain, level) }
  var ends = 0
  let before = Tally.shared.count
  let subscription = chain.sink(receiveCompletion: { _ in ends += 1 }, receiveValue: Opaque.take())
  let arrived = Tally.shared.count - before
  withExtendedLifetime(subscription) {}
  return Check.Outcome(
    passed: arrived == expected && ends == 1,
    text: "\(Build.requiredDepth) deep on 8 MiB: \(arrived) of \(expected) values, \(ends) of 1 completions")
}
