import Dispatch
import SwiftCombineEngine
import SwiftCombine

/// The observed places of a process, and who hears of their pipelines.
///
/// Subscribing takes its lock once, to find the place; elements do not.
@usableFromInline final class ObservedPoints: Sendable {
  /// Those of the process; a test has its own, with its own time.
  @usableFromInline static let shared = ObservedPoints { DispatchTime.now().uptimeNanoseconds }

  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct Place: Hashable {
    let name: String
    let location: PipelineLocation
  }

  struct State {
    var numbers: [Place: Int] = [:]
    /// In order of the first subscription.
    var records: [PointRecord] = []
    /// The place of all others, once there are as many as are kept.
    var rest: PointRecord?

    /// The record of a place, if it is known, or if there is room for no other.
    func record(of place: Place) -> PointRecord? { numbers[place].map { records[$0] } ?? rest }

    var all: [PointRecord] { records + (rest.map { [$0] } ?? []) }
  }

  /// Returns nanoseconds since a fixed moment. Called with locks held: it calls nothing back.
  let now: @Sendable () -> UInt64
  private let state = Locked(State())
  private let observers = Locked<[UInt64: any PipelineObserver]>([:])
  /// Whether there are observers.
  @usableFromInline let isWatched = Atomic<Bool>(false)

  init(now: @escaping @Sendable () -> UInt64) { self.now = now }

  // MARK: Pipelines

  /// Begins the count of a new subscription.
  @usableFromInline
  func begin<P: Publisher>(name: String, location: PipelineLocation, upstream: P) -> PipelineMeter {
    let record = record(Place(name: name, location: location)) { operatorNames(upstream) }
    let parent = isWatched.load(ordering: .relaxed) ? PipelineMeter.current : nil
    let meter = PipelineMeter(of: record, in: self, parent: parent)
    record.insert(meter)
    if SignalTrace.isOn.load(ordering: .relaxed) { SignalTrace.record(.began, of: meter.id) }
    tell { $0.pipelineBegan(meter.pipeline) }
    return meter
  }

  private func record(_ place: Place, _ operators: () -> [String]) -> PointRecord {
    if let known = state.withLock({ $0.record(of: place) }) { return known }
    // Looks into the publisher, which is foreign code.
    let new = PointRecord(
      ObservedPoint(name: place.name, location: place.location, operators: operators()))
    return state.withLock { state in
      if let known = state.record(of: place) { return known }
      if state.records.count == Inspector.pointLimit {
        let rest = PointRecord(ObservedPoint(name: Inspector.otherPointsName, location: nil))
        state.rest = rest
        return rest
      }
      state.numbers[place] = state.records.count
      state.records.append(new)
      return new
    }
  }

  /// What the pipelines of each place have done until now, in order of the first subscription.
  func samples() -> [PointSample] {
    let records = state.withLock { $0.all }
    return records.map { $0.sample(at: now()) }
  }

  /// The pipelines that have not ended.
  var pipelines: [ObservedPipeline] { state.withLock { $0.all }.flatMap(\.pipelines) }

  // MARK: Observers

  /// Adds an observer, and takes samples for it at each interval.
  ///
  /// - Returns: A token that ends both.
  func start<S: Scheduler>(
    _ observer: some PipelineObserver, every interval: Duration, on scheduler: S
  ) -> AnyCancellable {
    let nanoseconds = Int(min(max(interval / .nanoseconds(1), 1), 1e18))
    let stride = S.SchedulerTimeType.Stride.nanoseconds(nanoseconds)
    let token = add(observer)
    let timer = scheduler.schedule(
      after: scheduler.now.advanced(by: stride), interval: stride,
      tolerance: .nanoseconds(nanoseconds / 10)
    ) {
      observer.pipelinesSampled(self.samples())
    }
    return AnyCancellable {
      timer.cancel()
      token.cancel()
    }
  }

  /// Adds an observer that wants no samples.
  ///
  /// - Returns: A token that removes it.
  func add(_ observer: some PipelineObserver) -> AnyCancellable {
    let key = UniqueNumber.next()
    change { $0[key] = observer }
    return AnyCancellable { self.change { $0[key] = nil } }
  }

  private func change(_ change: (inout [UInt64: any PipelineObserver]) -> Void) {
    let old = observers.withLock { observers in
      let old = observers
      change(&observers)
      isWatched.store(!observers.isEmpty, ordering: .relaxed)
      return old
    }
    release(old)
  }

  /// Calls the observers, in no order.
  func tell(_ event: (any PipelineObserver) -> Void) {
    if isWatched.load(ordering: .relaxed) { observers.withLock { Array($0.values) }.forEach(event) }
  }

  /// Forwards a warning of an inspector.
  func warn(_ warning: PipelineWarning) { tell { $0.pipelineWarned(warning) } }
}
