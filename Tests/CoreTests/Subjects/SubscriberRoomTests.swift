import Combine
@testable import SwiftCombineCore
import SwiftCombineTesting
import TestSupport
import Testing

/// The subscriber of a subject, which is in the block of its subscription.
@Suite struct SubscriberRoomTests {
  @Test func `a room holds its subscriber, however that is aligned`() {
    expectRoom(for: Wide<Void>.self)
    expectRoom(for: Wide<Int8>.self)
    expectRoom(for: Wide<(Int, Int, Int8)>.self)
    expectRoom(for: Wide<SIMD2<Double>>.self)
    expectRoom(for: Wide<SIMD8<Double>>.self)
  }

  @Test func `a subscriber of any size receives values and is released`() {
    expectSignals(Wide.init, ())
    expectSignals(Wide.init, Int8(1))
    expectSignals(Wide.init, (1, 2, Int8(3)))
    expectSignals(Wide.init, SIMD8<Double>(repeating: 1))
    expectSignals(Wide.init, (SIMD8<Double>(repeating: 1), SIMD8<Double>(repeating: 2), Int8(3)))
  }

  private func expectRoom<S: Subscriber>(for type: S.Type) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 1024, alignment: 128)
    defer { memory.deallocate() }
    for offset in stride(from: 0, to: 128, by: MemoryLayout<UInt>.alignment) {
      let room = memory + offset
      let address = UnsafeMutableRawPointer(StoredSubscriber<S>.inside(room))
      #expect(Int(bitPattern: address) % MemoryLayout<StoredSubscriber<S>>.alignment == 0)
      #expect(address >= room)
      #expect(address + MemoryLayout<StoredSubscriber<S>>.size <= room + StoredSubscriber<S>.roomSize)
    }
  }

  private func expectSignals<Payload>(
    _ make: (Payload, Held, EventHistory) -> Wide<Payload>, _ payload: Payload
  ) {
    let (history, subject) = (EventHistory(), PassthroughSubject<Int, Never>())
    weak var held: Held?
    do {
      let object = Held()
      held = object
      subject.subscribe(make(payload, object, history))
    }
    subject.send(1)
    #expect(held?.count == 1)
    subject.send(2)
    #expect(history.lines == ["1", "2"])
    subject.send(completion: .finished)
    #expect(history.lines == ["1", "2", "finished"])
    #expect(held == nil)
  }

  /// A subscriber with a value of any size.
  private struct Wide<Payload>: Subscriber {
    let payload: Payload
    let held: Held
    let history: EventHistory

    init(_ payload: Payload, _ held: Held, _ history: EventHistory) {
      self.payload = payload
      self.held = held
      self.history = history
    }

    let combineIdentifier = CombineIdentifier()

    func receive(subscription: any Subscription) { subscription.request(.unlimited) }
    func receive(_ input: Int) -> Subscribers.Demand {
      held.count += 1
      history.note("\(input)")
      return .none
    }
    func receive(completion: Subscribers.Completion<Never>) { history.note("\(completion)") }
  }
}
