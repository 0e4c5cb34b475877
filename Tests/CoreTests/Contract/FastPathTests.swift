import Combine
import SwiftCombineTesting
import TestSupport
import Testing

/// What is done quickly for some publishers: the same happens as when these are hidden, for any input.
@Suite("fast paths") struct FastPathTests {
  private let count = inputCount

  // MARK: Publishers that send everything to a sink

  private enum Step: CaseIterable {
    case map, filter, compactMap, scan, removeDuplicates, output, prefix, collect, erase
  }

  @Test func `a sink of publishers that send all at once receives what it would receive with a subscription`()
  {
    var (dice, quick) = (Dice(), 0)
    for _ in 0..<count {
      let steps = (0..<dice.roll(0...3)).map { _ in Step.allCases.randomElement(using: &dice)! }
      let (happenings, number, elements) = (Happenings(), dice.roll(0...5), dice.numbers(0...4))
      func check(_ source: some Publisher<Int, TestError>) {
        if compare(source, steps[...], number, happenings) { quick += 1 }
      }
      switch dice.roll(0...7) {
      case 0: check(elements.publisher.setFailureType(to: TestError.self))
      case 1: check((0..<number).publisher.setFailureType(to: TestError.self))
      case 2:
        check(Publishers.Sequence(sequence: WatchedElements(rest: elements[...], happenings: happenings)))
      case 3: check(fallible(Just(number)))
      case 4: check(Empty(completeImmediately: number > 0))
      case 5: check((number > 2 ? number : Int?.none).publisher.setFailureType(to: TestError.self))
      case 6: check(Result<Int, TestError>.Publisher(number > 1 ? .success(number) : .failure("failed")))
      default: check(elements.publisher.setFailureType(to: TestError.self).eraseToAnyPublisher())
      }
    }
    // Neither nothing nor everything, or nothing was compared.
    #expect((count / 2..<count).contains(quick))
  }

  /// Adds the steps, and compares what a sink receives.
  ///
  /// - Returns: Whether the publisher sends all at once.
  private func compare(
    _ publisher: some Publisher<Int, TestError>, _ steps: ArraySlice<Step>, _ number: Int,
    _ happenings: Happenings
  ) -> Bool {
    guard let step = steps.first else {
      let quick = received(from: publisher, happenings)
      let slow = received(from: publisher.subscribed, happenings)
      if quick != slow { Issue.record("\(type(of: publisher)) with \(number): \(quick), hidden \(slow)") }
      return publisher._sendsAll
    }
    func goOn(_ next: some Publisher<Int, TestError>) -> Bool {
      compare(next, steps.dropFirst(), number, happenings)
    }
    let note = { (value: Int) in happenings.add(.call(steps.count, value)) }
    switch step {
    case .map:
      return goOn(
        publisher.map {
          note($0)
          return $0 + number
        })
    case .filter:
      return goOn(
        publisher.filter {
          note($0)
          return $0 % 3 != number % 3
        })
    case .compactMap:
      return goOn(
        publisher.compactMap {
          note($0)
          return $0 < number ? nil : $0 - 1
        })
    case .scan:
      return goOn(
        publisher.scan(number) {
          note($1)
          return $0 + $1
        })
    case .removeDuplicates: return goOn(publisher.removeDuplicates())
    case .output: return goOn(publisher.output(in: number / 3..<number))
    case .prefix: return goOn(publisher.prefix(number / 2))
    case .collect: return goOn(publisher.collect(number / 2 + 1).map { $0.reduce(0, +) })
    case .erase: return goOn(publisher.eraseToAnyPublisher())
    }
  }

  private func received(from publisher: some Publisher<Int, TestError>, _ happenings: Happenings)
    -> [Happening]
  {
    let token = publisher.sink {
      happenings.add(.end($0))
    } receiveValue: {
      happenings.add(.value($0))
    }
    token.cancel()
    return happenings.take()
  }

  /// A publisher that cannot fail, itself: some have a `setFailureType` of their own that makes another one.
  private func fallible<P: Publisher<Int, Never>>(_ publisher: P) -> Publishers.SetFailureType<P, TestError> {
    Publishers.SetFailureType(upstream: publisher)
  }

