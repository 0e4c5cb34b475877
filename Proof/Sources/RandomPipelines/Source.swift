import Combine
import SwiftCombineExtras
import SwiftCombineTesting

/// A source, described twice: as a publisher, and as a list.
public struct Source: Word {
  public let name: String
  public let parameters: [ClosedRange<Int>]
  let build: @Sendable ([Int], Lab) -> Numbers
  let model: @Sendable (_ numbers: [Int], _ attempt: Int, _ isUnlimited: Bool) -> Outline

  public init<P: Publisher & SendableMetatype>(
    _ name: String, _ parameters: ClosedRange<Int>..., build: @escaping @Sendable ([Int], Lab) -> P,
    model: @escaping @Sendable (_ numbers: [Int], _ attempt: Int, _ isUnlimited: Bool) -> Outline
  ) where P.Output == Number {
    self.name = name
    self.parameters = parameters
    self.build = { erased(build($0, $1)) }
    self.model = model
  }

  /// A source of which nothing but the contract is certain.
  init<P: Publisher & SendableMetatype>(
    threaded name: String, _ parameters: ClosedRange<Int>..., build: @escaping @Sendable ([Int], Lab) -> P
  ) where P.Output == Number {
    self.name = name
    self.parameters = parameters
    self.build = { erased(build($0, $1)) }
    self.model = { numbers, _, _ in Outline(Array(0..<numbers[0]), .open).uncertain(if: true) }
  }

  /// A source that does the same for every subscriber.
  init<P: Publisher & SendableMetatype>(
    cold name: String, _ parameters: ClosedRange<Int>..., build: @escaping @Sendable ([Int], Lab) -> P,
    model: @escaping @Sendable ([Int]) -> Outline
  ) where P.Output == Number {
    self.name = name
    self.parameters = parameters
    self.build = { erased(build($0, $1)) }
    self.model = { numbers, _, _ in model(numbers) }
  }

  public static let all = values + ends + made + driven

  // MARK: Values that exist from the start

  private static let values = [
    Source(cold: "range", 0...9) { p, lab in
      lab.range(p[0])
    } model: {
      Outline(Array(0..<$0[0]), .finished)
    },
    Source(cold: "array", 0...9, 1...9) { p, lab in
      lab.numbers(scattered(p[0], p[1])).publisher
    } model: {
      Outline(scattered($0[0], $0[1]), .finished)
    },
    Source(cold: "just", 0...9) { p, lab in
      Just(lab.number(p[0]))
    } model: {
      Outline($0, .finished)
    },
    Source(cold: "optional", 0...9) { p, lab in
      Optional(lab.number(p[0])).publisher
    } model: {
      Outline($0, .finished)
    },
    Source(cold: "result", 0...9) { p, lab in
      Result<Number, TestError>.success(lab.number(p[0])).publisher
    } model: {
      Outline($0, .finished)
    },
    Source(cold: "record", 0...9, 0...1) { p, lab in
      Record(output: lab.numbers(0..<p[0]), completion: ending(p[1]) ?? .finished)
    } model: {
      Outline(Array(0..<$0[0]), end($0[1]))
    },
    Source(cold: "sequence", 0...9, 0...9) { p, lab in
      // These are a sequence's own forms of the operators, which work on it at once.
      lab.numbers(0..<p[0]).publisher.map { $0 + 1 }.filter { !$0.isMultiple(of: 3) }.dropFirst()
        .append(lab.number(7)).removeDuplicates().prefix(p[1])
    } model: { p in
      let values = (0..<p[0]).map { $0 + 1 }.filter { !$0.isMultiple(of: 3) }.dropFirst()
      return Outline(Array((values + (values.last == 7 ? [] : [7])).prefix(p[1])), .finished)
    },
  ]

  private static let ends = [
    Source(cold: "empty") { _, _ in
      Empty<Number, TestError>()
    } model: { _ in
      Outline([], .finished)
    },
    Source(cold: "never") { _, _ in
      Empty<Number, TestError>(completeImmediately: false)
    } model: { _ in
      Outline([], .open)
    },
    Source(cold: "fail") { _, _ in
      Fail<Number, TestError>(error: failure)
    } model: { _ in
      Outline([], .failed)
    },
  ]

