import Combine
import Foundation
import Measuring
import SwiftCombineInspector

extension Check {
  /// What a trace of every signal costs.
  static let traced = [
    Check(id: "traced-signal", title: "a traced signal more than an untraced one") { scale in
      tracedSignal(rounds: scale == .quick ? 3_000 : 20_000)
    },
    Check(id: "traced-memory", title: "the memory of a trace that is full") { _ in
      tracedMemory()
    },
  ]

  /// The most nanoseconds that a signal may take.
  private static let signalLimit = 60.0
  /// How many signals each thread keeps in the check of memory, the threads that there are, each with a
  /// pipeline, and the most bytes for that: 16 for each signal, some for each ring, and some for each name
  /// and what threads free late.
  private static let signalsPerThread = 4_096
  private static let tracedThreads = PipelineTrace.threadLimit + 16
  private static let memoryLimit =
    PipelineTrace.threadLimit * (signalsPerThread * 16 + 64) + tracedThreads * 512

  /// Sends with and without a trace. The best of many short rounds counts, as in `BestTimes`.
  private static func tracedSignal(rounds: Int) -> Outcome {
    let subject = PassthroughSubject<Int, Never>()
    let token = subject.observed("traced").sink(receiveValue: Opaque.take())
    let count = 1_000
    func best(_ work: () -> Void) -> Double {
      (0..<rounds).map { _ in nanoseconds(work) }.min()! / Double(count)
    }
    func send() { for value in 0..<count { subject.send(value) } }
    var (without, with, found) = (Double.infinity, Double.infinity, Double.infinity)
    for _ in 0..<10 where found > signalLimit {
      without = min(without, best(send))
      PipelineTrace.start()
      // Fills the ring, whose pages are made on the way.
      for _ in 0..<40 { send() }
      with = min(with, best(send))
      _ = PipelineTrace.stop()
      found = (with - without) / 2
    }
    let clock = best { for _ in 0..<count { Opaque.take()(Int(DispatchTime.now().uptimeNanoseconds)) } }
    withExtendedLifetime(token) {}
    return Outcome(
      passed: !Build.isJudged || found <= signalLimit,
      text: "\(fixed(found, 1)) ns (limit 60), of which \(fixed(clock, 1)) ns for the clock",
      figures: ["nanoseconds": found])
  }

  /// Records more signals than there is room for, on more threads than there is room for.
  private static func tracedMemory() -> Outcome {
    let (threads, sends) = (tracedThreads, signalsPerThread)
    let subjects = (0..<threads).map { _ in PassthroughSubject<Int, Never>() }
    let tokens = subjects.map { $0.observed("traced").sink(receiveValue: Opaque.take()) }
    // Threads wait for each other at the end, so that each has an identity of its own;
    // and the next ones for these.
    let (done, ended, isOver) = (DispatchGroup(), DispatchGroup(), DispatchSemaphore(value: 0))
    func run() {
      for subject in subjects {
        done.enter()
        ended.enter()
        let work = Sending(subject: subject)
        Thread.detachNewThread {
          for value in 0..<sends { work.subject.send(value) }
          done.leave()
          isOver.wait()
          ended.leave()
        }
      }
      done.wait()
    }
    func end() {
      for _ in 0..<threads { isOver.signal() }
      ended.wait()
    }
    // Threads take memory of their own, which the second run without a trace shows.
    run()
    end()
    func traced() -> (trace: PipelineTrace, bytes: Int?) {
      let without = Allocations.count(run)
      end()
      let with = Allocations.count {
        PipelineTrace.start(signalsPerThread: signalsPerThread)
        run()
      }
      let trace = PipelineTrace.stop()
      end()
      return (trace, with.flatMap { with in without.map { with.liveBytes - $0.liveBytes } })
    }
    // Threads that have ended free their memory at any time, as in the middle of a count.
    var (trace, bytes) = traced()
    for _ in 0..<4 where (bytes ?? 0) > memoryLimit { (trace, bytes) = traced() }
    withExtendedLifetime(tokens) {}
    let total = 2 * threads * sends
    let isCounted = trace.events.count + trace.droppedCount == total
    let isFull = trace.events.count == PipelineTrace.threadLimit * signalsPerThread
    return Outcome(
      passed: isCounted && isFull && (bytes ?? 0) <= memoryLimit,
      text: "\(trace.events.count) of \(total) signals kept, \(trace.droppedCount) counted as dropped; "
        + (bytes.map { "\($0) bytes (limit \(memoryLimit))" } ?? "no bytes counted on this platform"),
      figures: bytes.map { ["bytes": Double($0)] } ?? [:])
  }
}

/// A subject that another thread takes over.
private struct Sending: @unchecked Sendable {
  let subject: PassthroughSubject<Int, Never>
}
