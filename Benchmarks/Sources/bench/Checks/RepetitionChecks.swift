import Combine
import Measuring

extension Check {
  /// Nothing recurses with the number of repeats, and chains may be long.
  static let repetition = [
    Check(id: "retry", title: "retries of what fails at once") { _ in retries() },
    Check(id: "append", title: "appends") { _ in
      depth(arriving: Build.requiredDepth + 1) { chain, value in
        chain.append(Just(value)).eraseToAnyPublisher()
      }
    },
  ]
}

private struct Refusal: Error {}

private func retries() -> Check.Outcome {
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
