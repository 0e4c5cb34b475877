import Combine
import Foundation
import Measuring
import SwiftCombineInspector

extension Check {
  /// What it costs to watch all pipelines of a program, at all times.
  static let observed = [
    Check(id: "observed-element", title: "an observed element more than an unobserved one") { scale in
      observedElement(rounds: scale == .quick ? 2_000 : 10_000)
    },
    Check(id: "observed-live", title: "a live observed subscription more than an unobserved one") { _ in
      observedLive()
    },
    Check(id: "observed-samples", title: "1,000 observed pipelines, sampled every second") { scale in
      observedSamples(rounds: scale == .quick ? 20 : 200)
    },
    Check(id: "observed-client", title: "60 pipelines, 1 µs of work an element, all observed") { scale in
      observedClient(rounds: scale == .quick ? 1_000 : 5_000)
    },
  ]

  /// The most that may be lost, as fractions: of a core to samples, of the speed of the client.
  private static let samplesLimit = 0.01
  private static let clientLimit = 0.02
  /// How much more an element may take, as a multiple of the loop `L`, which takes three to four nanoseconds.
  private static let elementLimit = 1.0

  /// The most bytes that a live subscription may take more.
  private static let liveLimit = 450.0

  /// Sends through two chains in turn.
  private static func observedElement(rounds: Int) -> Outcome {
    let (plain, observed) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let tokens = [
      plain.sink(receiveValue: Opaque.take()),
      observed.observed("element").sink(receiveValue: Opaque.take()),
    ]
    let count = 4_000
    var loop = Double.infinity
    func more(isJudged: Bool) -> (without: Double, more: Double) {
      let times = BestTimes(rounds: rounds) {
        for value in 0..<count { plain.send(value) }
      } and: {
        for value in 0..<count { observed.send(value) }
      } until: { times in
        loop = min(loop, Loop.bestTime(rounds: rounds))
        return !isJudged || times.second - times.first <= elementLimit * loop * Double(count)
      }
      return (times.first / Double(count), (times.second - times.first) / Double(count))
    }
    let found = more(isJudged: true)
    let ratio = found.more / loop
    let token = Inspector.addObserver(Listener(), samplingEvery: .seconds(3_600))
    let heard = more(isJudged: false).more
    withExtendedLifetime((tokens, token)) {}
    return Outcome(
      passed: !Build.isJudged || ratio <= elementLimit,
      text: "\(fixed(found.without, 1)) ns, and \(fixed(found.more, 1)) ns more, "
        + "\(fixed(ratio, 2)) L (limit 1); \(fixed(heard, 1)) ns more with an observer",
      figures: ["nanoseconds": found.more, "ratio": ratio, "nanosecondsWithObserver": heard])
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
    for round in 0..<10 * rounds {
      // More of them only while another program may have run beside all that there were.
      if round >= rounds, time <= samplesLimit * 1e9 { break }
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
  ///
  /// - Parameter excess: How much more the observed ones work, as a fraction: a mistake if it is not zero.
  static func observedClient(rounds: Int, excess: Double = 0) -> Outcome {
    let usual = iterationsOfMicrosecond()
    func client(observing: Bool) -> (subjects: [PassthroughSubject<Int, Never>], tokens: [AnyCancellable]) {
      let subjects = (0..<60).map { _ in PassthroughSubject<Int, Never>() }
      let iterations = observing ? usual + Int(Double(usual) * excess) : usual
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
    let times = BestTimes(rounds: rounds) {
      for subject in plain.subjects { subject.send(1) }
    } and: {
      for subject in observed.subjects { subject.send(1) }
    } until: {
      $0.second <= $0.first * (1 + clientLimit)
    }
    withExtendedLifetime((plain, observed)) {}
    let slower = times.second / times.first - 1
    return Outcome(
      passed: !Build.isJudged || slower <= clientLimit,
      text:
        "\(fixed(times.first / 60, 0)) ns an element, \(fixed(slower * 100, 2)) % slower (limit 2 %)",
      figures: ["percent": slower * 100])
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
