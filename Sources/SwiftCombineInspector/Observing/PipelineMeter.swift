import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// What one subscription to an observed publisher has done, and its upstream subscription.
///
/// Deliveries are serial, so the delivering thread is the only one that counts elements and notes their
/// times: it loads and stores, and never waits. Requests and the end come from any thread; what they change
/// is decided under the lock. What can be derived is not stored: the outstanding demand is what was requested
/// less what was delivered.
///
/// `@unchecked Sendable`: the times are used by deliveries only, and by the last reference after them.
@safe @usableFromInline final class PipelineMeter: @unchecked Sendable {
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
  /// Whether the trace is on, by its address: a client would call a function to find the static value, for
  /// each element. Atomic values are not moved, so the address stays.
  @usableFromInline let isTraced = unsafe withUnsafePointer(to: SignalTrace.isOn) { unsafe $0 }
  let began: UInt64
  /// The position in the list of the point, used with its lock held.
  var position = 0

  /// Written by deliveries only.
  @usableFromInline let elementCount = Atomic<UInt>(0)
  /// The number of the element from which on more is noted than that it passed, counted
  /// from one; zero after the end.
  @usableFromInline let nextNoted = Atomic<UInt>(1)
  @usableFromInline let requested = RequestedDemand()
  /// Since when an element that is timed has been downstream; zero while none is.
  let deliveringSince = Atomic<UInt64>(0)
  private let hasEnded = Atomic<Bool>(false)
  /// Whether the state says so: no request has followed the last use of the demand.
  private let isHeldBack = Atomic<Bool>(true)
  let state: Locked<State>
  // Unchecked: deliveries access it, one at a time, and the last reference after them.
  @exclusivity(unchecked) private var times = ElementTimes()

  init(of point: PointRecord, in points: ObservedPoints, parent: UInt64?) {
    self.point = point
    self.points = points
    self.parent = parent
    began = points.now()
    state = Locked(State(heldSince: began))
  }

  var pipeline: ObservedPipeline { ObservedPipeline(id: id, parentID: parent, point: point.point) }

  var isLive: Bool { !hasEnded.load(ordering: .relaxed) }

  // MARK: Downstream, serial

  /// Whether an observer or a trace follows each element.
  @inlinable var isNotingAll: Bool {
    unsafe points.isWatched.load(ordering: .relaxed) || isTraced.pointee.load(ordering: .relaxed)
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
    let isTimed = unsafe number >= times.next
    if isTimed {
      let now = points.now()
      unsafe times.begin(number, at: now, of: point)
      deliveringSince.store(now, ordering: .relaxed)
    }
    return Delivery(isTimed: isTimed, outer: enter())
  }

  /// Notes that an element was delivered.
  @usableFromInline func endDelivery(_ delivery: Delivery) {
    leave(delivery.outer)
    if delivery.isTimed {
      unsafe times.end(before: elementCount.load(ordering: .relaxed) &+ 1, at: points.now(), of: point)
      deliveringSince.store(0, ordering: .releasing)
      let noted = nextNoted.load(ordering: .relaxed)
      // Not if another thread has ended the pipeline: then every further element is to be refused.
      if noted != 0 {
        _ = unsafe nextNoted.compareExchange(expected: noted, desired: times.next, ordering: .relaxed)
      }
    }
    trace(.elementDelivered)
  }

  /// Counts the demand that a delivery returned, or notes that all demand is used up.
  @inlinable func answer(_ demand: Subscribers.Demand) {
    if demand > .none {
      add(answered: demand)
    } else if requested.isUsedUp(by: elementCount.load(ordering: .relaxed)) {
      beginHold()
    }
  }

  @usableFromInline func beginHold() {
    let now = points.now()
    state.withLock { state in
      // A request may have come in between, and a nested delivery may have noted it.
      guard state.ended == nil, state.heldSince == nil, outstanding == .none else { return }
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
  /// The demand counts before the lock is taken. So a delivery that finds the demand used up, under the lock,
  /// either sees this request or has noted that already, and then this call sees the note.
  func request(_ demand: Subscribers.Demand) -> (any Subscription)? {
    add(demand)
    return state.withLock { state in
      if state.heldSince != nil, outstanding > .none { endHold(&state) }
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
    requested.add(DemandCount(demand))
  }

  /// The outstanding demand.
  var outstanding: DemandCount { requested.outstanding(after: elementCount) }

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
          error: error!, path: point.point.operators.reversed(), location: point.point.location))
    }
    trace(signal)
    points.tell { $0.pipelineEnded(pipeline, with: description) }
  }

  private func trace(_ signal: TracedSignal) {
    if unsafe isTraced.pointee.load(ordering: .relaxed) { SignalTrace.record(signal, of: id) }
  }

  // MARK: Deallocation

  /// Called when no signal can follow any more.
  func retire() {
    end(.deallocated)
    unsafe times.finish(
      after: elementCount.load(ordering: .relaxed), at: state.withLock { $0.ended ?? 0 }, of: point)
    point.remove(self)
  }
}
