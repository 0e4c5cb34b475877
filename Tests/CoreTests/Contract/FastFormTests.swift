import Combine
import SwiftCombineTesting
import TestSupport
import Testing

/// The operators that publishers of known values have of their own, which take effect at once, and those of
/// any publisher: a subscriber receives the same from both.
@Suite("fast paths of operators") struct FastFormTests {
  private let count = inputCount
  private typealias Own = Publishers.Sequence<[Int], TestError>
  private typealias Numbers = AnyPublisher<Int, TestError>

  @Test func `a sequence's own operators send what those of any publisher do`() {
    var dice = Dice()
    for _ in 0..<count {
      let elements = dice.numbers(0...5)
      var own = Own(sequence: elements)
      var other = own.subscribed.eraseToAnyPublisher()
      var names: [Int] = []
      for _ in 0..<dice.roll(0...2) {
        let (step, number) = (dice.roll(0...10), dice.roll(0...5))
        names += [step, number]
        Self.transform(&own, &other, step, number)
      }
      let (last, number) = (dice.roll(0...14), dice.roll(0...5))
      let (first, second) = Self.ended(own, other, last, number)
      let script = ScriptedSubscriber.Script.random(&dice)
      let requests = (0..<dice.roll(0...3)).map { _ in dice.roll(1...2) }
      let (quick, slow) = (received(first, script, requests), received(second, script, requests))
      if quick != slow {
        Issue.record("\(elements) \(names) \((last, number)) \(script) \(requests): \(quick), hidden \(slow)")
      }
    }
  }

  @Test func `a single value's own operators send what those of any publisher do`() {
    var dice = Dice()
    for _ in 0..<count / 2 {
      let (value, step, number) = (dice.roll(0...5), dice.roll(0...25), dice.roll(0...5))
      let (first, second) = Self.single(Just(value), step, number)
      let script = ScriptedSubscriber.Script.random(&dice)
      let requests = (0..<dice.roll(0...2)).map { _ in dice.roll(1...2) }
      let (quick, slow) = (received(first, script, requests), received(second, script, requests))
      if quick != slow {
        Issue.record("\(value) \((step, number)) \(script) \(requests): \(quick), hidden \(slow)")
      }
    }
  }

  @Test func `concatenations that share one subscription send what each level's own would`() {
    var dice = Dice()
    for _ in 0..<count {
      let parts = (0..<dice.roll(2...5)).map { _ in (kind: dice.roll(0...6), number: dice.roll(0...5)) }
      let prepends = parts.dropFirst().map { _ in dice.roll(0...2) == 0 }
      let script = ScriptedSubscriber.Script.random(&dice)
      let calls = (0..<dice.roll(0...6)).map { _ in (kind: dice.roll(0...9), number: dice.roll(1...2)) }
      let inside = dice.roll(0...2) == 0 ? dice.roll(1...4) : nil
      let results = [true, false].map { isShared in
        let subject = PassthroughSubject<Int, TestError>()
        var chain = Self.part(parts[0], subject)
        for (part, isPrepended) in zip(parts.dropFirst(), prepends) {
          if !isShared { chain = chain.subscribed.erased }
          let part = Self.part(part, subject)
          chain = isPrepended ? chain.prepend(part).erased : chain.append(part).erased
        }
        let happenings = Happenings()
        let subscriber = ScriptedSubscriber(script, happenings)
        subscriber.act = { if $0 == inside { subject.send(9) } }
        chain.subscribe(subscriber)
        for call in calls {
          switch call.kind {
          case 0...3: subscriber.request(.max(call.number))
          case 4...7: subject.send(call.number)
          case 8: subject.send(completion: .finished)
          default: subject.send(completion: .failure("sent"))
          }
        }
        subscriber.request(.unlimited)
        subject.send(8)
        subject.send(completion: .finished)
        subscriber.cancel()
        return happenings.take()
      }
      if results[0] != results[1] {
        Issue.record(
          "\(parts) \(prepends) \(script) \(calls) \(String(describing: inside)): \(results[0]), alone \(results[1])"
        )
      }
    }
  }

