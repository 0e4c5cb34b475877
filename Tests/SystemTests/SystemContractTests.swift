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

  @Test func `the lines of a file keep the rules`() {
    let report = verify(
      publisher: { count in
        let path = Self.folder.write((0..<count).map { "\($0)\n" }.joined(), to: "lines\(count)")
        var lines = Publishers.Lines(of: path)
        lines.queue = Self.queue
        return lines
      },
      failing: {
        var lines = Publishers.Lines(of: Self.folder.path("none"))
        lines.queue = Self.queue
        return lines
      }, traits: .startsOnDemand, play: { Self.play() })
    #expect(report.failures.isEmpty, "\(report)")
  }

  @Test func `the lines of a followed file keep the rules`() {
    let report = verify(
      publisher: { count in
        let path = Self.folder.write((0..<count).map { "\($0)\n" }.joined(), to: "followed\(count)")
        var lines = Publishers.FollowedLines(of: path, from: .start)
        lines.queue = Self.queue
        return lines
      }, traits: .neverEnds, play: { Self.play() })
    #expect(report.failures.isEmpty, "\(report)")
  }
}
