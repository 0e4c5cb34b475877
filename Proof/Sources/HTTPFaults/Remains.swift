/// What the process holds before the first check and after the last.
public struct Remains {
  private let descriptors: Int
  private let threads: Int

  /// Makes a request first, since what Foundation and Dispatch open once and for all is not left by a check.
  public init() {
    for fault in Fault.statuses { _ = fault.check.run(.init(rounds: 1, seed: 0)) }
    (descriptors, threads) = (Footprint.descriptors, Footprint.threads)
  }

  /// Looks until all is as it was, for half a minute at most: idle threads of a pool live on for some seconds.
  public func look() -> Check.Report {
    let isBack = becomesTrue(within: 30) {
      Footprint.descriptors <= descriptors && Footprint.threads <= threads && Token.alive == 0
    }
    let now =
      "descriptors \(descriptors) before, \(Footprint.descriptors) after; "
      + "threads \(threads), \(Footprint.threads); pipelines \(Token.alive)"
    return Check.Report(summary: now, problems: isBack ? [] : ["It is not as it was."])
  }
}
