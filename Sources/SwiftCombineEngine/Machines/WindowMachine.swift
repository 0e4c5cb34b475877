/// Opens a window with its first value, and closes it when it is full or its interval has ended.
///
/// `Window` is what the subscriber receives, `Branch` what the values of a window are sent to.
public struct WindowMachine<Window, Branch: MachineBranch>: BranchingMachine {
  public typealias Output = BranchEvent<Window, Branch>
  public typealias Failure = Branch.Failure

  /// The number of values that a window takes.
  @usableFromInline let size: DemandCount
  @usableFromInline var demand = DemandCount.none
  /// The window that takes values, the last one that was opened, and how many it has taken.
  @usableFromInline var current: Branch?
  @usableFromInline var taken = DemandCount.none
  /// The outstanding demand: values requested from the upstream that it has not sent.
  @usableFromInline var requested = DemandCount.none
  /// The events to deliver, in their order; those from the opening of an unrequested window on wait.
  @usableFromInline var events = OperatorQueue<Output>()
  /// How many windows were opened, and how many of them are still to be delivered.
  @usableFromInline var windowCount = 0
  @usableFromInline var undelivered = DemandCount.none
  @usableFromInline var isCancelled = false
  @usableFromInline var end: Failure??

  /// The upstream whose values are split.
  @usableFromInline var upstream: EngineInput?

  /// - Parameter size: The number of values in a window; `nil` for any number.
  @inlinable public init(size: Int?) { self.size = size.map { DemandCount(UInt($0)) } ?? .unlimited }

  public var bufferCounts: BufferCounts { BufferCounts(buffered: events.count) }

  @inlinable public mutating func request(_ windows: DemandCount) { demand += windows }

  /// Sets the upstream whose values are split, before anything is subscribed.
  @inlinable public mutating func begin(_ upstream: EngineInput) { self.upstream = upstream }

  /// A value of the upstream.
  ///
  /// - Parameter makeWindow: Creates the window of a number, and what its values are sent to.
  @inlinable
  public mutating func receive(
    _ value: Branch.Element, _ makeWindow: (Int) -> (window: Window, branch: Branch)
  ) {
    guard end == nil, current != nil || !isCancelled else { return }
    if requested != .none { requested.takeOne() }
    let branch = current ?? open(makeWindow(windowCount))
    events.append(.value(value, branch))
    taken += DemandCount(1)
    if taken == size { close() }
  }

  @inlinable mutating func open(_ new: (window: Window, branch: Branch)) -> Branch {
    windowCount += 1
    current = new.branch
    taken = .none
    undelivered += DemandCount(1)
    events.append(.open(new.window))
    return new.branch
  }

  @inlinable mutating func close() {
    if let window = current.take() { events.append(.end(window, nil)) }
  }

  /// The interval of a window has ended; an unrequested window stays open.
  @inlinable public mutating func tick() {
    if undelivered <= demand { close() }
  }

  @inlinable public mutating func end(_ failure: Failure?) {
    guard end == nil else { return }
    end = .some(failure)
    if let window = current.take() { events.append(.end(window, failure)) }
  }

  /// - Returns: The events of windows that are not delivered any more.
  @inlinable public mutating func cancelBranching() -> (OperatorQueue<Output>, Branch?) {
    isCancelled = true
    var old = exchange(&events, with: OperatorQueue())
    while let event = old.first {
      if case .open = event { return (old, undelivered == .none ? nil : current.take()) }
      _ = old.popFirst()
      events.append(event)
    }
    return (old, nil)
  }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    if let event = events.first {
      if case .open = event {
        guard demand != .none else {
          // A failure does not wait for a request for a window.
          if case .some(let failure?) = end { return .complete(failure) }
          return nil
        }
        demand.takeOne()
        undelivered.takeOne()
      }
      _ = events.popFirst()
      return .deliver(event)
    }
    if let end { return .complete(end) }
    if isCancelled, current?.isOver ?? true { return .complete(nil) }
    return requestValues()
  }

  /// Requests the values that the current window, or the next requested one, still takes; an unlimited number
  /// if it takes any number.
  @inlinable mutating func requestValues() -> OperatorStep<Output, Failure>? {
    guard let upstream, current != nil || demand != .none else { return nil }
    if size.isUnlimited || demand.isUnlimited {
      defer { requested = .unlimited }
      return requested.isUnlimited ? nil : .request(.unlimited, upstream)
    }
    let room = DemandCount(size.rawValue - (current == nil ? 0 : taken.rawValue))
    guard requested < room else { return nil }
    defer { requested = room }
    return .request(DemandCount(room.rawValue - requested.rawValue), upstream)
  }
}
