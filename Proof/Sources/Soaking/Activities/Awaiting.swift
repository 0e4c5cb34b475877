import Combine
import Harness
@_spi(Threads) import SwiftCombineTesting
import SwiftCombineExtras
import Synchronization

/// Publishers whose values come from tasks: those of `asyncMap`, `fromAsync`,
/// asynchronous sequences and `pages`.
extension Activity {
  static let awaiting: [Activity] = [
    Activity("results that are awaited, one at a time", plant: .twice) { awaitResults($0, atOnce: 1) },
    Activity("results that are awaited, three at once", plant: .loss) { awaitResults($0, atOnce: 3) },
    Activity("tasks that are canceled beside their results", plant: .leak) { stint in
      stint.repeatedly { turn in
        let listener = Listener(stint, lines: 3)
        let witness = Witness(stint.census)
        // One value of each line at a time.
        let token = (0..<1000).publisher.asyncMap { number in
          await result(turn % 3, of: number, retaining: witness)
        }.listen(listener)
        cancel(token, stint, turn)
      }
    },
    Activity("a result that is awaited once", plant: .miss) { stint in
      stint.repeatedly { turn in
        let witness = Witness(stint.census)
        let single = AnyPublisher<Int, Never>.fromAsync { await result(turn % 3, of: 1, retaining: witness) }
        let listener = Listener(stint, lines: 3)
        let isFinished = Atomic<Bool>(false)
        let token = single.sink { _ in
          isFinished.store(true, ordering: .releasing)
        } receiveValue: {
          if stint.mistake == nil { listener.hear($0) }
        }
        if turn % 2 == 0 { return cancel(token, stint, turn) }
        stint.wait(or: "the result does not come") { isFinished.load(ordering: .acquiring) }
        if listener.count != 1 { stint.complain("\(listener.count) results came") }
      }
    },
    Activity("elements of an asynchronous sequence", plant: .loss) { stint in
      stint.repeatedly { turn in
        let elements = AsyncStream<Int> { stream in
          for number in 0..<100 { stream.yield(Lined.value(number, line: 0)) }
          stream.finish()
        }
        if turn % 4 == 0 {
          let listener = Listener(stint)
          cancel(elements.publisher.listen(listener), stint, turn)
        } else {
          expect(100, from: elements.publisher, slowly: turn % 2 == 0, stint)
        }
      }
    },
    Activity("pages that tasks load", plant: .twice) { stint in
      stint.repeatedly { turn in
        let witness = Witness(stint.census)
        let pages = Publishers.Pages(first: 0, limit: 50) { page in
          Lined.number(of: page) < 49 ? Lined.number(of: page) + 1 : nil
        } load: { number in
          // Every third page is there at once.
          number % 3 == 0
            ? Just(Lined.value(number, line: 0)).eraseToAnyPublisher()
            : .fromAsync { await result(turn % 2, of: number, retaining: witness, line: 0) }
        } failure: { error in
          fatalError("\(error)")
        }
        if turn % 4 == 0 {
          let listener = Listener(stint)
          cancel(pages.listen(listener), stint, turn)
        } else {
          expect(50, from: pages, slowly: turn % 2 == 0, stint)
        }
      }
    },
  ]

  /// The results of tasks come once, and no more tasks run than may.
  private static func awaitResults(_ stint: Stint, atOnce: Int) {
    stint.repeatedly { turn in
      let running = Atomic<Int>(0)
      let witness = Witness(stint.census)
      let begin: @Sendable (Int) async -> Int = { number in
        let others = running.add(1, ordering: .relaxed).oldValue
        if others >= atOnce { stint.complain("\(others + 1) tasks run at once") }
        let value = await result(number % 3, of: number, retaining: witness, line: 0)
        running.subtract(1, ordering: .relaxed)
        return value
      }
      let input = PassthroughSubject<Int, Never>()
      let numbers = input.buffer(size: .max, prefetch: .keepFull, whenFull: .dropNewest)
      let results = numbers.asyncMap(maxTasks: atOnce, begin)
      let sorted = Sorted()
      // Several at once come in any order; each has to come.
      let count = 200
      let ordered = results.map { atOnce == 1 ? [$0] : sorted.add($0, of: count) }.flatMap { $0.publisher }
      expect(count, from: ordered, slowly: turn % 2 == 0, stint) {
        for number in 0..<count { input.send(number) }
        input.send(completion: .finished)
      }
    }
  }

  /// What a task returns after some turns of others.
  private static func result(
    _ turns: Int, of number: Int, retaining witness: Witness, line: Int? = nil
  ) async -> Int {
    for _ in 0..<turns { await Task.yield() }
    return withExtendedLifetime(witness) { Lined.value(number, line: line ?? turns) }
  }

  /// Expects that many values in order, then the completion.
  ///
  /// - Parameters:
  ///   - slowly: Whether few are requested at a time.
  ///   - send: What makes the values come.
  private static func expect<P: Publisher<Int, Never>>(
    _ count: Int, from publisher: P, slowly: Bool, _ stint: Stint, _ send: () -> Void = {}
  ) {
    let listener = Listener(stint, pace: 10)
    let isFinished = Atomic<Bool>(false)
    let paced =
      slowly
      ? publisher.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).eraseToAnyPublisher()
      : publisher.eraseToAnyPublisher()
    let token = paced.sink { _ in
      isFinished.store(true, ordering: .releasing)
    } receiveValue: {
      listener.hear($0)
    }
    send()
    stint.wait(or: "the completion does not come") { isFinished.load(ordering: .acquiring) }
    if listener.count != count, stint.complaints.isEmpty {
      stint.complain("\(listener.count) values of \(count) came")
    }
    token.cancel()
  }

  /// Cancels twice at once, a moment after the beginning.
  private static func cancel(_ token: AnyCancellable, _ stint: Stint, _ turn: Int) {
    idle(turn % 7 * 300)
    let other = stint.start([{ token.cancel() }])
    token.cancel()
    other.wait()
  }
}

/// Gives numbers of lines out in order, once all have come.
private final class Sorted: Sendable {
  private let values = Locked<[Int]>([])

  func add(_ value: Int, of count: Int) -> [Int] {
    values.withLock { values in
      values.append(value)
      return values.count == count ? values.sorted() : []
    }
  }
}
