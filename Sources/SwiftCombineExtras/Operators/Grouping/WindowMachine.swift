import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// Opens a window with its first value, and closes it when it is full or its interval has ended.
@usableFromInline struct WindowMachine<Element, Failure: Error>: BranchingMachine {
  @usableFromInline typealias Window = WindowPublisher<Element, Failure>
  @usableFromInline typealias Output = BranchEvent<Window, Element, Failure>

  /// The number of values that a window takes.
  @usableFromInline let size: DemandCount
  @usableFromInline var demand = DemandCount.none
  /// The window that takes values, how many it has taken, and whether it has been delivered.
  @usableFromInline var current: BranchEngine<Element, Failure>?
  @usableFromInline var taken = DemandCount.none
  @usableFromInline var isPublished = false
  /// The outstanding demand: values requested from the upstream that it has not sent.
  @usableFromInline var asked = DemandCount.none
  /// The events to deliver, in their order; those from the opening of an unrequested window on wait.
  @usableFromInline var events = Queue<Output>()
  @usableFromInline var windowCount = 0
  @usableFromInline var isCancelled = false
  @usableFromInline var end: Failure??

  @inlinable init(size: Int?) { self.size = size.map { DemandCount(UInt($0)) } ?? .unlimited }

  @usableFromInline var holdings: Holdings { Holdings(held: events.count) }

  @inlinable mutating func request(_ windows: DemandCount) { demand += windows }

  @inlinable mutating func receive(_ value: Element, _ makeWindow: (Int) -> BranchEngine<Element, Failure>) {
    guard end == nil, current != nil || !isCancelled else { return }
    if asked != .none { asked.takeOne() }
    let window = current ?? open(makeWindow(windowCount))
    events.append(.value(value, window))
    taken += DemandCount(1)
    if taken == size { close() }
  }

  @inlinable mutating func open(_ window: BranchEngine<Element, Failure>) -> BranchEngine<Element, Failure> {
    windowCount += 1
    current = window
    taken = .none
    isPublished = false
    events.append(.open(Window(branch: Branch(window))))
    return window
  }

  @inlinable mutating func close() {
    if let window = current.take() { events.append(.end(window, nil)) }
  }

  /// The interval of a window has ended; an unrequested window stays open.
  @inlinable mutating func tick() {
    if isPublished { close() }
  }

  @inlinable mutating func end(_ failure: Failure?) {
    guard end == nil else { return }
    end = .some(failure)
    if let window = current.take() { events.append(.end(window, failure)) }
  }

  /// - Returns: The events of windows that are not delivered any more.
  @inlinable mutating func cancelBranching() -> (Queue<Output>, BranchEngine<Element, Failure>?) {
    isCancelled = true
    var old = exchange(&events, with: Queue())
    while let event = old.first {
      if case .open = event { return (old, isPublished ? nil : current.take()) }
      _ = old.popFirst()
      events.append(event)
    }
    return (old, nil)
  }

  @inlinable mutating func next() -> Step<Output, Failure>? {
    if let event = events.first {
      if case .open = event {
        guard demand != .none else {
          // A failure does not wait for a request for a window.
          if case .some(let failure?) = end { return .complete(failure) }
          return nil
        }
        demand.takeOne()
        isPublished = true
      }
      _ = events.popFirst()
      return .deliver(event)
    }
    if let end { return .complete(end) }
    if isCancelled, current?.isOver ?? true { return .complete(nil) }
    return ask()
  }

  /// Requests the values that the current window, or the next requested one, still takes; an unlimited number
  /// if it takes any number.
  @inlinable mutating func ask() -> Step<Output, Failure>? {
    guard current != nil || demand != .none else { return nil }
    if size.isUnlimited || demand.isUnlimited {
      defer { asked = .unlimited }
      return asked.isUnlimited ? nil : .requestOuter(.unlimited)
    }
    let room = DemandCount(size.rawValue - (current == nil ? 0 : taken.rawValue))
    guard asked < room else { return nil }
    defer { asked = room }
    return .requestOuter(DemandCount(room.rawValue - asked.rawValue))
  }
}

extension OperatorEngine {
  /// Creates the inlet of the values for windows.
  @inlinable func windowInlet<P: Publisher>(
    for publisher: P.Type
  ) -> Inlet<OperatorEngine, P.Output, P.Failure> where Machine == WindowMachine<P.Output, P.Failure> {
    inlet(for: publisher) { engine, inlet, value in
      engine.signal((value, engine), from: inlet) { machine, signal in
        let engine = signal.1
        machine.receive(signal.0) { number in
          // The upstream may be cancelled only once this window has terminated.
          BranchEngine(name: "Window", number: number) { _ in engine.signal(()) { _, _ in } }
        }
      }
    } end: { engine, _, failure in
      engine.signal(failure) { $0.end($1) }
    }
  }
}
