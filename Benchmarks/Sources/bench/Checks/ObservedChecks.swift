import Combine
import Foundation
import Measuring
import SwiftCombineInspector

extension Check {
  /// What it costs to watch all pipelines of a program, at all times.
  static let observed = [
    Check(id: "observed-element", title: "an observed element more than an unobserved one") { scale in
      observedElement(rounds: scale == .quick ? 300 : 2_000)
    },
    Check(id: "observed-live", title: "a live observed subscription more than an unobserved one") { _ in
      observedLive()
    },
    Check(id: "observed-samples", title: "1,000 observed pipelines, sampled every second") { scale in
      observedSamples(rounds: scale == .quick ? 20 : 200)
    },
    Check(id: "observed-client", title: "60 pipelines, 1 µs of work an element, all observed") { scale in
      observedClient(rounds: scale == .quick ? 20 : 100)
    },
  ]

  /// The most that may be lost, as fractions: of a core to samples, of the speed of the client.
  private static let samplesLimit = 0.01
  private static let clientLimit = 0.02
  /// The most nanoseconds that an element may take more.
  private static let elementLimit = 3.0

  /// The most bytes that a live subscription may take more.
  private static let liveLimit = 450.0

  /// Sends through two chains in turn. The best of many short rounds counts, since others ran beside other programs;
  /// if none of one chain was quiet, all are repeated.
  private static func observedElement(rounds: Int) -> Outcome {
    let (plain, observed) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let tokens = [
      plain.sink(receiveValue: Opaque.take()),
      observed.observed("element").sink(receiveValue: Opaque.take()),
    ]
    let count = 20_000
    func more() -> (without: Double, more: Double) {
      let (without, with) = best(of: rounds) {
        for value in 0..<count { plain.send(value) }
      } _: {
        for value in 0..<count { observed.send(value) }
      }
      return (without / Double(count), (with - without) / Double(count))
    }
    var found = more()
    for _ in 0..<4 where found.more > elementLimit { found = more() }
    let token = Inspector.start(Listener(), every: .seconds(3_600))
    let heard = more().more
    withExtendedLifetime((tokens, token)) {}
    return Outcome(
      passed: !Build.isJudged || found.more <= elementLimit,
      text: "\(fixed(found.without, 1)) ns, and \(fixed(found.more, 1)) ns more (limit 3); "
        + "\(fixed(heard, 1)) ns more with an observer",
      figures: ["nanoseconds": found.more, "nanosecondsWithObserver": heard])
  }

  /// Subscribes many times with and without an observed place.
  private static func observedLive() -> Outcome {
    let count = 10_000
    let subject = PassthroughSubject<Int, Never>()
    func bytes(_ subscribe: () -> AnyCancellable) -> Double? {
      var tokens: [AnyCancellable] = []
      tokens.reserveCapacity(count)
      let allocations = Allocations.count { for _ in 0..<count { tokens.append(subscribe()) } }
      tokens.removeAll()
      return allocations.map { Double($0.liveBytes) / Double(count) }
    }
    let place = { subject.observed("live").sink(receiveValue: Opaque.take()) }
    _ = place()
    guard let without = bytes({ subject.sink(receiveValue: Opaque.take()) }), let with = bytes(place) else {
      return Outcome(passed: true, text: "bytes not counted")
    }
    let more = with - without
    return Outcome(
      passed: !Build.isJudged || more <= liveLimit,
      text: "\(fixed(without, 0)) bytes, and \(fixed(more, 0)) bytes more (limit \(fixed(liveLimit, 0)))",
      figures: ["bytes": more])
  }

  private static func observedSamples(rounds: Int) -> Outcome {
    let subjects = (0..<1_000).map { _ in PassthroughSubject<Int, Never>() }
    let tokens = subjects.enumerated().map { number, subject in
      subject.map { $0 &+ 1 }.buffer(size: 16, prefetch: .byRequest, whenFull: .dropOldest)
        .observed("place \(number)").sink(receiveValue: Opaque.take())
    }
    var sum = 0
    var time = Double.infinity
    for _ in 0..<rounds {
      for subject in subjects { subject.send(1) }
      let before = sum
      time = min(time, nanoseconds { sum += Inspector.samples().reduce(0) { $0 + $1.elementCount } })
      if sum - before < 1_000 { return Outcome(passed: false, text: "samples without elements") }
    }
    withExtendedLifetime(tokens) {}
    let fraction = time / 1e9
    return Outcome(
      passed: !Build.isJudged || fraction <= samplesLimit,
      text: "\(fixed(time / 1e6, 2)) ms a sample, \(fixed(fraction * 100, 3)) % of a core (limit 1 %)",
      figures: ["milliseconds": time / 1e6])
  }

  /// Sends through 60 pipelines of five operators each with and without observed places.
  private static func observedClient(rounds: Int) -> Outcome {
    let iterations = iterationsOfMicrosecond()
    func client(observing: Bool) -> (subjects: [PassthroughSubject<Int, Never>], tokens: [AnyCancellable]) {
      let subjects = (0..<60).map { _ in PassthroughSubject<Int, Never>() }
      let tokens = subjects.enumerated().map { number, subject in
        let chain = subject.map { work($0, iterations) }.filter { $0 != 0 }.scan(0) { $0 &+ $1 }
          .removeDuplicates().compactMap { $0 == number ? nil : $0 }
        return observing
          ? chain.observed("client \(number)").sink(receiveValue: Opaque.take())
          : chain.sink(receiveValue: Opaque.take())
      }
      return (subjects, tokens)
    }
    let (plain, observed) = (client(observing: false), client(observing: true))
    let count = 60 * 20
    let (without, with) = best(of: rounds) {
      for value in 1...20 { for subject in plain.subjects { subject.send(value) } }
    } _: {
      for value in 1...20 { for subject in observed.subjects { subject.send(value) } }
    }
    withExtendedLifetime((plain, observed)) {}
    let slower = with / without - 1
    return Outcome(
      passed: !Build.isJudged || slower <= clientLimit,
      text:
        "\(fixed(without / Double(count), 0)) ns an element, \(fixed(slower * 100, 2)) % slower (limit 2 %)",
      figures: ["percent": slower * 100])
  }

  /// The best times of two pieces of work that run in turn, in nanoseconds.
  private static func best(of rounds: Int, _ first: () -> Void, _ second: () -> Void) -> (Double, Double) {
    var best = (Double.infinity, Double.infinity)
    for _ in 0..<rounds {
      best.0 = min(best.0, nanoseconds(first))
      best.1 = min(best.1, nanoseconds(second))
    }
    return best
  }

  /// How often the work has to be repeated to take a microsecond, at least.
  private static func iterationsOfMicrosecond() -> Int {
    let many = 1_000_000
    let time = (0..<5).map { _ in nanoseconds { Opaque.take()(work(1, many)) } }.min()!
    return max(1, Int(1_000 * Double(many) / time))
  }
}

private struct Listener: PipelineObserver {}

/// Some arithmetic that the compiler cannot leave out; never zero.
@inline(never)
private func work(_ value: Int, _ iterations: Int) -> Int {
  var state = UInt64(truncatingIfNeeded: value) | 1
  for _ in 0..<iterations {
    state = (state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407) ^ (state >> 29)
  }
  return Int(truncatingIfNeeded: state | 1)
}
