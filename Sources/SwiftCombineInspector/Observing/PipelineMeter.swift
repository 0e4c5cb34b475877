import SwiftCombineEngine
import SwiftCombine
import Synchronization

/// What one subscription to an observed publisher has done, and its upstream subscription.
///
/// Deliveries are serial, so the delivering thread is the only one that counts elements and notes their times: it
/// loads and stores, and never waits. Requests and the end come from any thread; what they change is decided under
/// the lock. What can be derived is not stored: the outstanding demand is what was requested less what was
/// delivered.
///
/// `@unchecked Sendable`: the times are used by deliveries only, and by the last reference after them.
@usableFromInline final class PipelineMeter: @unchecked Sendable {
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  enum Upstream {
    case waiting
    case open(any Subscription)
    case ended(Ending)
  }

  struct State {
    var upstream = Upstream.waiting
    /// Since when there has been no outstanding demand.
    var heldSince: UInt64?
    /// How long there was none before that, in nanoseconds.
    var heldBack: UInt64 = 0
    var ended: UInt64?

    mutating func endHold(at now: UInt64) {
      if let since = heldSince.take(), now > since { heldBack += now - since }
    }
  }

  /// How a subscription ends; see `PipelineEnding`.
  @usableFromInline enum Ending { case finished, failed, cancelled, deallocated }

  let id = UniqueNumber.next()
  let parent: UInt64?
  let point: PointRecord
  @usableFromInline let points: ObservedPoints
  /// Whether the trace is on, by its address: a client would call a function to find the static value, for each
  /// element. Atomic values are not moved, so the address stays.
  @usableFromInline let isTraced = withUnsafePointer(to: SignalTrace.isOn) { $0 }
  private let began: UInt64
  /// The position in the list of the point, used with its lock held.
  var position = 0

  /// Written by deliveries only.
  @usableFromInline let elementCount = Atomic<UInt>(0)
  /// The number of the element from which on more is noted than that it passed, counted from one; zero after the end.
  @usableFromInline let nextNoted = Atomic<UInt>(1)
  /// All demand there has been; `unlimited` never runs out.
  @usableFromInline let requested = Atomic<UInt>(0)
  /// Since when an element that is timed has been downstream; zero while none is.
  private let deliveringSince = Atomic<UInt64>(0)
  private let hasEnded = Atomic<Bool>(false)
  /// Whether the state says so: no request has followed the last use of the demand.
  private let isHeldBack = Atomic<Bool>(true)
  private let state: Locked<State>
  @exclusivity(unchecked) private var times = ElementTimes()

  private static var unlimited: UInt { UInt(Int.max) + 1 }

  init(of point: PointRecord, in points: ObservedPoints, parent: UInt64?) {
    self.point = point
    self.points = points
    self.parent = parent
    began = points.now()
    state = Locked(State(heldSince: began))
  }

  var pipeline: ObservedPipeline { ObservedPipeline(id: id, parent: parent, point: point.point) }

  var isLive: Bool { !hasEnded.load(ordering: .relaxed) }

  // MARK: Downstream, serial

  /// Whether an observer or a trace follows each element.
  @inlinable var isNotingAll: Bool {
    points.isWatched.load(ordering: .relaxed) || isTraced.pointee.load(ordering: .relaxed)
  }

  /// What the end of a delivery needs to know of its begin.
  @usableFromInline struct Delivery {
    let isTimed: Bool
    let outer: UInt64?
  }

  /// Counts and notes an element that is about to be delivered; `nil` after the end.
  @usableFromInline func beginDelivery() -> Delivery? {
    if hasEnded.load(ordering: .acquiring) { return nil }
    let number = elementCount.load(ordering: .relaxed) &+ 1
    elementCount.store(number, ordering: .relaxed)
    trace(.element)
    let isTimed = number >= times.next
    if isTimed {
      let now = points.now()
      times.begin(number, at: now, of: point)
      deliveringSince.store(now, ordering: .relaxed)
    }
    return Delivery(isTimed: isTimed, outer: enter())
  }

  /// Notes that an element was delivered.
  @usableFromInline func endDelivery(_ delivery: Delivery) {
    leave(delivery.outer)
    if delivery.isTimed {
      times.end(before: elementCount.load(ordering: .relaxed) &+ 1, at: points.now(), of: point)
      deliveringSince.store(0, ordering: .releasing)
      let noted = nextNoted.load(ordering: .relaxed)
      // Not if another thread has ended the pipeline: then every further element is to be refused.
      if noted != 0 {
        _ = nextNoted.compareExchange(expected: noted, desired: times.next, ordering: .relaxed)
      }
    }
    trace(.elementDelivered)
  }

  /// Counts the demand that a delivery returned, or notes that all demand is used up.
  @inlinable func answer(_ demand: Subscribers.Demand) {
    if demand > .none {
      add(answered: demand)
    } else if elementCount.load(ordering: .relaxed) >= requested.load(ordering: .relaxed) {
      beginHold()
    }
  }

  @usableFromInline func beginHold() {
    let now = points.now()
    state.withLock { state in
      // A request may have come in between, and a nested delivery may have noted it.
      guard state.ended == nil, state.heldSince == nil, wanted == 0 else { return }
      state.heldSince = now
      isHeldBack.store(true, ordering: .relaxed)
    }
  }

  // MARK: Upstream, from any thread

