import Combine
import SwiftCombineExtras
@_spi(Threads) import SwiftCombineTesting
import Dispatch
import Harness
import Synchronization

/// Subscribers that cancel, request, send, subscribe and release, themselves and one another, inside
/// deliveries, from other threads, from a queue and from tasks, at random for each value.
extension Activity {
  static let meshes: [Activity] = [
    Activity("anything inside a delivery, but sending", plant: .overlap) { stint in
      Mesh(stint, sends: false).run()
    },
    Activity("anything inside a delivery, sending too", plant: .leak) { stint in
      Mesh(stint, sends: true).run()
    },
  ]
}

/// A few publishers, and many subscribers that change all the time.
final class Mesh: Sendable {
  typealias Values = AnyPublisher<Parcel, Never>

  let stint: Stint
  /// Whether a delivery may send to other subjects: two that do so from two threads may deliver at once.
  let sends: Bool
  private let subjects: [PassthroughSubject<Parcel, Never>]
  private let current: CurrentValueSubject<Parcel, Never>
  private let publishers: Shared<[(name: String, values: Values)]>
  /// The subscribers of each publisher.
  private let censuses: [Census]
  private let crowd = Locked<[MeshSubscriber]>([])
  private let queue = DispatchQueue(label: "soak")
  private let group = DispatchGroup()
  private let pending = Atomic<Int>(0)

  init(_ stint: Stint, sends: Bool) {
    self.stint = stint
    self.sends = sends
    subjects = (0..<2).map { _ in PassthroughSubject() }
    current = CurrentValueSubject(Parcel(stint))
    let (one, two, three) = (subjects[0], subjects[1], current)
    publishers = Shared([
      ("a PassthroughSubject", one.eraseToAnyPublisher()),
      ("a CurrentValueSubject", three.eraseToAnyPublisher()),
      ("map and filter", one.map { $0 }.filter { _ in true }.eraseToAnyPublisher()),
      ("share", one.share().eraseToAnyPublisher()),
      ("merge", one.merge(with: two, three).eraseToAnyPublisher()),
      ("combineLatest", one.combineLatest(three) { first, _ in first }.eraseToAnyPublisher()),
      ("zip", one.zip(two) { _, second in second }.eraseToAnyPublisher()),
      ("flatMap", two.flatMap { Just($0) }.eraseToAnyPublisher()),
      (
        "switchToLatest",
        two.map { parcel in three.prepend(parcel) }.switchToLatest().eraseToAnyPublisher()
      ),
      ("buffer", three.buffer(size: 16, prefetch: .keepFull, whenFull: .dropOldest).eraseToAnyPublisher()),
      ("append", two.prefix(3).append(three.first()).eraseToAnyPublisher()),
      ("scan", three.scan(Parcel(stint)) { $1 }.removeDuplicates { $0 === $1 }.eraseToAnyPublisher()),
      ("prefix(untilOutputFrom:)", two.prefix(untilOutputFrom: three.dropFirst(5)).eraseToAnyPublisher()),
      (
        "drop(untilOutputFrom:)",
        two.drop(untilOutputFrom: one).collect(2).map { $0[0] }.eraseToAnyPublisher()
      ),
    ])
    censuses = publishers.value.map { _ in Census() }
  }

  func run() {
    let drive = { @Sendable (line: Int) in
      var generator = self.stint.generator(line)
      self.stint.repeatedly { turn in
        self.send(&generator)
        if turn % 4 == 0 { self.act(nil, &generator) }
      }
    }
    let tasks = stint.startTasks([
      {
        var generator = self.stint.generator(7)
        while self.stint.goesOn {
          self.current.value = Parcel(self.stint)
          await Task.yield()
          self.act(nil, &generator)
          self.subjects[0].send(Parcel(self.stint))
          await Task.yield()
        }
      }
    ])
    stint.threads([{ drive(0) }, { drive(1) }])
    tasks.wait()
    group.wait()
    crowd.withLock { crowd in
      defer { crowd = [] }
      return crowd
    }.forEach { $0.cancel() }
    for (census, publisher) in zip(censuses, publishers.value) {
      census.settle()
      if census.count > 0 {
        stint.complain("\(census.count) subscribers of \(publisher.name) are never freed")
      }
    }
  }

  private func send(_ generator: inout SeededGenerator) {
    let parcel = Parcel(stint)
    switch generator.next() % 3 {
    case 0: subjects[0].send(parcel)
    case 1: subjects[1].send(parcel)
    default: current.value = parcel
    }
  }

  /// Does something, to the subscriber that received a value or to any subscriber.
  func act(_ node: MeshSubscriber?, _ generator: inout SeededGenerator) {
    guard stint.goesOn else { return }
    let other = crowd.withLock { $0.randomElement(using: &generator) }
    switch generator.next() % 12 {
    case 0: node?.cancel()
    case 1: other?.cancel()
    case 2: node?.request(.max(1))
    case 3: other?.request(.max(2))
    case 4: other?.request(.unlimited)
    case 5, 6: subscribe(&generator)
    case 7: drop(&generator)
    case 8 where sends || node == nil: send(&generator)
    case 9: elsewhere(generator.next()) { perform in self.queue.async(group: self.group, execute: perform) }
    case 10:
      elsewhere(generator.next()) { perform in
        self.group.enter()
        Task.detached {
          await Task.yield()
          perform()
          self.group.leave()
        }
      }
    default: break
    }
  }

  /// Leaves something to another thread; not if much has been left already.
  private func elsewhere(_ seed: UInt64, _ start: (@escaping @Sendable () -> Void) -> Void) {
    guard pending.add(1, ordering: .relaxed).newValue < 20 else {
      pending.subtract(1, ordering: .relaxed)
      return
    }
    start {
      var generator = SeededGenerator(seed: seed)
      self.act(nil, &generator)
      self.pending.subtract(1, ordering: .relaxed)
    }
  }

  private func subscribe(_ generator: inout SeededGenerator) {
    let index = Int.random(in: censuses.indices, using: &generator)
    let node = MeshSubscriber(self, generator.next(), censuses[index])
    publishers.value[index].values.subscribe(node)
    let surplus = crowd.withLock { crowd in
      crowd.append(node)
      return crowd.count > 12 ? crowd.removeFirst() : nil
    }
    surplus?.cancel()
  }

  /// Cancels by releasing the last reference.
  private func drop(_ generator: inout SeededGenerator) {
    let node = crowd.withLock { crowd in
      crowd.isEmpty ? nil : crowd.remove(at: .random(in: crowd.indices, using: &generator))
    }
    let token = node.map { node in AnyCancellable { node.cancel() } }
    withExtendedLifetime(token) {}
  }
}
