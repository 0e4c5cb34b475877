import SwiftCombineEngine
import TestSupport
import Testing

@Suite struct LentTests {
  @Test func `a value is lent until it is closed`() {
    let box = Box<Owned>()
    #expect(box.number == nil)
    #expect(box.set(Owned(1)))
    #expect(!box.set(Owned(2)), "it has one already")
    #expect(box.number == 1)
    box.lent.close()
    #expect(box.number == nil)
  }

  @Test func `a reference with a table is lent`() {
    let box = Box<any Numbered & AnyObject>()
    #expect(box.set(Owned(1)))
    #expect(box.number == 1)
    let last = box.lent.lend(closing: true) { copy $0 }
    #expect(last?.number == 1)
    #expect(box.number == nil)
  }

  @Test func `what was refused is released`() {
    let box = Box<Owned>()
    #expect(box.set(Owned(1)))
    weak var refused: Owned?
    do {
      let second = Owned(2)
      refused = second
      #expect(!box.set(second))
    }
    #expect(refused == nil)
  }

  @Test func `a value that a call closes is released after the call`() {
    let box = Box<Owned>()
    weak var seen: Owned?
    do {
      let value = Owned(1)
      seen = value
      #expect(box.set(value))
    }
    box.lent.lend { _ in
      box.lent.close()
      #expect(seen != nil)
      #expect(box.number == nil)
    }
    #expect(seen == nil)
  }

  @Test func `a value that arrives after it was closed is not retained`() {
    let box = Box<Owned>()
    weak var refused: Owned?
    box.lent.close()
    do {
      let late = Owned(1)
      refused = late
      #expect(!box.setUnlessClosed(late))
    }
    #expect(refused == nil)
    #expect(Box<Owned>().setUnlessClosed(Owned(2)))
  }

  @Test func `an engine that has ended before its subscriber attaches is not retained`() {
    let connection = Connected()
    weak var seen: Owned?
    connection.engine.disconnect()
    do {
      let engine = Owned(1)
      seen = engine
      connection.engine.connect(engine)
    }
    connection.engine.request(DemandCount(1))
    connection.engine.cancel()
    #expect(seen == nil)
    #expect(connection.requests == 0)
  }

  @Test func `a value that was never closed is released with its owner`() {
    weak var seen: Owned?
    do {
      let box = Box<Owned>()
      let value = Owned(1)
      seen = value
      #expect(box.set(value))
    }
    #expect(seen == nil)
  }
}

@Suite struct LentRaces {
  @Test func `a value is released once, and not while it is lent`() {
    for _ in 0..<500 {
      let box = Box<Owned>()
      let released = Counter()
      #expect(box.set(Owned(1) { released.count.withLock { $0 += 1 } }))
      let lend = {
        for _ in 0..<20 {
          let number = box.number
          if let number, number != 1 { Issue.record("it was lent after its release") }
        }
      }
      race(lend, lend, { box.lent.close() }, { box.lent.lend(closing: true) { _ in } })
      let count = released.count.withLock { $0 }
      #expect(count == 1)
    }
  }

  @Test func `an engine that ends beside the arrival of its subscriber is released`() {
    for _ in 0..<500 {
      let connection = Connected()
      let released = Counter()
      race(
        { connection.engine.connect(Owned(1) { released.count.withLock { $0 += 1 } }) },
        { connection.engine.disconnect() })
      let count = released.count.withLock { $0 }
      #expect(count == 1)
    }
  }

  private final class Counter {
    let count = Locked(0)
  }
}

private final class Box<Value> {
  let lent = Lent<Value>()

  func set(_ value: Value) -> Bool { lent.set(value) }
  func setUnlessClosed(_ value: Value) -> Bool { lent.setUnlessClosed(value) }

  var number: Int? { lent.lend { ((copy $0) as? any Numbered)?.number } ?? nil }
}

private final class Connected {
  let engine: EngineConnection
  private(set) var requests = 0

  init() {
    weak var owner: Connected?
    engine = EngineConnection(request: { _, _ in owner?.requests += 1 }, cancel: { _ in })
    owner = self
  }
}

private protocol Numbered { var number: Int { get } }

private final class Owned: Numbered {
  private(set) var number: Int
  private let onRelease: () -> Void

  init(_ number: Int, onRelease: @escaping () -> Void = {}) {
    self.number = number
    self.onRelease = onRelease
  }

  deinit {
    number = -1
    onRelease()
  }
}