  // MARK: Inner publishers that deliver at once

  /// How many values there were, and the completion.
  private func counted(_ happenings: [Happening]) -> [Happening] {
    let values = happenings.count { if case .value = $0 { true } else { false } }
    return [.mark(values)] + happenings.filter { if case .end = $0 { true } else { false } }
  }

  /// The values of each inner publisher, whose number is in the hundreds.
  private func series(_ happenings: [Happening]) -> [Int: [Int]] {
    let values = happenings.compactMap { if case .value(let value) = $0 { value } else { nil } }
    return Dictionary(grouping: values) { $0 / 100 }
  }

  /// Whether each inner publisher has sent the same, as far as both streams have gone.
  private func agree(_ quick: [Happening], _ slow: [Happening]) -> Bool {
    let (quick, slow) = (series(quick), series(slow))
    return Set(quick.keys).union(slow.keys).allSatisfy { number in
      let (one, other) = (quick[number] ?? [], slow[number] ?? [])
      return one.starts(with: other) || other.starts(with: one)
    }
  }

  @Test(arguments: ["flatMap", "flatMap(max)", "switchToLatest"])
  func `inner publishers that deliver at once are taken as if they were subscribed to`(name: String) {
    var dice = Dice()
    for _ in 0..<count / 3 {
      let (script, happenings) = (ScriptedSubscriber.Script.random(&dice), Happenings())
      let (limit, elements) = (dice.roll(1...2), dice.numbers(0...3))
      // What is sent, requested, or done inside a value.
      let calls = (0..<dice.roll(1...4)).map { _ in (dice.roll(0...5), dice.roll(1...3)) }
      let inside = dice.roll(0...3) == 0 ? dice.roll(1...3) : nil

      func run<P: Publisher<Int, TestError>>(_ inner: @escaping (Int) -> P) -> [Happening] {
        var number = 0
        func next(_: Int) -> P {
          number += 1
          return inner(number * 100)
        }
        let subject = PassthroughSubject<Int, TestError>()
        let subscriber = ScriptedSubscriber(script, happenings)
        if let inside { subscriber.act = { if $0 == inside { subject.send(9) } } }
        switch name {
        case "flatMap": subject.flatMap(next).subscribe(subscriber)
        case "flatMap(max)": subject.flatMap(maxPublishers: .max(limit), next).subscribe(subscriber)
        default: subject.map(next).switchToLatest().subscribe(subscriber)
        }
        for (call, number) in calls {
          switch call {
          case 0: subscriber.request(.max(number))
          case 1 where number == 1: subject.send(completion: .finished)
          case 1 where number == 2: subscriber.cancel()
          default: subject.send(number)
          }
        }
        subscriber.act = nil
        subscriber.cancel()
        return happenings.take()
      }
      func check<P: Publisher<Int, TestError>>(_ inner: @escaping (Int) -> P) {
        let (quick, slow) = (run(inner), run { inner($0).subscribed })
        // What is sent inside a value comes in any order between the values of two inner publishers that are
        // subscribed to at once, but in the order of each. One at a time there is only one order.
        let isAnyOrder = inside != nil && (name == "flatMap" || (name == "flatMap(max)" && limit > 1))
        if isAnyOrder ? counted(quick) != counted(slow) || !agree(quick, slow) : quick != slow {
          Issue.record(
            "\(P.self) of \(elements), \(script), \(calls), \(inside as Any): \(quick), hidden \(slow)")
        }
      }
      switch dice.roll(0...6) {
      case 0: check { first in elements.map { first + $0 }.publisher.setFailureType(to: TestError.self) }
      case 1:
        check {
          ($0..<$0 + elements.count).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
        }
      case 2:
        check { first in
          Publishers.Sequence(
            sequence: WatchedElements(rest: elements.map { first + $0 }[...], happenings: happenings))
        }
      case 3: check { fallible(Just($0 + limit)) }
      case 4: check { _ in Empty<Int, TestError>() }
      case 5: check { first in fallible(elements.first.map { first + $0 }.publisher) }
      default: check { Result<Int, TestError>.Publisher(.success($0 + limit)) }
      }
    }
  }
}