  /// A publisher of a concatenation.
  private static func part(
    _ part: (kind: Int, number: Int), _ subject: PassthroughSubject<Int, TestError>
  ) -> Numbers {
    switch part.kind {
    case 0: Empty<Int, TestError>().erased
    case 1: part.number == 0 ? Fail<Int, TestError>(error: "part").erased : Just(part.number).erased
    case 2: Own(sequence: Array(0..<part.number)).append(subject).erased
    case 3, 4: subject.erased
    default: Own(sequence: Array(0..<part.number)).erased
    }
  }

  private func received(
    _ publisher: Numbers, _ script: ScriptedSubscriber.Script, _ requests: [Int]
  ) -> [Happening] {
    let happenings = Happenings()
    let subscriber = ScriptedSubscriber(script, happenings)
    publisher.subscribe(subscriber)
    for request in requests { subscriber.request(.max(request)) }
    // What is known from the start may complete before the rest is requested.
    subscriber.request(.unlimited)
    subscriber.cancel()
    return happenings.take()
  }

  /// Adds an operator to both whose own form is a sequence too.
  private static func transform(_ own: inout Own, _ other: inout Numbers, _ step: Int, _ n: Int) {
    switch step {
    case 0:
      own = own.map { $0 + n }
      other = other.map { $0 + n }.eraseToAnyPublisher()
    case 1:
      own = own.filter { $0 % 3 != n % 3 }
      other = other.filter { $0 % 3 != n % 3 }.eraseToAnyPublisher()
    case 2:
      own = own.compactMap { $0 < n ? nil : $0 - 1 }
      other = other.compactMap { $0 < n ? nil : $0 - 1 }.eraseToAnyPublisher()
    case 3:
      own = own.scan(n) { $0 + $1 }
      other = other.scan(n) { $0 + $1 }.eraseToAnyPublisher()
    case 4:
      own = own.removeDuplicates()
      other = other.removeDuplicates().eraseToAnyPublisher()
    case 5:
      own = own.append(n, 7)
      other = other.append(n, 7).eraseToAnyPublisher()
    case 6:
      own = own.prepend(n, 7)
      other = other.prepend(n, 7).eraseToAnyPublisher()
    case 7:
      own = own.prepend([n])
      other = other.prepend([n]).eraseToAnyPublisher()
    case 8:
      own = own.output(in: n / 3..<n)
      other = other.output(in: n / 3..<n).eraseToAnyPublisher()
    case 9:
      own = own.map { $0 > n ? Int?.none : $0 }.replaceNil(with: n).compactMap { $0 }
      other = other.map { $0 > n ? Int?.none : $0 }.replaceNil(with: n).eraseToAnyPublisher()
    default:
      own = own.append([n])
      other = other.append([n]).eraseToAnyPublisher()
    }
  }

