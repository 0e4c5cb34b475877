@_spi(Threads) import SwiftCombineTesting
import Dispatch
import Foundation
import Harness

/// One chain, run by threads several times.
public struct ThreadedTrial {
  public let chain: Chain
  /// What is wrong; nothing if all is well.
  public let complaints: [String]
  /// The round that went wrong, or how many there were.
  public let rounds: Int

  public var passed: Bool { complaints.isEmpty }

  /// The threads of trials, which one trial at a time may use.
  public static func crew() -> Crew { Crew(size: ThreadedRun.crewSize) }

  /// Runs a chain whose parts are in the vocabulary, until something is wrong.
  ///
  /// - Parameters:
  ///   - rounds: how often.
  ///   - seconds: when to stop before that.
  ///   - seed: what the number of subscribers, their calls and the pauses follow from.
  ///   - patience: how many seconds it waits for what has to come.
  public init(
    _ chain: Chain, _ vocabulary: Vocabulary, rounds: Int, seconds: Double = .infinity, seed: UInt64,
    _ crew: Crew,
    patience: Double = 10
  ) {
    self.chain = chain
    var seeds = SeededGenerator(seed: seed)
    var complaints: [String] = []
    var round = 0
    let start = Date()
    while round < rounds, complaints.isEmpty, Date().timeIntervalSince(start) < seconds {
      round += 1
      complaints = Self.complaints(chain, vocabulary, seeds.next(), crew, patience)
    }
    (self.complaints, self.rounds) = (complaints, round)
  }

  private static func complaints(
    _ chain: Chain, _ vocabulary: Vocabulary, _ seed: UInt64, _ crew: Crew, _ patience: Double
  ) -> [String] {
    weak var token: Token?
    let (stage, scheduler): (Stage, VirtualTimeScheduler)
    do {
      let run = ThreadedRun(chain, vocabulary, seed: seed)
      (token, stage, scheduler) = (run.lab.token, run.lab.stage, run.lab.scheduler)
      run.run(crew, patience: patience)
      if !run.lab.stage.complaints.isEmpty { return run.lab.stage.complaints }
    }
    // A queue or a task may still be releasing, and may have left something to others.
    let isFree = happens(within: patience) { time in
      while token != nil {
        if DispatchTime.now() >= time { return .timedOut }
        while stage.work() {}
        if scheduler.clock.waitingCount > 0 { scheduler.advance(by: 100) }
        usleep(50)
      }
      return .success
    }
    return isFree ? [] : ["a closure, a value, a subscription or a subscriber is not freed"]
  }
}
