import SwiftCombine

/// The scheduled actions of a virtual clock: a heap ordered by due time, then by order of scheduling.
struct Agenda {
  struct Work {
    let action: () -> Void
    let interval: VirtualTime.Stride?
  }

  private struct Entry {
    let due: VirtualTime
    let number: Int

    func isBefore(_ other: Entry) -> Bool { due == other.due ? number < other.number : due < other.due }
  }

  private var heap: [Entry] = []
  private(set) var lastNumber = 0
  // Canceling removes the work from here; its entry is skipped later.
  private var work: [Int: Work] = [:]

  var count: Int { work.count }

  mutating func add(_ newWork: Work, at due: VirtualTime) -> Int {
    lastNumber += 1
    work[lastNumber] = newWork
    push(Entry(due: due, number: lastNumber))
    return lastNumber
  }

  /// Removes work, so that it never runs again. The caller releases it.
  mutating func remove(_ number: Int) -> Work? { work.removeValue(forKey: number) }

  /// The due time of the next work.
  mutating func nextDue() -> VirtualTime? {
    while let first = heap.first, work[first.number] == nil { pop() }
    return heap.first?.due
  }

  /// Removes the next action. A repeating one keeps its number, so among equal times it runs in the order of
  /// its first scheduling, however often it has run. One that is due at the end of time has no next time, and
  /// is over.
  mutating func takeNext(by time: VirtualTime) -> (due: VirtualTime, number: Int, action: () -> Void)? {
    guard let due = nextDue(), due <= time else { return nil }
    let number = heap[0].number
    pop()
    guard let next = work[number] else { return nil }
    if let interval = next.interval, due + interval > due {
      push(Entry(due: due + interval, number: number))
    } else {
      work[number] = nil
    }
    return (due, number, next.action)
  }

  // MARK: The heap

  private mutating func push(_ entry: Entry) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func pop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while 2 * parent + 1 < heap.count {
      var least = 2 * parent + 1
      if least + 1 < heap.count, heap[least + 1].isBefore(heap[least]) { least += 1 }
      guard heap[least].isBefore(heap[parent]) else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
