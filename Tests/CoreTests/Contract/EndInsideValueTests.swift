import Combine
import OperatorDescriptions
import SwiftCombineTesting
import Testing

/// A subscriber ends the upstream inside a value, and requests one value after the other: what follows is the
/// same as for one that has requested everything.
@Suite struct EndInsideValueTests {
  private enum Request: CaseIterable {
    case everything, byAnswer, inside, afterwards

    var first: Subscribers.Demand { self == .everything ? .unlimited : .max(1) }
  }

  private struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let build: @Sendable (AnyPublisher<Int, TestError>) -> AnyPublisher<String, any Error>

    static let ofOne = OperatorCase.all(without: .stopsAtFailure).map { row in
      Row(testDescription: row.testDescription) { row.build($0) }
    }

    /// The other inputs have two values, which they keep until they are requested.
    static let ofSeveral = OperatorCase.Description.all.compactMap { description -> Row? in
      guard let inputs = description.inputs, !description.traits.contains(.losesValues) else { return nil }
      return Row(testDescription: description.name) { upstream in
        let others = (1..<inputs.count).map { number in
          [10 * number + 1, 10 * number + 2].publisher.setFailureType(to: TestError.self)
            .eraseToAnyPublisher()
        }
        return inputs.build([upstream] + others).map { "\($0)" }.mapError { $0 }.eraseToAnyPublisher()
      }
    }
  }

  @Test(arguments: Row.ofOne, [1, 2])
  private func `demand for what follows an end inside a value counts`(row: Row, moment: Int) {
    for completion in Self.completions {
      let expected = Self.history(of: row, moment, completion, .everything)
      for request in Request.allCases.dropFirst() {
        let lines = Self.history(of: row, moment, completion, request)
        #expect(lines == expected, "\(request), \(completion)")
      }
    }
  }

  @Test(arguments: Row.ofSeveral)
  private func `demand for values of other inputs counts after an end inside a value`(row: Row) {
    for completion in Self.completions {
      let expected = Self.history(of: row, 1, completion, .everything)
      for request in Request.allCases.dropFirst() {
        let lines = Self.history(of: row, 1, completion, request)
        // A value that waits may be overtaken by those of other inputs.
        #expect(
          lines.last == expected.last && lines.sorted() == expected.sorted(), "\(request), \(completion)")
      }
    }
  }

  private static let completions = [
    Subscribers.Completion<TestError>.finished, .failure(TestError("inside")),
  ]

  private static func history(
    of row: Row, _ moment: Int, _ completion: Subscribers.Completion<TestError>, _ request: Request
  ) -> [String] {
    let subject = PassthroughSubject<Int, TestError>()
    let subscriber = Ending(moment, request) { subject.send(completion: completion) }
    row.build(subject.eraseToAnyPublisher()).subscribe(subscriber)
    func requestOne() { if request == .afterwards { subscriber.subscription?.request(.max(1)) } }
    // Of operators that take numbers of inputs there are two others.
    for number in [1, 2, 1] {
      subject.send(number)
      requestOne()
    }
    subject.send(completion: completion)
    for _ in 1...24 { requestOne() }
    subscriber.subscription?.cancel()
    return subscriber.lines
  }

  private final class Ending: Subscriber {
    private let moment: Int
    private let request: Request
    private let end: () -> Void
    private(set) var lines: [String] = []
    private(set) var subscription: (any Subscription)?

    init(_ moment: Int, _ request: Request, _ end: @escaping () -> Void) {
      (self.moment, self.request, self.end) = (moment, request, end)
    }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      subscription.request(request.first)
    }

    func receive(_ input: String) -> Subscribers.Demand {
      lines.append(input)
      if lines.count == moment { end() }
      if request == .inside { subscription?.request(.max(1)) }
      return request == .byAnswer ? .max(1) : .none
    }

    func receive(completion: Subscribers.Completion<any Error>) {
      subscription = nil
      lines.append(completion.isFinished ? "|" : "×")
    }
  }
}

extension Subscribers.Completion {
  fileprivate var isFinished: Bool { if case .finished = self { true } else { false } }
}
