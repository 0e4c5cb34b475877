import CombineMachinery

/// What waits to become rows, a column for each of any number of upstreams of one type.
///
/// How many columns are empty is counted, so that a value looks at its own column only.
@usableFromInline
struct ZipColumns<Element>: ZipQueues {
  @usableFromInline
  struct Column {
    // Mostly one value waits, and then no queue is allocated.
    @usableFromInline
    var first: Element?
    @usableFromInline
    var rest = Queue<Element>()
    @usableFromInline
    var isFinished = false

    @inlinable
    init() {}
  }

  @usableFromInline
  var columns: ContiguousArray<Column>
  @usableFromInline
  var emptyCount: Int
  /// Whether a column is finished and empty.
  @usableFromInline
  var isExhausted: Bool

  @inlinable
  init(count: Int) {
    columns = ContiguousArray(repeating: Column(), count: count)
    emptyCount = count
    isExhausted = count == 0
  }

  @inlinable
  var hasRow: Bool { emptyCount == 0 && !columns.isEmpty }

  @inlinable
  mutating func append(_ value: Element, at index: Int) {
    if columns[index].first == nil {
      columns[index].first = .some(value)
      emptyCount -= 1
    } else {
      columns[index].rest.append(value)
    }
  }

  @inlinable
  mutating func finish(_ index: Int) {
    columns[index].isFinished = true
    if columns[index].first == nil { isExhausted = true }
  }

  @inlinable
  mutating func popRow() -> [Element] {
    columns.withUnsafeMutableBufferPointer { columns in
      [Element](unsafeUninitializedCapacity: columns.count) { row, count in
        for index in columns.indices {
          row.initializeElement(at: index, to: columns[index].first.take()!)
          columns[index].first = columns[index].rest.popFirst()
          if columns[index].first == nil {
            emptyCount += 1
            if columns[index].isFinished { isExhausted = true }
          }
        }
        count = columns.count
      }
    }
  }
}
