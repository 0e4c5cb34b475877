import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import Testing

@Suite(.oneAtATime) struct StallTests {
  // MARK: Silence

  @Test func `a publisher that sends nothing for the limit is warned of once for each silence`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, scheduler) = startedInspector(silenceLimit: .seconds(10))
      let subject = PassthroughSubject<Int, Never>()
      let token = subject.map { $0 }.checkpoint("orders", fileID: "Shop.swift", line: 7).sink { _ in }
      scheduler.advance(by: 9)
      #expect(inspector.examine() == [])
      scheduler.advance(by: 1)
      #expect(
        inspector.examine().map(\.description) == [
          "Sink at Shop.swift:7: PassthroughSubject has sent nothing for 10 s, although elements are requested. "
            + "See whether anything still sends to it, and put a timeout behind it."
        ])
      scheduler.advance(by: 10)
      #expect(inspector.examine() == [])
      subject.send(1)
      scheduler.advance(by: 10)
      #expect(inspector.examine().map(\.finding) == [.silent(for: .seconds(10))])
      withExtendedLifetime(token) {}
    }
  }

  @Test
  func
    `a publisher is not warned of that has ended, of which nothing is requested, or whose values stop later`()
    async
  {
    await #expect(processExitsWith: .success) {
      let (inspector, scheduler) = startedInspector(silenceLimit: .seconds(10))
      let subject = PassthroughSubject<Int, Never>()
      let unrequested = subject.record(demand: .none)
      let ended = Empty<Int, Never>().record()
      let filtered = subject.filter { _ in false }.record()
      let cancelled = subject.sink { _ in }
      cancelled.cancel()
      scheduler.advance(by: 5)
      subject.send(1)
      scheduler.advance(by: 5)
      #expect(inspector.examine().map(\.finding) == [.droppedElements(1)])
      withExtendedLifetime((unrequested, ended, filtered)) {}
    }
  }

  @Test func `without a limit, silence is not warned of`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, scheduler) = startedInspector()
      let token = PassthroughSubject<Int, Never>().sink { _ in }
      scheduler.advance(by: 1_000)
      #expect(inspector.examine() == [])
      withExtendedLifetime(token) {}
    }
  }

  @Test func `a limit of zero stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = Inspector(silenceLimit: .zero) }
  }

  // MARK: Inner publishers

  @Test func `inner publishers that never end and take all places are warned of`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, scheduler) = startedInspector(silenceLimit: .seconds(10))
      let inner = PassthroughSubject<Int, Never>()
      let token = (1...3).publisher.flatMap(maxPublishers: .max(2)) { _ in inner }
        .checkpoint("pages", fileID: "Pages.swift", line: 3).sink { _ in }
      scheduler.advance(by: 10)
      let warnings = inspector.examine()
      #expect(
        warnings.map(\.finding).filter { $0 != .silent(for: .seconds(10)) } == [
          .endlessInnerPublishers(2, for: .seconds(10))
        ])
      #expect(
        warnings.first { $0.publisher == "FlatMap" }?.description
          == "Sink at Pages.swift:3: 2 inner publishers take all places of FlatMap, silent for 10 s. "
          + "Let them end, or allow more of them.")
      #expect(inspector.examine() == [])
      withExtendedLifetime(token) {}
    }
  }

  @Test func `inner publishers are not warned of that send, leave a place, or have no demand`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, scheduler) = startedInspector(silenceLimit: .seconds(10))
      let (inner, busy) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let recorders = [
        (1...3).publisher.flatMap(maxPublishers: .max(1)) { _ in busy }.record(),
        (1...3).publisher.flatMap { _ in inner }.record(),
        PassthroughSubject<Int, Never>().prepend(1).flatMap(maxPublishers: .max(2)) { _ in inner }.record(),
        (1...3).publisher.flatMap(maxPublishers: .max(1)) { _ in inner }.record(demand: .none),
      ]
      scheduler.advance(by: 5)
      busy.send(1)
      scheduler.advance(by: 5)
      #expect(inspector.examine().filter { $0.publisher == "FlatMap" } == [])
      withExtendedLifetime(recorders) {}
    }
  }

  // MARK: Cycles of demand

  @Test func `a subject that only its own values would feed is warned of`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, scheduler) = startedInspector(silenceLimit: .seconds(10))
      let subject = PassthroughSubject<Int, Never>()
      let loop = subject.map { $0 + 1 }.checkpoint("loop", fileID: "Loop.swift", line: 3).subscribe(subject)
      let reader = subject.sink { _ in }
      scheduler.advance(by: 10)
      let warnings = inspector.examine()
      #expect(warnings.map(\.finding) == [.waitsForItself(for: .seconds(10))])
      #expect(
        warnings.map { String($0.description.split(separator: ": ", maxSplits: 1)[1]) } == [
          "Checkpoint has sent nothing for 10 s, and only its own elements could change that. "
            + "Send it a first value from elsewhere."
        ])
      #expect(inspector.examine() == [])
      withExtendedLifetime((loop, reader)) {}
    }
  }

  @Test func `a subject in a loop that another publisher feeds too, or that sends, is not warned of`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, scheduler) = startedInspector(silenceLimit: .seconds(10))
      let (subject, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let loop = subject.filter { $0 < 3 }.map { $0 + 1 }.merge(with: other).subscribe(subject)
      let (busy, small) = (PassthroughSubject<Int, Never>(), 3)
      let busyLoop = busy.filter { $0 < small }.map { $0 + 1 }.subscribe(busy)
      scheduler.advance(by: 5)
      busy.send(1)
      scheduler.advance(by: 5)
      #expect(inspector.examine().map(\.publisher).contains("PassthroughSubject"))
      #expect(!inspector.warnings.contains { $0.finding == .waitsForItself(for: .seconds(10)) })
      withExtendedLifetime((loop, busyLoop)) {}
    }
  }
}
