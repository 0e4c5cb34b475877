import Combine
import OperatorDescriptions
import SwiftCombineTesting
import Foundation
import Harness
import Synchronization

/// Planted mistakes that must be found, or the proof proves nothing.
extension Scenario {
  /// The planted mistakes, by name.
  public static let planted: [String: Scenario] = [
    // Found by the checker.
    "history": contest("history", Row("send | send", [.send(11), .send(12)], [.send(21), .send(22)])) {
      census in
      let subject = HastySubject()
      return Rig(
        subject.subject.map { [$0] }, inputs: [CallInput(send: subject.send, end: subject.subject.send)],
        census)
    },
    // Found by the subscriber.
    "overlap": contest("overlap", Row("send | send", [.send(11), .send(12)], [.send(21), .send(22)])) {
      census in
      let (first, second) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, TestError>())
      let both = Carefree(first: first, second: second)
      return Rig(both, inputs: [CallInput { $0 < 20 ? first.send($0) : second.send($0) }], census)
    },
    // Found by the rules.
    "late": contest(
      "late", Row("send | cancel", [.send(11), .send(12)], [.cancel()]), measure: .rules(.some)
    ) { census in
      let (first, second) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, TestError>())
      return Rig(Carefree(first: first, second: second, isDeaf: true), inputs: [CallInput(first)], census)
    },
    // Found by counting.
    "circle": .trial("circle") { census in
      let circle = Circle(census)
      circle.next = circle
      return Trial([{}]) { nil }
    },
    // Found by the watchdog.
    "deadlock": .trial("deadlock") { _ in
      let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      return Trial([
        {
          first.wait()
          second.signal()
        },
        {
          second.wait()
          first.signal()
        },
      ]) { nil }
    },
    // Found by the Thread Sanitizer alone.
    "race": .trial("race") { _ in
      let count = Shared(0)
      let body = { for _ in 0..<10 { count.value += 1 } }
      return Trial([body, body]) { nil }
    },
    // Found by the Leak Sanitizer alone.
    "leak": .trial("leak") { _ in
      Trial([{ _ = Unmanaged.passRetained(Shared([1, 2, 3])) }]) { nil }
    },
  ]

  private static func contest(
    _ name: String, _ row: Row, measure: Kind.Measure = .model(PassthroughModel(), .strict),
    _ build: @escaping @Sendable (Census) -> Rig
  ) -> Scenario {
    let kind = Kind(name: name, traits: [], measure: measure, build: build)
    return Scenario(name: name) { Contest(kind: kind, row: row).play($0, &$1) }
  }
}

/// Drops a value when another thread is sending.
private final class HastySubject: Sendable {
  let subject = PassthroughSubject<Int, TestError>()
  private let isBusy = Atomic<Bool>(false)

  func send(_ value: Int) {
    guard !isBusy.exchange(true, ordering: .acquiring) else { return }
    subject.send(value)
    // Yields to other threads, also where there is one processor.
    for _ in 0..<3 { sched_yield() }
    isBusy.store(false, ordering: .releasing)
  }
}

/// Forwards the values of two publishers without synchronization, and after cancellation.
private struct Carefree: Publisher {
  typealias Output = [Int]
  typealias Failure = TestError
  let first: PassthroughSubject<Int, TestError>
  let second: PassthroughSubject<Int, TestError>
  var isDeaf = false

  func receive<S: Subscriber>(subscriber: S) where S.Input == [Int], S.Failure == TestError {
    let tokens = [first, second].map {
      $0.map { [$0] }.sink { _ in
      } receiveValue: {
        _ = subscriber.receive($0)
      }
    }
    subscriber.receive(subscription: Connection { [isDeaf] in if !isDeaf { tokens.forEach { $0.cancel() } } })
  }

  private final class Connection: Subscription {
    let onCancel: () -> Void
    init(_ onCancel: @escaping () -> Void) { self.onCancel = onCancel }
    func request(_ demand: Subscribers.Demand) {}
    func cancel() { onCancel() }
  }
}

private final class Circle {
  var next: Circle?
  private let witness: Witness
  init(_ census: Census) { witness = Witness(census) }
}
