import Combine
import Foundation
import HTTPLoopback
import SwiftCombineInspector
import Testing

@testable import InspectorPage

/// What is read, when, and what it says.
@Suite struct SessionTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  /// Follows the states as a browser does, until the token is canceled on the queue.
  private func follow() -> (states: Locked<[InspectorState]>, token: AnyCancellable) {
    let states = Locked<[InspectorState]>([])
    let token = fixture.session.queue.sync {
      fixture.session.states.sink { state in states.withLock { $0.append(state) } }
    }
    return (states, token)
  }

  private func leave(_ token: AnyCancellable) { fixture.session.queue.sync { token.cancel() } }

  @Test func `a session that is not followed reads nothing, and its timer is off`() {
    #expect(fixture.reads == 0 && !fixture.isTicking)
    fixture.tick()
    #expect(fixture.reads == 0)
    let (_, first) = follow()
    let (_, second) = follow()
    #expect(fixture.reads == 1 && fixture.isTicking)
    fixture.tick()
    #expect(fixture.reads == 2)
    leave(first)
    fixture.tick()
    #expect(fixture.reads == 3 && fixture.isTicking)
    leave(second)
    #expect(!fixture.isTicking)
    fixture.tick()
    #expect(fixture.reads == 3)
    let (_, third) = follow()
    #expect(fixture.reads == 4 && fixture.isTicking)
    leave(third)
  }

  @Test func `rates and shares are those of the time since the state before`() throws {
    fixture.sample(PointSample("orders") { $0.elementCount = 1_000 })
    let (states, token) = follow()
    fixture.sample(
      PointSample("orders") {
        ($0.elementCount, $0.timeStarved, $0.timeHeldBack) = (1_250, .milliseconds(1_200), .milliseconds(300))
      })
    fixture.tick(after: .seconds(2))
    fixture.tick()
    let points = states.withLock(\.self).map(\.points)
    #expect(points.map { $0.map(\.rate) } == [[nil], [125], [0]])
    #expect(points.map { $0.map(\.starved) } == [[nil], [0.6], [0]])
    #expect(points.map { $0.map(\.heldBack) } == [[nil], [0.15], [0]])
    #expect(points.map { $0.map(\.elements) } == [[1_000], [1_250], [1_250]])
    leave(token)
  }

  @Test func `what happened while no browser followed has no rate`() {
    fixture.sample(PointSample("orders") { $0.elementCount = 10 })
    leave(follow().token)
    fixture.sample(PointSample("orders") { $0.elementCount = 1_000_000 })
    fixture.tick(after: .seconds(3_600))
    let (states, token) = follow()
    #expect(states.withLock(\.self).map { $0.points.map(\.rate) } == [[nil]])
    leave(token)
  }

  @Test func `shares are of the time of all live subscriptions, and never more than all of it`() {
    fixture.sample()
    let (states, token) = follow()
    fixture.sample(
      PointSample("many") {
        ($0.subscriptionCount, $0.timeStarved, $0.timeHeldBack) = (4, .seconds(3), .seconds(1))
      },
      // Ten requests of 0.3 seconds, which have ended since.
      PointSample("ended") { ($0.subscriptionCount, $0.timeStarved) = (0, .seconds(3)) },
      PointSample("idle") { $0.subscriptionCount = 0 })
    fixture.tick()
    let points = states.withLock(\.self).last?.points ?? []
    #expect(points.map(\.name) == ["many", "ended", "idle"])
    #expect(points.map(\.starved) == [0.75, 1, 0])
    #expect(points.map(\.heldBack) == [0.25, 0, 0])
    leave(token)
  }

  @Test func `a state that says the same as the one before is not sent`() {
    fixture.sample(PointSample("orders"))
    let (states, token) = follow()
    for second in 1...3 {
      fixture.sample(PointSample("orders") { $0.timeStarved = .seconds(second) })
      fixture.tick()
    }
    #expect(fixture.reads == 4)
    #expect(states.withLock(\.self).map { $0.points.map(\.starved) } == [[nil], [1]])
    leave(token)
  }

  @Test func `a histogram is sent from its shortest duration to its longest`() throws {
    var counts = Array(repeating: 0, count: 20)
    (counts[9], counts[10], counts[12]) = (97, 2, 1)
    let histogram = DurationHistogram(counts: counts, sum: .zero)
    fixture.sample(PointSample("orders") { $0.timeDownstream = histogram })
    let point = try #require(fixture.session.state.points.first)
    #expect(point.downstream.counts == [97, 2, 0, 1])
    #expect(point.downstream.first == 1_024e-9)
    #expect(point.downstream.median == 1_024e-9 && point.downstream.most == 2_048e-9)
    #expect(point.between.counts == [] && point.between.median == nil)
  }

  @Test func `demand is a number, or nil if it is unlimited`() {
    fixture.sample(
      PointSample("none"), PointSample("three") { $0.demand = .max(3) },
      PointSample("all") { $0.demand = .unlimited })
    #expect(fixture.session.state.points.map(\.demand) == [0, 3, nil])
  }

  @Test func `a pipeline is its subscriber and its publishers, each before those upstream of it`() throws {
    // In real time a silence of a second is a fact too.
    let inspector = Inspector(findsLocations: false, now: { .zero })
    inspector.start()
    defer { inspector.stop() }
    let left = PassthroughSubject<Int, Never>()
    let right = PassthroughSubject<Int, Never>()
    let token = left.merge(with: right.map { $0 * 2 }).buffer(
      size: 1, prefetch: .keepFull, whenFull: .dropOldest
    )
    .checkpoint("session tests", fileID: "Shop/Cart.swift", line: 7).sink { _ in }
    left.send(1)
    right.send(2)
    fixture.inspect(Inspected(inspector, checkpoint: "session tests"))
    let chain = try #require(fixture.session.state.chains?.first)
    #expect(chain.subscriber == "Sink" && chain.line == "Shop/Cart.swift:7" && chain.moreLines == 0)
    #expect(chain.lines.map(\.depth) == [0, 1, 2, 3, 3, 4])
    #expect(
      chain.lines.map(\.name)
        == [
          "checkpoint \"session tests\"", "Buffer", "Merge", "PassthroughSubject", "Map",
          "PassthroughSubject",
        ])
    #expect(chain.lines.first?.line == "Shop/Cart.swift:7")
    #expect(chain.facts == "2 elements, unlimited demand" && chain.lines.map(\.facts).first == "")
    token.cancel()
  }

  @Test func `a long chain and many chains are cut, and the rest is counted`() throws {
    let inspector = Inspector(findsLocations: false)
    inspector.start()
    defer { inspector.stop() }
    let subject = PassthroughSubject<Int, Never>()
    var long = subject.checkpoint("cut").eraseToAnyPublisher()
    for _ in 0..<120 { long = long.merge(with: Empty(completeImmediately: false)).eraseToAnyPublisher() }
    var tokens = [long.sink { _ in }]
    for _ in 0..<InspectorState.mostChains { tokens.append(subject.checkpoint("cut").sink { _ in }) }
    fixture.inspect(Inspected(inspector, checkpoint: "cut"))
    let state = fixture.session.state
    #expect(state.chains?.count == InspectorState.mostChains && state.moreChains == 1)
    #expect(state.chains?.first?.lines.count == ChainRow.mostLines)
    // A merge, an empty publisher and their erasure for each of 120, and the erased
    // checkpoint of the subject.
    #expect(state.chains?.first?.moreLines == 120 * 3 + 3 - ChainRow.mostLines)
    tokens.removeAll()
  }

  @Test func `warnings are there, the newest first, and the oldest are counted`() throws {
    let warning = try #require(Inspected.withWarning(dropping: 4).warnings.first)
    var inspected = Inspected()
    inspected.warnings = Array(repeating: warning, count: InspectorState.mostWarnings)
    fixture.inspect(inspected)
    #expect(fixture.session.state.warnings.count == InspectorState.mostWarnings)
    #expect(fixture.session.state.moreWarnings == 0)
    let other = try #require(Inspected.withWarning(dropping: 5).warnings.first)
    inspected.warnings.append(other)
    fixture.inspect(inspected)
    #expect(fixture.session.state.warnings.first == other.description)
    #expect(fixture.session.state.warnings.dropFirst().allSatisfy { $0 == warning.description })
    #expect(fixture.session.state.moreWarnings == 1)
  }

  @Test func `the last failures are there with their paths, the newest first`() throws {
    var inspected = Inspected.withFailure(at: "first", "The card has expired.")
    inspected.failures += Inspected.withFailure(at: "second", String(repeating: "x", count: 1_000)).failures
    fixture.inspect(inspected)
    let failures = fixture.session.state.failures
    try #require(failures.count == 2)
    #expect(failures[0].error == String(repeating: "x", count: FailureRow.longestError))
    #expect(failures[1].error == "The card has expired." && failures[1].line == "Shop/Bank.swift:8")
    #expect(failures[1].path == ["Fail", "Map", #"checkpoint "first" at Shop/Bank.swift:8"#])
    inspected.failures = Array(repeating: inspected.failures[0], count: InspectorState.mostFailures + 1)
    fixture.inspect(inspected)
    #expect(fixture.session.state.failures.count == InspectorState.mostFailures)
  }

  @Test func `a session that is canceled reads nothing any more`() {
    let (states, token) = follow()
    fixture.session.cancel()
    #expect(!fixture.isTicking)
    fixture.tick()
    _ = fixture.session.state
    #expect(fixture.reads == 1 && states.withLock(\.count) == 1)
    leave(token)
    #expect(follow().states.withLock(\.count) == 1 && fixture.reads == 1)
  }
}
