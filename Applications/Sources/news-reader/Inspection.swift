import Combine
import Foundation
import HTTPLoopback
import InspectorPage
import PageServing
import SwiftCombineInspector

/// What shows the pipelines of the program: a page on this machine, and the signal `SIGUSR1`.
struct Inspection {
  private let server: InspectorServer
  private let printing: AnyCancellable

  /// Starts to record what is attached from now on, and serves the page.
  ///
  /// - Parameter port: the port of the page, or 0 for any free one.
  init(port: UInt16) throws(SocketError) {
    let inspector = Inspector()
    server = try Inspector.serve(at: PageAddress(port: port), showing: inspector)
    inspector.start()
    printing = inspector.printReport(onSignal: SIGUSR1)
  }

  /// The address of the page, for the user.
  var address: String { "\(server.url) shows the pipelines." }

  /// Ends both.
  func stop() {
    printing.cancel()
    server.stop()
  }
}
