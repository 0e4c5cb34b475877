import Combine
import Harness

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
    Check(id: "retry", title: "retries of what fails at once") { scale in retries(scale) },
    Check(id: "append", title: "appends") { _ in
      depth { chain, value in chain.append(Just(value)).eraseToAnyPublisher() }
    },
    Check(id: "erased", title: "maps, each erased") { _ in
      depth { chain, _ in chain.map(Opaque.increment()).eraseToAnyPublisher() }
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

private struct Refusal: Error {}

private func retries(_ scale: Check.Scale) -> Check.Outcome {
  let count = 50_000
  var attempts = 0
  var failures = 0
  let subscription = Deferred {
    attempts += 1
    return Fail<Int, Refusal>(error: Refusal())
  }
  .retry(count)
  .sink(receiveCompletion: { if case .failure = $0 { failures += 1 } }, receiveValue: Opaque.take())
  withExtendedLifetime(subscription) {}
  return Check.Outcome(
    passed: attempts == count + 1 && failures == 1,
    text: "\(attempts - 1) of \(count) retries, \(failures) of 1 failures")
}

/// Builds a chain as deep as required on one value, subscribes to it, and lets it come to its end and go.
private func depth(_ grow: (AnyPublisher<Int, Never>, Int) -> AnyPublisher<Int, Never>) -> Check.Outcome {
  var chain = Just(0).eraseToAnyPublisher()
  for level in 1...requiredDepth { chain = grow(chain, level) }
  var ends = 0
  let before = Tally.shared.count
  let subscription = chain.sink(receiveCompletion: { _ in ends += 1 }, receiveValue: Opaque.take())
  let arrived = Tally.shared.count - before
  withExtendedLifetime(subscription) {}
  return Check.Outcome(
    passed: arrived > 0 && ends == 1,
    text: "\(requiredDepth) deep on 8 MiB: \(arrived) values, \(ends) of 1 completions")
}
