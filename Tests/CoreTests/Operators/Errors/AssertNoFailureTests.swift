import Combine
import Foundation
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct AssertNoFailureTests {
  @Test func `V16-5 assertNoFailure passes everything but a failure, and the upstream's subscription`() {
    let source = scripted("source", of: Int.self)
    let recorder = source.assertNoFailure().record(demand: .max(2)) { _ in .max(1) }
    source.send(1)
    recorder.request(.max(3))
    source.send(completion: .finished)
    #expect(recorder.events == [.subscription("source"), .value(1), .finished])
    #expect(
      source.log == [.subscribed, .requested(.max(2)), .answered(.max(1)), .requested(.max(3))])
  }

  @Test func `V16-5 a failure stops the program and says where`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Just(1).tryMap { _ in throw TestError("no pepper") }
        .assertNoFailure("soup", file: "Kitchen.swift", line: 42).record()
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("Kitchen.swift:42: Fatal error: soup: An upstream failed with no pepper. Rule: "))
  }

  @Test func `fact 63 a failure stops the program even after the completion`() async {
    await #expect(processExitsWith: .failure) {
      let source = scripted(of: Int.self)
      _ = source.assertNoFailure().record()
      source.send(completion: .finished)
      source.misbehave.send(completion: .failure("late"))
    }
  }

  @Test func `an assertion shows its message and place in a mirror`() throws {
    let probe = MirrorProbe<Int, TestError>()
    _ = probe.assertNoFailure("soup", file: "Kitchen.swift", line: 42).record()
    let mirror = try #require(probe.mirror)
    #expect(mirror.children.map(\.label) == ["file", "line", "prefix"])
    #expect(mirror.children.map { "\($0.value)" } == ["Kitchen.swift", "42", "soup"])
  }
}

/// Keeps the mirror of its newest subscriber.
private final class MirrorProbe<Output, Failure: Error>: Publisher {
  private(set) var mirror: Mirror?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    mirror = Mirror(reflecting: subscriber)
  }
}