  /// Stores the upstream subscription.
  ///
  /// - Returns: Whether it is the first one, and the pipeline has not ended.
  @usableFromInline func open(_ subscription: any Subscription) -> Bool {
    state.withLock { state in
      guard case .waiting = state.upstream else { return false }
      state.upstream = .open(subscription)
      return true
    }
  }

  /// Counts a request, and returns the subscription to forward it to.
  ///
  /// The demand counts before the lock is taken. So a delivery that finds the demand used up, under the lock, either
  /// sees this request or has noted that already, and then this call sees the note.
  func request(_ demand: Subscribers.Demand) -> (any Subscription)? {
    add(demand)
    return state.withLock { state in
      if state.heldSince != nil, wanted > 0 { endHold(&state) }
      return if case .open(let subscription) = state.upstream { subscription } else { nil }
    }
  }

  /// Counts demand that a delivery returned. A nested delivery may have found the demand used up before.
  @usableFromInline func add(answered demand: Subscribers.Demand) {
    add(demand)
    if isHeldBack.load(ordering: .relaxed) {
      state.withLock { state in
        if state.heldSince != nil { endHold(&state) }
      }
    }
  }

  private func endHold(_ state: inout State) {
    state.endHold(at: points.now())
    isHeldBack.store(false, ordering: .relaxed)
  }

  private func add(_ demand: Subscribers.Demand) {
    trace(.requested)
    let count = demand.max.map { UInt(bitPattern: $0) } ?? Self.unlimited
    var found = requested.load(ordering: .relaxed)
    while found < Self.unlimited {
      let isAdded: Bool
      (isAdded, found) = requested.weakCompareExchange(
        expected: found, desired: min(found + count, Self.unlimited), ordering: .relaxed)
      if isAdded { return }
    }
  }

  /// The outstanding demand.
  private var wanted: UInt {
    let all = requested.load(ordering: .relaxed)
    if all >= Self.unlimited { return all }
    let used = elementCount.load(ordering: .relaxed)
    return all > used ? all - used : 0
  }

  private var demand: Subscribers.Demand {
    let wanted = wanted  // Read once: a request may arrive at any time.
    return wanted < Self.unlimited ? .max(Int(wanted)) : .unlimited
  }

  // MARK: The end

  /// The effect of an end: for all calls but the first there is none.
  @usableFromInline enum Ended {
    case before
    /// With the upstream subscription, if there was one.
    case now((any Subscription)?)
  }

  @usableFromInline @discardableResult
  func end(_ ending: Ending, _ error: (any Error)? = nil) -> Ended {
    if hasEnded.load(ordering: .acquiring) { return .before }
    let now = points.now()
    let last = state.withLock { state in
      let last = state.upstream
      if case .ended = last { return last }
      state.upstream = .ended(ending)
      state.endHold(at: now)
      state.ended = now
      hasEnded.store(true, ordering: .releasing)
      nextNoted.store(0, ordering: .relaxed)
      return last
    }
    let upstream: (any Subscription)?
    switch last {
    case .ended: return .before
    case .waiting: upstream = nil
    case .open(let subscription): upstream = subscription
    }
    report(ending, error)
    return .now(upstream)
  }

  private func report(_ ending: Ending, _ error: (any Error)?) {
    let (signal, description): (TracedSignal, PipelineEnding)
    switch ending {
    case .finished: (signal, description) = (.finished, .finished)
    case .cancelled: (signal, description) = (.cancelled, .cancelled)
    case .deallocated: (signal, description) = (.deallocated, .deallocated)
    case .failed:
      signal = .failed
      description = .failed(
        PipelineFailure(
          error: error!, path: point.point.operators.reversed(), line: point.point.line))
    }
    trace(signal)
    points.tell { $0.pipelineEnded(pipeline, description) }
  }

  private func trace(_ signal: TracedSignal) {
    if isTraced.pointee.load(ordering: .relaxed) { SignalTrace.record(signal, of: id) }
  }

  // MARK: Reading, from any thread

  /// What a pipeline has done until a moment; times in nanoseconds.
  struct Reading {
    let ending: Ending?
    let upstream: (any Subscription)?
    let elementCount: Int
    let demand: Subscribers.Demand
    let alive: UInt64
    let heldBack: UInt64
    /// How long the element that is downstream has been there, if that is timed.
    let inDelivery: UInt64
  }

  func read(at now: UInt64) -> Reading {
    let state = state.withLock { $0 }
    let (ending, upstream): (Ending?, (any Subscription)?)
    switch state.upstream {
    case .waiting: (ending, upstream) = (nil, nil)
    case .open(let subscription): (ending, upstream) = (nil, subscription)
    case .ended(let last): (ending, upstream) = (last, nil)
    }
    let delivering = deliveringSince.load(ordering: .acquiring)
    return Reading(
      ending: ending, upstream: upstream, elementCount: Int(elementCount.load(ordering: .relaxed)),
      demand: demand,
      alive: span(from: began, to: state.ended ?? now),
      heldBack: state.heldBack + (state.heldSince.map { span(from: $0, to: now) } ?? 0),
      inDelivery: delivering == 0 ? 0 : span(from: delivering, to: now))
  }

  private func span(from start: UInt64, to end: UInt64) -> UInt64 { end > start ? end - start : 0 }

  // MARK: Deallocation

  /// Called when no signal can follow any more.
  func retire() {
    end(.deallocated)
    times.finish(
      after: elementCount.load(ordering: .relaxed), at: state.withLock { $0.ended ?? 0 }, of: point)
    point.remove(self)
  }
}
