import Combine
import SwiftCombineExtras
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

/// A subscriber gets one signal at a time, and its subscription is the first: what another thread requests or
/// sends while `receive(subscription:)` runs is delivered when that has returned.
@Suite struct AnnouncementTests {
  // Each subscription starts again.
  nonisolated(unsafe) static let sources: [(name: String, publisher: AnyPublisher<Int, TestError>)] = [
    ("Just", Just(1).failing.eraseToAnyPublisher()),
    ("Sequence", [1, 2, 3].publisher.failing.subscribed.eraseToAnyPublisher()),
    ("Record", Record(output: [1, 2], completion: .failure("end")).eraseToAnyPublisher()),
    ("Optional", Optional(1).publisher.failing.eraseToAnyPublisher()),
    ("Result", Result<Int, TestError>.success(1).publisher.eraseToAnyPublisher()),
    ("Future", Future<Int, TestError> { $0(.success(1)) }.eraseToAnyPublisher()),
    ("buffer", [1, 2, 3].publisher.failing.subscribed.buffered),
    ("endless buffer", Unending().failing.buffered.prefix(5).eraseToAnyPublisher()),
    ("replaceError", Failing<Int>().replaceError(with: 1).failing.eraseToAnyPublisher()),
    ("replaceError after a value", afterAValue.replaceError(with: 1).failing.eraseToAnyPublisher()),
    ("replaceEmpty", Empty<Int, TestError>().replaceEmpty(with: 1).eraseToAnyPublisher()),
    ("reduce", [1, 2].publisher.failing.subscribed.reduce(0, +).eraseToAnyPublisher()),
    ("map", [1, 2].publisher.failing.subscribed.map { $0 }.eraseToAnyPublisher()),
    ("scan", [1, 2].publisher.failing.subscribed.scan(0, +).eraseToAnyPublisher()),
    ("catch", afterAValue.catch { _ in [1, 2].publisher.failing.subscribed }.eraseToAnyPublisher()),
    (
      "tryCatch",
      afterAValue.tryCatch { _ in [1, 2].publisher.failing.subscribed }.mapError { _ in TestError("other") }
        .eraseToAnyPublisher()
    ),
    ("append", [1].publisher.failing.subscribed.append([2, 3].publisher.failing).eraseToAnyPublisher()),
    ("retry", afterAValue.retry(1).eraseToAnyPublisher()),
    ("flatMap", [1, 2].publisher.failing.flatMap { Just($0).failing }.eraseToAnyPublisher()),
    ("merge", [1, 2].publisher.failing.merge(with: Just(3).failing).eraseToAnyPublisher()),
    (
      "replay",
      {
        let subject = ReplaySubject<Int, TestError>(bufferSize: 3)
        subject.send(1)
        subject.send(2)
        return subject.eraseToAnyPublisher()
      }()
    ),
  ]

  /// Delivers a value and fails, as soon as it is asked.
  static var afterAValue: AnyPublisher<Int, TestError> {
    Record(output: [7], completion: .failure("end")).eraseToAnyPublisher()
  }

  @Test(arguments: sources.indices)
  func `what another thread requests is sent once the subscription has been received`(index: Int) {
    let (name, publisher) = Self.sources[index]
    let recorder = Recorder<Int, TestError>(demand: .none)
    recorder.onSubscription = { recorder in
      #expect(finishes { recorder.request(.max(1)) }, "\(name)")
      #expect(finishes { recorder.request(.unlimited) }, "\(name)")
      #expect(recorder.values == [], "\(name)")
    }
    publisher.subscribe(recorder)
    let undisturbed = publisher.record()
    #expect(recorder.values == undisturbed.values, "\(name)")
    #expect(recorder.completion == undisturbed.completion, "\(name)")
    #expect(recorder.violations == [], "\(name)")
  }

  @Test(arguments: sources.indices)
  func `what another thread requests after a request inside is sent once the subscription has been received`(
    index: Int
  ) {
    let (name, publisher) = Self.sources[index]
    let recorder = Recorder<Int, TestError>(demand: .none)
    recorder.onSubscription = { recorder in
      recorder.request(.max(1))
      let count = recorder.values.count
      #expect(finishes { recorder.request(.unlimited) }, "\(name)")
      #expect(recorder.values.count == count, "\(name)")
    }
    publisher.subscribe(recorder)
    #expect(recorder.values == publisher.record().values, "\(name)")
    #expect(recorder.violations == [], "\(name)")
  }

  @Test(arguments: ["Just", "Sequence", "Record", "Optional", "Result", "Future", "buffer", "map", "scan"])
  func `what is requested inside the subscription is delivered inside the request`(name: String) {
    let publisher = Self.sources.first { $0.name == name }!.publisher
    let recorder = Recorder<Int, TestError>(demand: .none)
    recorder.onSubscription = { recorder in
      recorder.request(.max(1))
      #expect(recorder.values.count == 1)
      recorder.request(.unlimited)
      #expect(recorder.values == publisher.record().values)
    }
    publisher.subscribe(recorder)
    #expect(recorder.violations == [])
  }

