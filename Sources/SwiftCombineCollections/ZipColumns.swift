import SwiftCombineEngine

/// The buffered values, a column for each of any number of upstreams of one type.
///
/// The empty columns are counted, so that a new value accesses only its own column. The storage is a type
/// parameter, so that a test can count the accesses.
@usableFromInline struct ZipColumns<Element, Columns: RandomAccessCollection & MutableCollection>: ZipQueues
where Columns.Element == ZipColumn<Element>, Columns.Index == Int {
  @usableFromInline var columns: Columns
  @usableFromInline var emptyCount: Int
  @usableFromInline var isExhausted: Bool

  /// - Parameter columns: An empty column for every upstream, with indices from zero.
  @inlinable init(_ columns: Columns) {
    self.columns = columns
    emptyCount = columns.count
    isExhausted = columns.isEmpty
  }

  @inlinable var hasTuple: Bool { emptyCount == 0 && !columns.isEmpty }

  @usableFromInline var bufferedCount: Int { columns.reduce(0) { $0 + $1.count } }

  @inlinable mutating func append(_ value: Element, at index: Int) {
    if columns[index].append(value) { emptyCount -= 1 }
  }

  @inlinable mutating func finish(_ index: Int) {
    columns[index].isFinished = true
    if columns[index].isExhausted { isExhausted = true }
  }

  @inlinable mutating func popTuple() -> [Element] {
    unsafe [Element](unsafeUninitializedCapacity: columns.count) { tuple, count in
      while count < columns.count {
        unsafe tuple.initializeElement(at: count, to: pop(at: count))
        count += 1
      }
    }
  }

  @inlinable mutating func pop(at index: Int) -> Element {
    let value = columns[index].popFirst()
    if columns[index].first == nil {
      emptyCount += 1
      if columns[index].isFinished { isExhausted = true }
    }
    return value
  }
}

extension ZipColumns where Columns == ContiguousArray<ZipColumn<Element>> {
  @inlinable init(count: Int) { self.init(ContiguousArray(repeating: ZipColumn(), count: count)) }
}

/// The buffered values of one upstream. Mostly that is one value, and then no queue is allocated.
@usableFromInline struct ZipColumn<Element> {
  @usableFromInline var first: Element?
  @usableFromInline var rest = OperatorQueue<Element>()
  @usableFromInline var isFinished = false

  @inlinable init() {}

  /// Whether nothing is buffered, and no further value will arrive.
  @inlinable var isExhausted: Bool { first == nil && isFinished }

  @usableFromInline var count: Int { (first == nil ? 0 : 1) + rest.count }

  /// - Returns: Whether it was empty.
  @inlinable mutating func append(_ value: Element) -> Bool {
    guard first == nil else {
      rest.append(value)
      return false
    }
    first = .some(value)
    return true
  }

  /// Removes the oldest value; the column must not be empty.
  @inlinable mutating func popFirst() -> Element {
    let value = first.take()!
    first = rest.popFirst()
    return value
  }
}
