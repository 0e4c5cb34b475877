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

  @Test(arguments: OperatorCase.all(without: .stopsAtFailure), [1, 2])
  private func `demand for what follows an end inside a value counts`(row: OperatorCase, moment: Int) {
    for completion in [Subscribers.Completion<TestError>.finished, .failure(TestError("inside"))] {
      let expected = Self.history(of: row, moment, completion, .everything)
      for request in Request.allCases.dropFirst() {
        let lines = Self.history(of: row, moment, completion, request)
        #expect(lines == expected, "\(request), \(completion)")
      }
    }
  }

  private static func history(
    of row: OperatorCase, _ moment: Int, _ completion: Subscribers.Completion<TestError>, _ request: Request
  ) -> [String] {
    let subject = PassthroughSubject<Int, TestError>()
    let subscriber = Ending(moment, request) { subject.send(completion: completion) }
    row.build(subject.eraseToAnyPublisher()).subscribe(subscriber)
    for number in 1...3 {
      subject.send(number)
      if request == .afterwards { subscriber.subscription?.request(.max(1)) }
    }
    subject.send(completion: completion)
    if request == .afterwards { for _ in 1...3 { subscriber.subscription?.request(.max(1)) } }
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
