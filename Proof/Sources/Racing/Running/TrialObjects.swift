import Combine
import Dispatch
import Harness
import Synchronization

/// A task that iterates over the values of a publisher.
final class Iteration: @unchecked Sendable {
  private let values: Shared<AsyncPublisher<AnyPublisher<Int, Never>>?>
  private let taken = Shared<[Int]>([])
  private let done = DispatchSemaphore(value: 0)
  private var task: Task<Void, Never>?

  init<P: Publisher>(of publisher: P, _ census: Census) where P.Output == Int, P.Failure == Never {
    let witness = Witness(census)
    values = Shared(
      publisher.map { value in withExtendedLifetime(witness) { value } }.eraseToAnyPublisher().values)
  }

  func start() {
    let (values, taken, done) = (values, taken, done)
    task = Task {
      for await value in values.value! { taken.value.append(value) }
      done.signal()
    }
  }

  func cancel() { task?.cancel() }

  /// The values that arrived until the completion.
  func wait() -> [Int] {
    done.wait()
    values.value = nil
    return taken.value
  }
}

final class Counter: Sendable {
  private let value = Atomic<Int>(0)
  var count: Int { value.load(ordering: .relaxed) }
  func add() { value.add(1, ordering: .relaxed) }

  /// A token that counts its cancellations.
  func token(_ census: Census) -> AnyCancellable {
    let witness = Witness(census)
    return AnyCancellable { [self] in withExtendedLifetime(witness) { add() } }
  }
}

/// The calls of a closure, kept without a lock: whether its calls are serial is being tested.
final class Heard: @unchecked Sendable {
  private var values: [Int] = []
  private let isInside = Atomic<Bool>(false)
  private let overlaps = Atomic<Int>(0)
  private let witness: Witness

  init(_ census: Census) { witness = Witness(census) }

  func hear(_ value: Int) {
    if isInside.exchange(true, ordering: .relaxed) {
      overlaps.add(1, ordering: .relaxed)
      return
    }
    values.append(value)
    isInside.store(false, ordering: .relaxed)
  }

  var count: Int { values.count }
  var sum: Int { values.reduce(0, +) }
  /// What is wrong, if one thread sends all values, and ever greater ones.
  var trouble: String? { troubleOfEach { _ in 0 } }

  /// What is wrong, if each thread sends ever greater values.
  func troubleOfEach(_ thread: (Int) -> Int) -> String? {
    if overlaps.load(ordering: .relaxed) > 0 { return "two calls overlapped" }
    let lines = Dictionary(grouping: values, by: thread).values
    return lines.allSatisfy { $0 == $0.sorted() } ? nil : "\(values)"
  }

  func sink() -> (sink: Subscribers.Sink<Int, Never>, heard: Heard) {
    (Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: hear), self)
  }
}

final class Target {
  var value = 0
  private let witness: Witness
  init(_ census: Census) { witness = Witness(census) }
}

final class PublishingModel {
  @Published var value = 0
  private let witness: Witness
  init(_ census: Census) { witness = Witness(census) }
}
