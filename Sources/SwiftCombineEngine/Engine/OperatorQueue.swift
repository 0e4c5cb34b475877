/// A first-in, first-out queue that keeps its capacity: adding and removing are O(1), and do not allocate in
/// a steady state.
@frozen public struct OperatorQueue<Element> {
  @usableFromInline var ring: ContiguousArray<Element?> = []  // its size is zero or a power of two
  @usableFromInline var head = 0
  @usableFromInline var filled = 0

  @inlinable public init() {}

  @inlinable public var count: Int { filled }

  @inlinable public var isEmpty: Bool { filled == 0 }

  /// How many elements fit without a new allocation.
  @inlinable public var capacity: Int { ring.count }

  @inlinable public mutating func append(_ element: consuming Element) {
    if filled == ring.count { grow() }
    ring[(head &+ filled) & (ring.count &- 1)] = element
    filled &+= 1
  }

  /// The oldest element, which stays in the queue.
  @inlinable public var first: Element? { filled > 0 ? ring[head] : nil }

  /// Removes and returns the oldest element.
  @inlinable public mutating func popFirst() -> Element? {
    guard filled > 0 else { return nil }
    defer {
      head = (head &+ 1) & (ring.count &- 1)
      filled &-= 1
    }
    return ring[head].take()
  }

  /// Removes and returns the oldest element if there is demand for it, which is reduced by one.
  @inlinable public mutating func popFirst(for demand: inout DemandCount) -> Element? {
    guard demand != .none, let element = popFirst() else { return nil }
    demand.takeOne()
    return element
  }

  @inlinable mutating func grow() {
    let size = Swift.max(4, ring.count * 2)
    var larger = ContiguousArray<Element?>()
    larger.reserveCapacity(size)
    // The queue is full: the oldest element is at the head, the newest before it.
    larger += ring[head...]
    larger += ring[..<head]
    larger += repeatElement(nil, count: size - filled)
    ring = larger
    head = 0
  }
}
