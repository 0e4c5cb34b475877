import Foundation
import HTTPLoopback

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The resources of the process before the first check and after the last.
public struct Remains {
  private let descriptors: Int
  private let threads: Int

  /// Makes requests first: resources that Foundation and Dispatch open once are not left by a check.
  public init() throws {
    try Self.request()
    for fault in Fault.statuses { _ = fault.check.run(.init(rounds: 1, seed: 0)) }
    (descriptors, threads) = (Footprint.descriptors, Footprint.threads)
  }

  /// Makes a request without a publisher, and waits until the session is released.
  private static func request() throws {
    let server = try HTTPServer { _ in .status(200) }
    weak var session: URLSession?
    do {
      let open = URLSession(configuration: .ephemeral)
      session = open
      let answered = DispatchSemaphore(value: 0)
      open.dataTask(with: server.url()) { _, _, _ in answered.signal() }.resume()
      answered.wait()
      open.finishTasksAndInvalidate()
    }
    _ = becomesTrue { session == nil }
    server.stop()
  }

  /// Polls until all is as before, for half a minute at most: idle threads of a pool stay for some seconds.
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
