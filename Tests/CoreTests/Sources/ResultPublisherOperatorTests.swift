import Combine
import SwiftCombineTesting
import Testing

@Suite("Operators of a result's publisher")
struct ResultPublisherOperatorTests {
  private static let results: [Result<Int, TestError>] = [
    .success(1), .success(2), .success(3), .failure("no"),
  ]

  @Test(arguments: results) func `deliver the same as the general ones`(value: Result<Int, TestError>) {
    let result = value.publisher
    let general = result.eraseToAnyPublisher()
    expectSame(result.map { $0 * 10 }, general.map { $0 * 10 })
    expectSame(
      result.mapError { TestError("not \($0)") }, general.mapError { TestError("not \($0)") })
    expectSame(result.scan(5, -), general.scan(5, -))
    expectSame(result.reduce(5, -), general.reduce(5, -))
    expectSame(result.collect(), general.collect())
    expectSame(result.count(), general.count())
    expectSame(result.allSatisfy { $0 > 1 }, general.allSatisfy { $0 > 1 })
    expectSame(result.contains { $0 > 1 }, general.contains { $0 > 1 })
    expectSame(result.contains(2), general.contains(2))
    expectSame(result.first(), general.first())
    expectSame(result.last(), general.last())
    expectSame(result.min(), general.min())
    expectSame(result.max(), general.max())
    expectSame(result.min(by: >), general.min(by: >))
    expectSame(result.max(by: >), general.max(by: >))
    expectSame(result.removeDuplicates(), general.removeDuplicates())
    expectSame(result.removeDuplicates(by: <), general.removeDuplicates(by: <))
    expectSame(result.replaceEmpty(with: 9), general.replaceEmpty(with: 9))
    expectSame(result.replaceError(with: 9), general.replaceError(with: 9))
    expectSame(result.retry(2), general.retry(2))
  }

  @Test(arguments: results)
  func `fail with the thrown error, as the general ones do`(value: Result<Int, TestError>) {
    let result = value.publisher
    let general = result.eraseToAnyPublisher()
    expectSame(result.tryMap(atMostTwo), general.tryMap(atMostTwo))
    expectSame(result.tryScan(5) { try $0 - atMostTwo($1) }, general.tryScan(5) { try $0 - atMostTwo($1) })
    expectSame(
      result.tryReduce(5) { try $0 - atMostTwo($1) }, general.tryReduce(5) { try $0 - atMostTwo($1) })
    expectSame(
      result.tryAllSatisfy { try atMostTwo($0) > 1 }, general.tryAllSatisfy { try atMostTwo($0) > 1 })
    expectSame(
      result.tryContains { try atMostTwo($0) > 1 }, general.tryContains { try atMostTwo($0) > 1 })
  }

  @Test func `a success becomes one that could fail`() {
    let result = Result<Int, Never>.success(1).publisher
    expectSame(
      result.setFailureType(to: TestError.self),
      result.eraseToAnyPublisher().setFailureType(to: TestError.self))
  }

  @Test func `an operator that drops the value drops the failure too, since its type can hold none`() {
    for value in Self.results {
      #expect(value.publisher.ignoreOutput() == Empty(completeImmediately: true))
    }
    let failure = Result<Int, TestError>.failure("no").publisher
    #expect(delivered(failure.eraseToAnyPublisher().ignoreOutput()) == [.failure("no")])
  }

  @Test func `closures run once, when the operator is applied, and not for a failure`() {
    for value in [Result<Int, TestError>.success(1), .failure("no")] {
      let runs = (try? value.get()) ?? 0
      expectRuns(runs) { run in value.publisher.map { _ in run() } }
      expectRuns(runs) { run in value.publisher.scan(0) { _, _ in run() == () ? 1 : 2 } }
      expectRuns(runs) { run in value.publisher.reduce(0) { _, _ in run() == () ? 1 : 2 } }
      expectRuns(runs) { run in value.publisher.allSatisfy { _ in run() == () } }
      expectRuns(runs) { run in value.publisher.contains { _ in run() == () } }
      expectRuns(runs) { run in value.publisher.tryMap { _ in run() } }
      expectRuns(1 - runs) { run in
        value.publisher.mapError { error in
          run()
          return error
        }
      }
      expectRuns(0) { run in value.publisher.min { _, _ in run() == () } }
      expectRuns(0) { run in value.publisher.max { _, _ in run() == () } }
      expectRuns(0) { run in value.publisher.removeDuplicates { _, _ in run() == () } }
    }
  }

  @Test func `throwing closures that compare are called once, with the value in both places`() {
    func outcomes(
      _ apply: (Result<Int, TestError>.Publisher, _ compare: (Int, Int) throws -> Bool) ->
        Result<
          Int, any Error
        >.Publisher
    ) -> [RecordedEvent<String, TestError>] {
      var calls = 0
      return [Result<Int, TestError>.success(2), .success(3), .failure("no")].flatMap { value in
        delivered(
          apply(value.publisher) { left, right in
            calls += 1
            return try atMostTwo(left) == right
          })
      } + [.value("\(calls) calls")]
    }
    let expected: [RecordedEvent<String, TestError>] = [
      .value("2"), .finished, .failure("3 is too big"), .failure("no"), .value("2 calls"),
    ]
    #expect(outcomes { $0.tryMin(by: $1) } == expected)
    #expect(outcomes { $0.tryMax(by: $1) } == expected)
    #expect(outcomes { $0.tryRemoveDuplicates(by: $1) } == expected)
  }
}
