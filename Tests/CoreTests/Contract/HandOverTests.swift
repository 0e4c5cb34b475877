import Combine
import Foundation
import SwiftCombineExtras
import SwiftCombineTesting
import TestSupport
import Testing

/// A subscriber gets one signal at a time, also while its publisher changes to another upstream or to a value
/// of its own, inside a value: what another thread then sends or requests is delivered
/// when that value has been.
@Suite struct HandOverTests {
  typealias Upstream = PassthroughSubject<Int, TestError>

  nonisolated(unsafe) static let following:
    [(name: String, isFailing: Bool, make: (Upstream, Upstream) -> AnyPublisher<Int, TestError>)] = [
      ("append", false, { $0.append($1).eraseToAnyPublisher() }),
      ("prepend", false, { $1.prepend($0).eraseToAnyPublisher() }),
      ("append twice", false, { $0.append(Empty()).append($1).eraseToAnyPublisher() }),
      ("catch", true, { first, next in first.catch { _ in next }.eraseToAnyPublisher() }),
      (
        "tryCatch", true,
        { first, next in first.tryCatch { _ in next }.mapError { $0 as! TestError }.eraseToAnyPublisher() }
      ),
      (
        "retry", true,
        { first, next in Attempts { $0 == 1 ? first : next }.retry(1).eraseToAnyPublisher() }
      ),
    ]

  @Test(arguments: following.indices)
  func `what the next upstream sends on another thread follows the value inside which the last one ended`(
    index: Int
  ) {
    let (name, isFailing, make) = Self.following[index]
    let (first, next) = (Upstream(), Upstream())
    let recorder = make(first, next).record()
    recorder.onValue = { recorder, value in
      guard value == 1 else { return }
      first.send(completion: isFailing ? .failure("first") : .finished)
      let isDone = finishes {
        next.send(2)
        next.send(3)
        next.send(completion: .failure("next"))
      }
      #expect(isDone, "\(name)")
      #expect(recorder.values == [1] && recorder.completion == nil, "\(name)")
    }
    first.send(1)
    #expect(recorder.values == [1, 2, 3], "\(name)")
    #expect(recorder.completion == .failure("next"), "\(name)")
    #expect(recorder.violations == [], "\(name)")
  }

  @Test(arguments: following.indices)
  func `nothing that was left is delivered after a cancel inside the value`(index: Int) {
    let (name, isFailing, make) = Self.following[index]
    let (first, next) = (Upstream(), Upstream())
    let recorder = make(first, next).record()
    recorder.onValue = { recorder, _ in
      first.send(completion: isFailing ? .failure("first") : .finished)
      #expect(finishes { next.send(2) }, "\(name)")
      recorder.cancel()
    }
    first.send(1)
    next.send(3)
    #expect(recorder.values == [1] && recorder.completion == nil, "\(name)")
    #expect(recorder.violations == [], "\(name)")
  }

  nonisolated(unsafe) static let remaining: [(name: String, make: (Upstream) -> AnyPublisher<Int, Never>)] = [
    ("append", { $0.catch { _ in Empty<Int, Never>() }.append(2).eraseToAnyPublisher() }),
    ("catch", { $0.catch { _ in Just(2) }.eraseToAnyPublisher() }),
    ("replaceError", { $0.replaceError(with: 2).eraseToAnyPublisher() }),
    ("materialize", { $0.materialize().map { $0.value ?? 2 }.eraseToAnyPublisher() }),
  ]

  @Test(arguments: remaining.indices)
  func `what another thread requests of the rest follows the value inside which the upstream ended`(
    index: Int
  ) {
    let (name, make) = Self.remaining[index]
    let upstream = Upstream()
    let recorder = make(upstream).record(demand: .max(1))
    recorder.onValue = { recorder, value in
      guard value == 1 else { return }
      upstream.send(completion: .failure("end"))
      #expect(finishes { recorder.request(.max(1)) }, "\(name)")
      #expect(recorder.values == [1] && recorder.completion == nil, "\(name)")
    }
    upstream.send(1)
    #expect(recorder.values == [1, 2] && recorder.completion == .finished, "\(name)")
    #expect(recorder.violations == [], "\(name)")
  }

  @Test func `a request of another thread does not wait, however many values follow`() {
    let upstream = PassthroughSubject<Int, Never>()
    let recorder = upstream.append(2...2_000).record(demand: .max(1))
    recorder.onValue = { recorder, value in
      guard value == 1 else { return }
      upstream.send(completion: .finished)
      #expect(finishes { recorder.request(.unlimited) })
      #expect(recorder.values == [1])
    }
    upstream.send(1)
    #expect(recorder.values == Array(1...2_000) && recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `nor does one during which another thread has requested, and has returned`() {
    let upstream = PassthroughSubject<Int, Never>()
    let (firstIsIn, secondIsIn, firstHasReturned) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let suffix = ScriptedSource<Int, Never>()
    suffix.onRequest = { suffix, demand in
      if demand == .unlimited {
        secondIsIn.signal()
        firstHasReturned.wait()
        suffix.send(contentsOf: 2...2_000)
        suffix.send(completion: .finished)
      } else if demand == .max(2) {
        firstIsIn.signal()
        secondIsIn.wait()
      }
    }
    let recorder = upstream.append(suffix).record(demand: .max(1))
    recorder.onValue = { recorder, value in
      guard value == 1 else { return }
      upstream.send(completion: .finished)
      Thread.detachNewThread {
        recorder.request(.max(2))
        firstHasReturned.signal()
      }
      firstIsIn.wait()
      #expect(finishes { recorder.request(.unlimited) })
      #expect(recorder.values == [1])
    }
    upstream.send(1)
    #expect(recorder.values == Array(1...2_000) && recorder.completion == .finished)
    #expect(recorder.violations == [])
  }
}