  /// An operator of a single value, and the same one of any publisher.
  private static func single(_ own: Just<Int>, _ step: Int, _ n: Int) -> (Numbers, Numbers) {
    let any = own.subscribed
    switch step {
    case 0: return (own.map { $0 + n }.erased, any.map { $0 + n }.erased)
    case 1: return (own.compactMap { $0 < n ? nil : $0 }.erased, any.compactMap { $0 < n ? nil : $0 }.erased)
    case 2: return (own.scan(n, +).erased, any.scan(n, +).erased)
    case 3: return (own.reduce(n, +).erased, any.reduce(n, +).erased)
    case 4: return (own.filter { $0 > n }.erased, any.filter { $0 > n }.erased)
    case 5: return (own.collect().map(\.count).erased, any.collect().map(\.count).erased)
    case 6: return (own.max().erased, any.max().erased)
    case 7: return (own.count().erased, any.count().erased)
    case 8: return (own.allSatisfy { $0 > n }.number.erased, any.allSatisfy { $0 > n }.number.erased)
    case 9: return (own.contains { $0 > n }.number.erased, any.contains { $0 > n }.number.erased)
    case 10: return (own.contains(n).number.erased, any.contains(n).number.erased)
    case 11: return (own.first().erased, any.first().erased)
    case 12: return (own.first { $0 > n }.erased, any.first { $0 > n }.erased)
    case 13: return (own.last().erased, any.last().erased)
    case 14: return (own.last { $0 > n }.erased, any.last { $0 > n }.erased)
    case 15: return (own.dropFirst(n / 2).erased, any.dropFirst(n / 2).erased)
    case 16: return (own.drop { $0 < n }.erased, any.drop { $0 < n }.erased)
    case 17: return (own.prefix(n / 2).erased, any.prefix(n / 2).erased)
    case 18: return (own.prefix { $0 < n }.erased, any.prefix { $0 < n }.erased)
    case 19: return (own.output(at: n / 3).erased, any.output(at: n / 3).erased)
    // Not an empty range, of which Just looks only at the lower bound, as Apple's does.
    case 20: return (own.output(in: n / 3..<n + 1).erased, any.output(in: n / 3..<n + 1).erased)
    case 21: return (own.min().erased, any.min().erased)
    case 22: return (own.removeDuplicates().erased, any.removeDuplicates().erased)
    case 23: return (own.replaceEmpty(with: n).erased, any.replaceEmpty(with: n).erased)
    case 24: return (own.append(n, 7).erased, any.append(n, 7).erased)
    default: return (own.prepend(n, 7).erased, any.prepend(n, 7).erased)
    }
  }

  /// Both with an operator that ends a chain of a sequence's own forms.
  private static func ended(_ own: Own, _ other: Numbers, _ step: Int, _ n: Int) -> (Numbers, Numbers) {
    switch step {
    case 0: return (own.dropFirst(n / 2).erased, other.dropFirst(n / 2).erased)
    case 1: return (own.drop { $0 < n }.erased, other.drop { $0 < n }.erased)
    case 2: return (own.prefix(n / 2).erased, other.prefix(n / 2).erased)
    case 3: return (own.prefix { $0 < n }.erased, other.prefix { $0 < n }.erased)
    case 4: return (own.first().erased, other.first().erased)
    case 5: return (own.first { $0 > n }.erased, other.first { $0 > n }.erased)
    case 6: return (own.last().erased, other.last().erased)
    case 7: return (own.last { $0 > n }.erased, other.last { $0 > n }.erased)
    case 8: return (own.min().erased, other.min().erased)
    case 9: return (own.max().erased, other.max().erased)
    case 10: return (own.count().erased, other.count().erased)
    case 11: return (own.reduce(n, +).erased, other.reduce(n, +).erased)
    case 12: return (own.contains(n).map { $0 ? 1 : 0 }.erased, other.contains(n).map { $0 ? 1 : 0 }.erased)
    case 13:
      return (
        own.tryReduce(0) { if $1 == n { throw TestError("n") } else { $0 + $1 } }.mapError {
          $0 as! TestError
        }.erased,
        other.tryReduce(0) { if $1 == n { throw TestError("n") } else { $0 + $1 } }.mapError {
          $0 as! TestError
        }.erased
      )
    default: return (own.output(at: n).erased, other.output(at: n).erased)
    }
  }
}

extension Publisher where Output == Int, Failure == TestError {
  fileprivate var erased: AnyPublisher<Int, TestError> { eraseToAnyPublisher() }
}

extension Publisher where Output == Int, Failure == Never {
  fileprivate var erased: AnyPublisher<Int, TestError> {
    Publishers.SetFailureType(upstream: self).eraseToAnyPublisher()
  }
}

extension Publisher where Output == Bool {
  fileprivate var number: some Publisher<Int, Failure> { map { $0 ? 1 : 0 } }
}