  // MARK: Values that are made for a subscriber

  private static let made = [
    Source(cold: "future", 0...9) { p, lab in
      Future<Number, TestError> { [number = lab.number(p[0])] in $0(.success(number)) }
    } model: {
      Outline($0, .finished)
    },
    Source(cold: "failedFuture") { _, _ in
      Future<Number, TestError> { $0(.failure(failure)) }
    } model: { _ in
      Outline([], .failed)
    },
    Source(cold: "deferred", 0...9) { p, lab in
      Deferred { [numbers = lab.range(p[0])] in numbers }
    } model: {
      Outline(Array(0..<$0[0]), .finished)
    },
    Source("flaky", 0...9, 1...3) { p, lab in
      let numbers = lab.numbers(0..<p[0])
      let attempts = Counter()
      return Deferred {
        Record<Number, TestError>(
          output: numbers, completion: attempts.next() > p[1] ? .finished : .failure(failure))
      }
    } model: { p, attempt, _ in
      Outline(Array(0..<p[0]), attempt < p[1] ? .failed : .finished)
    },
    Source(cold: "scripted", 0...9, 0...2) { p, lab in
      ScriptedSource(emitting: lab.numbers(0..<p[0]), then: ending(p[1]), keepsSubscribers: false)
    } model: {
      Outline(Array(0..<$0[0]), end($0[1]))
    },
    Source(cold: "created", 0...9, 0...2) { p, lab in
      AnyPublisher<Number, TestError>.create { [numbers = lab.numbers(0..<p[0])] subscriber in
        for number in numbers { subscriber.send(number) }
        if let ending = ending(p[1]) { subscriber.send(completion: ending) }
        return AnyCancellable {}
      }
    } model: {
      Outline(Array(0..<$0[0]), end($0[1]))
    },
  ]

  // MARK: Subjects, which send after the subscription

  private static let driven = [
    Source("passthrough", 0...9, 0...2) { p, lab in
      let subject = PassthroughSubject<Number, TestError>()
      lab.drive(subject, lab.numbers(0..<p[0]), ending(p[1]))
      return subject
    } model: { p, attempt, isUnlimited in
      var outline = Outline(Array(0..<p[0]), end(p[1])).uncertain(if: !isUnlimited || attempt > 0)
      (outline.arrival, outline.isBurst) = (.later, false)
      return outline
    },
    Source("currentValue", 1...9, 0...2) { p, lab in
      let subject = CurrentValueSubject<Number, TestError>(lab.number(0))
      lab.drive(subject, lab.numbers(1..<p[0]), ending(p[1]))
      return subject
    } model: { p, attempt, isUnlimited in
      var outline = Outline(Array(0..<p[0]), end(p[1])).uncertain(if: !isUnlimited || attempt > 0)
      (outline.arrival, outline.isBurst) = (.unknown, false)
      return outline
    },
  ]
}

extension Lab {
  fileprivate func drive<S: Subject>(
    _ subject: S, _ numbers: [Number], _ completion: Subscribers.Completion<TestError>?
  ) where S.Output == Number, S.Failure == TestError {
    drivers.append {
      for number in numbers { subject.send(number) }
      if let completion { subject.send(completion: completion) }
    }
  }
}

/// Some numbers of which several are the same.
private func scattered(_ count: Int, _ factor: Int) -> [Int] { (0..<count).map { $0 * factor % 7 / 2 } }

/// How a source ends whose last number says so: 0 finishes, 1 fails, 2 stays open.
private func end(_ number: Int) -> Outline.End { number == 0 ? .finished : number == 1 ? .failed : .open }

func ending(_ number: Int) -> Subscribers.Completion<TestError>? {
  switch end(number) {
  case .finished: .finished
  case .failed: .failure(failure)
  case .open: nil
  }
}
