import Chains
import Combine
import Dispatch
import Measuring

/// A chain whose subscriber requests a few values at a time.
///
/// These chains have a module of their own: the compiler merges functions of one module that are alike, and
/// calls the rest through parameters, so that the same chains with a sink would take more.
public struct DemandChain {
  /// A letter after the number of the rows.
  public let id: String
  public let title: String
  /// How many values arrive of a number of values; `nil` if all do.
  public let arriving: ((Int) -> Int)?
  /// How many blocks it may allocate for a value.
  public let allowance: Double
  /// Runs the chain with a number of values, which are requested in batches of another number.
  public let run: (_ count: Int, _ batch: Int) -> Void
  /// The same behind `AnyPublisher`.
  public let runErased: (_ count: Int, _ batch: Int) -> Void

  private init<P: Publisher>(
    _ id: String, _ title: String, take: @escaping () -> (P.Output) -> Void,
    arriving: ((Int) -> Int)? = nil, allowance: Double = 0, _ chain: @escaping (_ count: Int) -> P
  ) where P.Failure == Never {
    self.id = id
    self.title = title
    self.arriving = arriving
    self.allowance = allowance
    run = { requestAll(of: chain($0), $1, take()) }
    runErased = { requestAll(of: hidden(chain($0)), $1, take()) }
  }

  /// Chains of ranges, the plain range first.
  public static var all: [DemandChain] {
    [
      DemandChain("", "range, requested", take: Opaque.take) { hiddenRange($0) },
      DemandChain("m", "… .map.filter", take: Opaque.take, arriving: { $0 / 2 }) {
        hiddenRange($0).map(Opaque.increment()).filter(Opaque.isEven())
      },
      DemandChain("p", "… .prefix", take: Opaque.take) { hiddenRange($0).prefix($0) },
      DemandChain("a", "… .append(range)", take: Opaque.take) {
        hiddenRange($0 / 2).append(hiddenRange($0 - $0 / 2))
      },
      DemandChain("b", "… .buffer, filled before", take: Opaque.take) {
        hiddenRange($0).buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
      },
      DemandChain("k", "… .buffer(16, keepFull)", take: Opaque.take) {
        hiddenRange($0).buffer(size: 16, prefetch: .keepFull, whenFull: .dropNewest)
      },
      DemandChain("g", "… .merge(with: range)", take: Opaque.take) {
        hiddenRange($0 / 2).merge(with: hiddenRange($0 - $0 / 2))
      },
      DemandChain("f", "… .flatMap(max 1) { Just }", take: Opaque.take) {
        hiddenRange($0).flatMap(maxPublishers: .max(1)) { Just($0) }
      },
      DemandChain("w", "Just.map { range }.switchToLatest", take: Opaque.take) {
        Just($0).map { hiddenRange($0) }.switchToLatest()
      },
      DemandChain("z", "… .zip(range), per pair", take: Opaque.takePair) {
        hiddenRange($0).zip(hiddenRange($0))
      },
      DemandChain("l", "… .combineLatest(range), per tuple", take: Opaque.takePair) {
        hiddenRange($0).combineLatest(hiddenRange($0))
      },
      DemandChain(
        "c", "… .collect(10)", take: Opaque.takeArray, arriving: { ($0 + 9) / 10 }, allowance: 0.11
      ) {
        hiddenRange($0).collect(10)
      },
      DemandChain("r", "… .receive(on: immediate)", take: Opaque.take) {
        hiddenRange($0).receive(on: ImmediateScheduler.shared)
      },
    ]
  }

  /// Subscribes to a range on a queue with a subscriber that requests each batch when it
  /// has received the one before.
  @inline(never)
  public static func receive(
    _ count: Int, _ batch: Int, on queue: DispatchQueue, _ completed: @escaping () -> Void
  ) {
    hiddenRange(count).receive(on: queue).subscribe(Batches(of: batch, Opaque.take(), completed))
  }

  /// Subscribes to a shared subject with a subscriber that requests nothing by itself.
  @inline(never)
  public static func share(_ subject: PassthroughSubject<Int, Never>) -> Requester<Int> {
    let requester = Requester(Opaque.take())
    subject.share().subscribe(requester)
    return requester
  }
}