  @Test(arguments: ["Just", "Sequence", "Record", "Optional", "Result", "Future", "buffer"])
  func `a cancel inside the subscription, on this thread or another, releases the subscriber`(name: String) {
    let publisher = Self.sources.first { $0.name == name }!.publisher
    for asksFirst in [false, true] {
      for isElsewhere in [false, true] {
        weak var recorder: Recorder<Int, TestError>?
        do {
          let held = Recorder<Int, TestError>(demand: .none)
          recorder = held
          held.onSubscription = { recorder in
            if asksFirst { #expect(finishes { recorder.request(.unlimited) }) }
            if isElsewhere { #expect(finishes { recorder.cancel() }) } else { recorder.cancel() }
          }
          publisher.subscribe(held)
          #expect(held.values == [] && held.completion == nil)
        }
        // The other thread may still hold it for a moment.
        if !asksFirst, !isElsewhere { #expect(recorder == nil) }
      }
    }
  }

  @Test func `a description read inside the subscription shows what is to be sent`() {
    let recorder = Recorder<Int, TestError>(demand: .none)
    var description = ""
    let publisher = [1, 2].publisher.failing.handleEvents(receiveSubscription: { description = "\($0)" })
    recorder.onSubscription = { $0.request(.max(1)) }
    publisher.subscribe(recorder)
    #expect(description == "[1, 2]")
    #expect(recorder.values == [1])
  }

  @Test(arguments: ["catch", "tryCatch"])
  func `what a replacement sends from another thread is delivered once the subscription has been received`(
    name: String
  ) {
    let subject = PassthroughSubject<Int, TestError>()
    let publisher =
      name == "catch"
      ? Self.afterAValue.catch { _ in subject }.eraseToAnyPublisher()
      : Self.afterAValue.tryCatch { _ in subject }.mapError { $0 as! TestError }.eraseToAnyPublisher()
    let recorder = Recorder<Int, TestError>(demand: .none) { $0 == 1 ? .max(1) : .none }
    recorder.onSubscription = { recorder in
      recorder.request(.max(2))
      #expect(recorder.values == [7])
      #expect(finishes { subject.send(1) })
      #expect(recorder.values == [7])
    }
    publisher.subscribe(recorder)
    #expect(recorder.values == [7, 1])
    subject.send(2)
    subject.send(3)
    #expect(recorder.values == [7, 1, 2])
    #expect(recorder.violations == [])
  }

  @Test func `the completion of a replacement follows what it sent while the subscription was received`() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = Recorder<Int, TestError>(demand: .none)
    recorder.onSubscription = { recorder in
      recorder.request(.unlimited)
      #expect(
        finishes {
          subject.send(1)
          subject.send(completion: .failure("end"))
        })
    }
    Self.afterAValue.catch { _ in subject }.subscribe(recorder)
    #expect(recorder.values == [7, 1])
    #expect(recorder.completion == .failure("end"))
    #expect(recorder.violations == [])
  }

  @Test func `subscribe(on:) a concurrent scheduler delivers once the subscription has been received`() {
    let recorder = Recorder<Int, Never>(demand: .none)
    recorder.onSubscription = { recorder in
      recorder.request(.max(1))
      recorder.request(.max(1))
      #expect(recorder.values == [])
    }
    [1, 2, 3].publisher.subscribed.subscribe(on: ThreadScheduler()).subscribe(recorder)
    #expect(recorder.values == [1, 2])
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  /// Runs each action on a thread of its own, and waits for it.
  private struct ThreadScheduler: Scheduler {
    typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
    typealias SchedulerOptions = Never

    var now: SchedulerTimeType { ImmediateScheduler.shared.now }
    var minimumTolerance: SchedulerTimeType.Stride { 0 }

    func schedule(options: Never?, _ action: @escaping () -> Void) { #expect(finishes(action)) }

    func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
      _ action: @escaping () -> Void
    ) { #expect(finishes(action)) }

    func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      #expect(finishes(action))
      return AnyCancellable {}
    }
  }

  @Test func `subscribe(on:) a scheduler that acts at once delivers inside the request`() {
    let recorder = Recorder<Int, Never>(demand: .none)
    recorder.onSubscription = { recorder in
      recorder.request(.max(2))
      #expect(recorder.values == [1, 2])
    }
    [1, 2, 3].publisher.subscribed.subscribe(on: ImmediateScheduler.shared).subscribe(recorder)
    #expect(recorder.values == [1, 2])
  }

  /// Two threads request one value at a time, one of them from before the subscription has been taken in.
  @Test
  func `no request is lost, and no value is delivered twice, when the subscription ends beside requests`() {
    for _ in 0..<500 {
      let recorder = Recorder<Int, Never>(demand: .none)
      let line = StartLine(2)
      let isDone = DispatchSemaphore(value: 0)
      recorder.onSubscription = { recorder in
        // Not on a queue: the threads of all queues may be taken by tests that wait as this one does.
        Thread.detachNewThread {
          line.wait()
          for _ in 0..<20 { recorder.request(.max(1)) }
          isDone.signal()
        }
        line.wait()
        recorder.request(.max(1))
      }
      (0...).publisher.subscribed.subscribe(recorder)
      recorder.request(.max(1))
      isDone.wait()
      #expect(recorder.values == Array(0..<22))
    }
  }
}

extension Publisher {
  fileprivate var buffered: AnyPublisher<Output, Failure> {
    buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).eraseToAnyPublisher()
  }
}
