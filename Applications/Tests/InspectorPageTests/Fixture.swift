import Combine
import Foundation
import HTTPLoopback
import PageServing
import PageTesting
import SwiftCombineInspector
import Synchronization

@testable import InspectorPage

/// A page whose points, pipelines, time and ticks belong to a test.
final class Fixture: Sendable {
  private struct State {
    var now = Duration.seconds(1_000)
    var samples: [PointSample] = []
    var reads = 0
  }

  let session: InspectorSession
  let server: InspectorServer
  let log = HTTPLog()
  private let state: Locked<State>
  private let ticks: PassthroughSubject<Date, Never>
  /// How many subscribers the ticks have.
  private let tickers: Locked<Int>
  private let inspected: Locked<Inspected>

  /// - Parameters:
  ///   - port: the port of the page; 0 for a free one.
  ///   - inspected: what it shows of pipelines.
  init(port: UInt16 = 0, inspected: Inspected = Inspected()) throws {
    let state = Locked(State())
    let tickers = Locked(0)
    let ticks = PassthroughSubject<Date, Never>()
    let shown = Locked(inspected)
    session = InspectorSession(
      program: "shop", on: DispatchQueue(label: "inspector"),
      ticks: ticks.handleEvents(
        receiveSubscription: { _ in tickers.withLock { $0 += 1 } },
        receiveCancel: { tickers.withLock { $0 -= 1 } }
      ).makeConnectable(),
      now: { state.withLock(\.now) },
      source: InspectorSource(
        samples: {
          state.withLock { state in
            state.reads += 1
            return state.samples
          }
        },
        pipelines: { shown.withLock(\.pipelines) }, warnings: { shown.withLock(\.warnings) },
        failures: { shown.withLock(\.failures) }))
    server = try InspectorServer(
      session, at: PageAddress(port: port), limits: InspectorServer.limitsWithoutTime, log: log)
    (self.state, self.ticks, self.tickers, self.inspected) = (state, ticks, tickers, shown)
  }

  deinit { server.stop() }

  /// How often the samples were read.
  var reads: Int { state.withLock(\.reads) }

  /// Whether the timer runs.
  var isTicking: Bool { tickers.withLock { $0 > 0 } }

  /// Sets what the points have done.
  func sample(_ samples: PointSample...) { sample(samples) }

  /// Sets what the points have done.
  func sample(_ samples: [PointSample]) { state.withLock { $0.samples = samples } }

  /// Sets what an inspector shows.
  func inspect(_ inspected: Inspected) { self.inspected.withLock { $0 = inspected } }

  /// Lets the clock advance, and the timer tick.
  func tick(after duration: Duration = .seconds(1)) {
    state.withLock { $0.now += duration }
    session.queue.sync { ticks.send(.distantPast) }
  }

  /// Waits until the session has done all that it was to do.
  func settle() { session.queue.sync {} }

  /// What sends requests to the page.
  var client: PageClient { PageClient(port: server.port) }
}

/// What an inspector has found.
struct Inspected {
  var pipelines: [PipelineReport.Tree]?
  var warnings: [PipelineWarning] = []
  var failures: [PipelineFailure] = []

  /// The pipelines of this process that have a checkpoint of a name, and the warnings of a finding.
  ///
  /// The process runs other tests too, whose pipelines are not shown.
  init(_ inspector: Inspector, checkpoint: String, finding: PipelineWarning.Finding? = nil) {
    func isThere(_ node: PipelineReport.Node) -> Bool {
      node.checkpoint?.name == checkpoint || node.upstreams.contains(where: isThere)
    }
    pipelines = inspector.report().trees.filter { isThere($0.publisher) }
    warnings = inspector.warnings.filter { $0.finding == finding }
  }

  init() {}
}

extension PointSample {
  /// What a point of this name has done.
  init(
    _ name: String, fileID: String = "Shop/Checkout.swift", line: Int = 41,
    operators: [String] = ["Map", "PassthroughSubject"],
    _ change: (inout Self) -> Void = { _ in }
  ) {
    self.init(
      ObservedPoint(
        name: name, location: PipelineLocation(fileID: fileID, line: line), operators: operators))
    (subscriptionCount, beganCount) = (1, 1)
    change(&self)
  }
}

/// A value that threads use in turn.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}
