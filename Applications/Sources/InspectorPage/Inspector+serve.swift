import Foundation
import HTTPLoopback
import PageServing
import SwiftCombineInspector

extension Inspector {
  /// Serves a page that shows what the observed pipelines of this process do, a new state each second.
  ///
  ///     let page = try Inspector.serve(at: PageAddress(port: 8017))
  ///     print(page.url)
  ///
  /// It also shows the last failures that have passed a checkpoint.
  ///
  /// The page shows the inside of a program to whoever reaches its address: that is this machine alone,
  /// unless the address says otherwise. Nothing can be changed there.
  ///
  /// While no browser follows the page, nothing is read, and no timer runs.
  ///
  /// - Parameters:
  ///   - address: where to serve it; by default on a free port of this machine.
  ///   - inspector: an inspector whose pipelines and warnings are shown too. It is examined with each state,
  ///     on the queue of the page: it must not be one that finds retain cycles. If it has not been started,
  ///     there are no pipelines.
  ///   - log: where to write the requests that arrive.
  /// - Returns: The server, which stops when it is released.
  /// - Throws: why the port cannot be listened on.
  public static func serve(
    at address: PageAddress = PageAddress(), showing inspector: Inspector? = nil, log: HTTPLog? = nil
  ) throws(SocketError) -> InspectorServer {
    let queue = DispatchQueue(label: "inspector-page", qos: .utility)
    let start = ContinuousClock.now
    let session = InspectorSession(
      program: ProcessInfo.processInfo.processName, on: queue, ticks: ticks(every: 1, on: queue),
      now: { ContinuousClock.now - start },
      source: InspectorSource(
        samples: Inspector.samples,
        pipelines: {
          inspector?.examine()
          return inspector?.report().trees
        },
        warnings: { inspector?.warnings ?? [] }, failures: { Inspector.lastFailures }))
    return try InspectorServer(session, at: address, log: log)
  }

  /// Serves such a page on a port of this machine.
  ///
  ///     let page = try Inspector.serve(port: 8017)
  ///
  /// - Parameter port: the port, or 0 for any free one.
  /// - Returns: The server, which stops when it is released.
  /// - Throws: why the port cannot be listened on.
  public static func serve(port: UInt16) throws(SocketError) -> InspectorServer {
    try serve(at: PageAddress(port: port))
  }
}
