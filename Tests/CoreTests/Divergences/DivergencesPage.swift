import Foundation
import TestSupport
import Testing

/// The page of the documentation that tells what differs from Apple's framework is made of `Divergence.all`.
@Suite struct DivergencesPage {
  private var text: String {
    let sections = Divergence.all.map { divergence in
      """
      ### \(divergence.id). \(divergence.subject)

      - **Apple's** \(divergence.apples).
      - **Here** \(divergence.ours).
      - \(divergence.reason)
      """
    }
    let changes = LaterChange.all.map { "| \($0.release) | \($0.change) | \($0.here) |" }
    return """
      # What differs from Apple's Combine

      Each known difference, with its reason. A test whose name begins with the number holds it.

      ## Overview

      No run of Apple's framework is possible on Linux: "Apple's" is what public test suites and documents tell of it. There is no key-value
      observing, which needs the Objective-C runtime; `SwiftCombineExtras` observes `@Observable` classes instead. A closure formed on the main actor
      is checked when it runs elsewhere, as with Apple's: <doc:Threads>, and <doc:ConcurrencyAndIsolation> for tasks and actors. What the platform
      makes different, such as a main run loop that no thread runs and the module of `URLSession`, is in <doc:FromApple>.

      \(sections.joined(separator: "\n\n"))

      ## What Apple has changed since

      Apple's framework changed after its first release, in iOS 13. This package follows each change that is known. The release is that of
      iOS; the other systems have the change since their releases of the same time. Code that was only tested on an older release may rely
      on what was before.

      | release | what changed | here |
      |---|---|---|
      \(changes.joined(separator: "\n"))

      """
  }

  @Test func `the page is up to date`() throws {
    try WrittenPage("Sources/SwiftCombineCore/SwiftCombineCore.docc/WhatDiffers.md", text).expectUpToDate()
  }

  @Test func `every divergence has one test`() throws {
    // Those of Foundation's publishers are tested where these are.
    let folder = "CoreTests/Divergences"
    let files =
      try FileManager.default.contentsOfDirectory(
        atPath: repositoryRoot.appending(path: "Tests/\(folder)").path
      )
      .map { "\(folder)/\($0)" } + ["FoundationTests/DataTaskPublisherTests.swift"]
    let tested = try files.flatMap { file in
      try String(contentsOf: repositoryRoot.appending(path: "Tests/\(file)"), encoding: .utf8)
        .matches(of: #/func `D(\d+) /#).compactMap { Int($0.1) }
    }
    #expect(tested.sorted().map { "D\($0)" } == Divergence.all.map(\.id))
  }
}
