import Foundation
import SwiftCombine
import SwiftCombineTesting
import Testing

@testable import SwiftCombineSystem

/// The rules of the contract, on publishers whose subscriptions share one queue, so that their turns are
/// awaited.
@Suite struct SystemContractTests {
  private static let folder = TemporaryFolder()
  private static let queue = DispatchQueue(label: "contract")

  private static func play() { for _ in 0..<64 { queue.sync {} } }

  /// A file that nothing else writes: a subscription of another check may still be reading its own.
  private static func file(lines count: Int) -> String {
    folder.write((0..<count).map { "\($0)\n" }.joined(), to: "\(UUID())")
  }

  @Test func `the lines of a file keep the rules`() {
    let report = verify(
      publisher: { count in
        var lines = Publishers.Lines(of: Self.file(lines: count))
        lines.queue = Self.queue
        return lines
      },
      failing: {
        var lines = Publishers.Lines(of: Self.folder.path("none"))
        lines.queue = Self.queue
        return lines
      }, traits: .startsOnDemand, timeLimit: .seconds(600), play: { Self.play() })
    #expect(report.failures.isEmpty, "\(report)")
  }

  @Test func `the lines of a followed file keep the rules`() {
    let report = verify(
      publisher: { count in
        var lines = Publishers.FollowedLines(of: Self.file(lines: count), from: .beginning)
        lines.queue = Self.queue
        return lines
      }, traits: .neverEnds, timeLimit: .seconds(600), play: { Self.play() })
    #expect(report.failures.isEmpty, "\(report)")
  }
}
