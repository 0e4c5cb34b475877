import Chains
import Combine
import Foundation
import Measuring

extension Row {
  /// Threads that send at the same time. An element is one send, of any thread.
  static var threaded: [Row] {
    [
      Row(
        "5t", "one subject, 2 threads, per send",
        own: sendsFromThreads(2) {
          [$0[0].sink(receiveValue: Opaque.take())]
        } to: { _ in
          0
        }),
      Row(
        "5u", "one subject, 4 threads, per send",
        own: sendsFromThreads(4) {
          [$0[0].sink(receiveValue: Opaque.take())]
        } to: { _ in
          0
        }),
      Row(
        "5v", "one subject, 2 threads in turn, per send",
        own: sendsInTurn(every: 2_000) { [$0.sink(receiveValue: Opaque.take())] }),
      Row(
        "9t", "zip of 2 subjects, 2 threads, per pair",
        own: sendsFromThreads(2, elements: 1) { [$0[0].zip($0[1]).sink(receiveValue: Opaque.takePair())] }),
      Row(
        "10t", "combineLatest of 2 subjects, 2 threads, per send",
        own: sendsFromThreads(2) { [$0[0].combineLatest($0[1]).sink(receiveValue: Opaque.takePair())] }),
      Row(
        "11t", "merge of 2 subjects, 2 threads, per send",
        own: sendsFromThreads(2) { [$0[0].merge(with: $0[1]).sink(receiveValue: Opaque.take())] },
        other: sendsFromThreads(2, ThreadChains.merge),
        erased: sendsFromThreads(2) {
          [hidden($0[0].merge(with: $0[1])).sink(receiveValue: Opaque.take())]
        }),
      Row(
        "11u", "merge of 4 subjects, 4 threads, per send",
        own: sendsFromThreads(4) {
          [$0[0].merge(with: $0[1], $0[2], $0[3]).sink(receiveValue: Opaque.take())]
        }),
      Row(
        "12t", "flatMap to 2 subjects, 2 threads, per send",
        own: sendsFromThreads(2) { subjects in
          [subjects.publisher.flatMap { $0 }.sink(receiveValue: Opaque.take())]
        }),
    ]
  }
}

/// Sends integers from several threads at the same time, each to a subject of its own unless stated.
///
/// - Parameters:
///   - count: The number of threads, and of subjects.
///   - elements: What a round counts as; by default a send of each thread. As many values arrive.
///   - chain: Subscribes to the subjects.
///   - subject: The subject that a thread sends to.
func sendsFromThreads(
  _ count: Int, elements: Int? = nil,
  _ chain: @escaping ([PassthroughSubject<Int, Never>]) -> [AnyCancellable],
  to subject: @escaping (_ thread: Int) -> Int = { $0 }
) -> () -> Workload {
  {
    let subjects = (0..<count).map { _ in PassthroughSubject<Int, Never>() }
    let subscriptions = chain(subjects)
    for subject in subjects { subject.send(0) }
    return Workload(elementsPerRound: elements ?? count, isContended: true) { rounds in
      // All of them begin at once: otherwise one may be done before the next has begun.
      let (ready, done) = (DispatchGroup(), DispatchGroup())
      for thread in 0..<count {
        let subject = subjects[subject(thread)]
        ready.enter()
        done.enter()
        Thread.detachNewThread {
          ready.leave()
          ready.wait()
          for round in 0..<rounds { subject.send(round) }
          done.leave()
        }
      }
      done.wait()
      withExtendedLifetime((subjects, subscriptions)) {}
    }
  }
}

/// Sends integers into one subject from two threads, which take turns.
///
/// - Parameters:
///   - count: How many values a thread sends before it is the other one's turn.
///   - chain: Subscribes to the subject.
func sendsInTurn(
  every count: Int, _ chain: @escaping (PassthroughSubject<Int, Never>) -> [AnyCancellable]
) -> () -> Workload {
  {
    let subject = PassthroughSubject<Int, Never>()
    let subscriptions = chain(subject)
    return Workload { rounds in
      let turns = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
      turns[0].signal()
      let done = DispatchGroup()
      for thread in 0...1 {
        done.enter()
        Thread.detachNewThread {
          // Every second batch of rounds is this thread's.
          for begin in stride(from: thread * count, to: max(rounds, 2 * count), by: 2 * count) {
            turns[thread].wait()
            for round in min(begin, rounds)..<min(begin + count, rounds) { subject.send(round) }
            turns[1 - thread].signal()
          }
          done.leave()
        }
      }
      done.wait()
      withExtendedLifetime(subscriptions) {}
    }
  }
}
