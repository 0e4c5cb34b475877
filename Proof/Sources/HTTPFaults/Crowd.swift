import Combine
import SwiftCombineCollections
import Foundation
import Harness
import HTTPLoopback

/// Checks of many requests with different fates at one server.
enum Crowd {
  private static let faults = Fault.all.filter(\.isMixable)

  static let all = [mixed, cancelled, cancelledAtOnce, flood, memory]

  /// 64 requests in flight at once, each with the next fault of the table, merged; round by round.
  private static let mixed = Check(name: "64 at once, merged") { settings in
    let trial = try Trial(answer: answer)
    for _ in 0..<settings.rounds { try wave(in: trial) }
    return trial
  }

  static func wave(in trial: Trial) throws {
    let exchange = Exchange(merged(64, of: trial))
    trial.watch(exchange)
    try trial.waitForEnd(of: exchange)
    var fates = (0..<64).map { Set(endings(of: $0).map(\.description)) }
    for value in exchange.recorder.values {
      let words = value.split(separator: ":", maxSplits: 1)
      guard let number = Int(words[0]), fates[number].contains(String(words[1])) else {
        trial.expect(false, "seen: \(value)")
        continue
      }
      fates[number] = []  // Once.
    }
    trial.expect(fates.allSatisfy(\.isEmpty), "some requests were not answered")
    trial.expect(exchange.history.suffix(2).first == "finished", "it does not finish")
  }

  /// The texts of how that many requests end, each with its number before a colon.
  static func merged(_ count: Int, of trial: Trial) -> AnyPublisher<String, any Error> {
    (0..<count).map { number in
      let token = Token()
      return trial.session.dataTaskPublisher(for: trial.server.url("\(number % faults.count)"))
        .map { output in withExtendedLifetime(token) { Ending(output) } }
        .catch { Just(.failure($0.code)) }
        .map { "\(number):\($0)" }
    }
    .merged().setFailureType(to: (any Error).self).eraseToAnyPublisher()
  }

  /// How a request may end among others: one that fails anyhow may meet the end of its connection while it is
  /// still being sent on one that stayed open before.
  private static func endings(of number: Int) -> Set<Ending> {
    let endings = faults[number % faults.count].endings
    return endings.contains(where: \.isFailure) ? endings.union([.failure(.unknown)]) : endings
  }

  /// The answer of the fault whose number the path begins with.
  @Sendable static func answer(_ request: HTTPRequest) -> HTTPAnswer {
    let number = request.path.split(separator: "/").first.flatMap { Int($0) } ?? 0
    return faults[number % faults.count].answer(request)
  }

  /// Requests with any fault of the table, each canceled at any moment.
  private static let cancelled = Check(name: "cancel at any moment, with any fault") { settings in
    var generator = SeededGenerator(seed: settings.seed)
    let trial = try Trial(answer: answer)
    for _ in 0..<settings.rounds * 20 {
      let number = Int.random(in: faults.indices, using: &generator)
      let pipeline = Pipeline.all[Int.random(in: Pipeline.all.indices, using: &generator)]
      let histories = pipeline.histories(of: endings(of: number))
      let allowed = histories.flatMap { history in
        (1..<history.count).flatMap { count in
          (1...pipeline.attempts).map { Array(history.prefix(count)) + ["requests: \($0)"] }
        }
      }
      let exchange = trial.start("\(number)", through: pipeline, allowed: Set(allowed))
      generator.pause(below: 3000)
      exchange.cancel()
    }
    return trial
  }

  /// A merge of 64 requests, canceled at any moment: all of them are.
  private static let cancelledAtOnce = Check(name: "cancel 64 at any moment") { settings in
    var generator = SeededGenerator(seed: settings.seed)
    let trial = try Trial(answer: answer)
    for _ in 0..<settings.rounds {
      let exchange = Exchange(merged(64, of: trial))
      trial.watch(exchange)
      generator.pause(below: 30_000)
      exchange.cancel()
      let count = exchange.recorder.values.count
      trial.expect(becomesTrue { Token.alive == 0 }, "pipelines that live on: \(Token.alive)")
      let late = exchange.recorder.values.count - count
      trial.expect(late <= 1, "\(late) values came after the cancellation")
    }
    return trial
  }

  /// Thousands of small answers, on connections that stay open.
  private static let flood = Check(name: "flood of small answers on 8 connections") { settings in
    let count = settings.rounds * 500
    let trial = try Trial(connections: 8, isLogged: false) { _ in .json("[1,2,3]") }
    let url = trial.server.url("flood")
    let exchange = Exchange(
      (0..<count).publisher
        .setFailureType(to: URLError.self)
        .flatMap(maxPublishers: .max(8)) { [session = trial.session] _ in session.dataTaskPublisher(for: url)
        }
        .reduce([:]) { $0.merging([Ending($1): 1], uniquingKeysWith: +) }
        .map { counts in counts.map { "\($0.value) × \($0.key)" }.joined(separator: ", ") }
        .mapError { $0 as any Error }
        .eraseToAnyPublisher())
    let expected = ["Reduce", "\(count) × 200 [1,2,3]", "finished", "requests: 0"]
    trial.watch(exchange, allowed: [expected])
    try trial.waitForEnd(of: exchange, seconds: 600)
    return trial
  }

  private static let memory = Check(name: "memory") { settings in try memory(of: wave) }

  /// Whole trials, with a session and a server each: the heap grows hardly more with the number of requests
  /// than it does under bare tasks, of whose header fields Foundation releases none. The last byte is the
  /// Address Sanitizer's to find; this finds what grows and can still be reached.
  ///
  /// - Parameters:
  ///   - answer: The answers of the servers.
  ///   - requests: The 64 requests of a trial.
  static func memory(
    answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer = answer, of requests: (Trial) throws -> Void
  ) throws -> Trial {
    let trial = try Trial(answer: answer)
    let ours = try growth(of: requests, answer) { trial.expect(false, $0) }
    // Now and then Foundation itself leaves a task without an answer.
    let bare = try growth(of: bareWave, answer) { trial.note("Foundation alone: \($0)") }
    trial.note("bytes kept of a request: \(ours), of that of a bare task: \(bare)")
    // Allocators alone make a difference of up to 230.
    trial.expect(ours < max(bare, 0) + 512, "the heap grows with the number of requests")
    return trial
  }

  /// By how many bytes a request the heap grows from trial to trial: the median over any two of them, so
  /// that a session that Foundation keeps alive for a while does not count.
  ///
  /// - Parameter tell: Called with the problems.
  private static func growth(
    of wave: (Trial) throws -> Void, _ answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer,
    tell: (String) -> Void
  ) throws -> Int {
    var heap: [Int] = []
    for _ in 0..<32 {
      let part = try Trial(answer: answer)
      try wave(part)
      part.finish()
      part.problems.forEach(tell)
      heap.append(Footprint.heap)
    }
    heap.removeFirst(8)  // Caches fill.
    let slopes = heap.indices.flatMap { end in
      heap[..<end].indices.map { start in (heap[end] - heap[start]) / (end - start) }
    }
    return slopes.sorted()[slopes.count / 2] / 64
  }

  /// The same requests without a publisher.
  private static func bareWave(in trial: Trial) {
    let answered = DispatchGroup()
    for number in 0..<64 {
      answered.enter()
      let url = trial.server.url("\(number % faults.count)")
      trial.session.dataTask(with: url) { _, _, _ in answered.leave() }.resume()
    }
    trial.expect(answered.wait(timeout: .now() + 600) == .success, "a bare task is not answered")
  }
}
