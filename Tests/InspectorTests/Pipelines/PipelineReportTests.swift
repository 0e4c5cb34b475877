import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import TestSupport
import Testing

/// An inspector sees the whole process, so each test runs in a separate process.
@Suite(.oneAtATime) struct PipelineReportTests {
  @Test func `a tree shows names, the line, values, demand, buffered values, and silence`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, scheduler) = startedInspector(findsLocations: true)
      let words = PassthroughSubject<String, Never>()
      let (token, line) = debounced(words, on: scheduler)
      words.send("a")
      scheduler.advance(by: 1)
      words.send("b")
      words.send("c")
      scheduler.advance(by: 0.5)
      #expect(
        inspector.report().description == """
          Sink  PipelineReportTests.swift:\(line)  1 element, unlimited demand
          └─ Debounce  1 buffered
             └─ Map  3 elements
                └─ PassthroughSubject
          """)
      scheduler.advance(by: 12)
      #expect(
        inspector.report().description == """
          Sink  PipelineReportTests.swift:\(line)  2 elements, unlimited demand, silent for 11 s
          └─ Debounce
             └─ Map  3 elements, silent for 12 s
                └─ PassthroughSubject
          """)
      withExtendedLifetime(token) {}
    }
  }

  @Test func `demand is the requested values not yet delivered, at each connection`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let source = ScriptedSource<Int, Never>()
      let recorder = source.filter { $0 > 1 }.checkpoint("odd").record(demand: .max(3)) { _ in .max(2) }
      #expect(source.send(1) == .max(1))
      #expect(
        inspector.report().lines == [
          "Recorder  0 elements, demand for 3", "└─ checkpoint \"odd\"", "   └─ Filter",
          "      └─ ScriptedSource  1 element",
        ])
      source.send(2)
      #expect(
        inspector.report().lines == [
          "Recorder  1 element, demand for 4", "└─ checkpoint \"odd\"", "   └─ Filter",
          "      └─ ScriptedSource  2 elements",
        ])
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func `a checkpoint gives a chain its name and its line`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let subject = PassthroughSubject<Int, Never>()
      let token = subject.map { $0 }.checkpoint("search", fileID: "App/Search.swift", line: 41).sink { _ in }
      #expect(
        inspector.report().description == """
          Sink  Search.swift:41  0 elements, unlimited demand
          └─ checkpoint "search"  Search.swift:41
             └─ Map
                └─ PassthroughSubject
          """)
      withExtendedLifetime(token) {}
    }
  }

  @Test func `an observed place gives a chain its name and its line too`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let subject = PassthroughSubject<Int, Never>()
      let token = subject.observed("typed", fileID: "App/Search.swift", line: 40).map { $0 }
        .observed("search", fileID: "App/Search.swift", line: 41).sink { _ in }
      #expect(
        inspector.report().description == """
          Sink  Search.swift:41  0 elements, unlimited demand
          └─ observed "search"  Search.swift:41
             └─ Map
                └─ observed "typed"  Search.swift:40
                   └─ PassthroughSubject
          """)
      withExtendedLifetime(token) {}
    }
  }

  @Test func `a chain that is longer than a stack is deep has a report in each form`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let levels = 1_000
      var chain = PassthroughSubject<Int, Never>().eraseToAnyPublisher()
      for _ in 0..<levels { chain = chain.map { $0 }.eraseToAnyPublisher() }
      let token = chain.sink { _ in }
      let counts = onSmallStack {
        let report = inspector.report()
        return [report.description, GraphvizText().text(of: report), MermaidText().text(of: report)].map {
          text in
          text.split(separator: "\n").count { $0.contains("Map") }
        }
      }
      #expect(counts == [levels, levels, levels])
      withExtendedLifetime(token) {}
    }
  }

  @Test func `several upstreams stand below each other; one that ended is shown with its end`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let recorder = a.zip(b.map { $0 }).record()
      for value in 1...3 { a.send(value) }
      a.send(completion: .finished)
      #expect(
        inspector.report().lines == [
          "Recorder  0 elements, unlimited demand",
          "└─ Zip  3 buffered",
          "   ├─ PassthroughSubject  3 elements, finished",
          "   └─ Map",
          "      └─ PassthroughSubject",
        ])
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func `a subject with several subscribers is shown as the same, with the values each missed`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let subject = PassthroughSubject<Int, Never>()
      let first = subject.record(demand: .max(1))
      let second = subject.map { $0 }.record(demand: .unlimited)
      for value in 1...5 { subject.send(value) }
      #expect(
        inspector.report().lines == [
          "Recorder  1 element, no demand",
          "└─ PassthroughSubject #1 (2 subscribers)  4 dropped",
          "Recorder  5 elements, unlimited demand",
          "└─ Map",
          "   └─ PassthroughSubject #1 (2 subscribers)",
        ])
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test func `the upstream of a shared subject is shown once, below it`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let source = ScriptedSource<Int, Never>()
      let shared = source.map { $0 }.share()
      let (first, second) = (shared.record(), shared.record())
      source.send(1)
      #expect(
        inspector.report().lines == [
          "Recorder  1 element, unlimited demand",
          "└─ Share #1 (2 subscribers)",
          "   └─ Multicast #2 (2 subscribers)",
          "      └─ PassthroughSubject #3 (2 subscribers)",
          "         └─ Map",
          "            └─ ScriptedSource",
          "Recorder  1 element, unlimited demand",
          "└─ Share #1 (2 subscribers)",
          "   └─ Multicast #2 (2 subscribers)",
          "      └─ PassthroughSubject #3 (2 subscribers)",
        ])
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test func `inner publishers appear and disappear`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
      let recorder = outer.flatMap { $0.filter { $0 > 0 } }.record()
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      outer.send(a)
      outer.send(b)
      b.send(5)
      a.send(completion: .finished)
      #expect(
        inspector.report().lines == [
          "Recorder  1 element, unlimited demand",
          "└─ FlatMap",
          "   ├─ PassthroughSubject  2 elements",
          "   └─ Filter",
          "      └─ PassthroughSubject",
        ])
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func `an upstream that follows another one takes its place`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let source = ScriptedSource<Int, TestError>()
      let retried = source.retry(3).record()
      source.send(completion: .failure("again"))
      let caught = Failing<Int>().catch { _ in Empty<Int, Never>(completeImmediately: false) }.record()
      #expect(
        inspector.report().lines == [
          "Recorder  0 elements, unlimited demand", "└─ Retry", "   └─ ScriptedSource",
          "Recorder  0 elements, unlimited demand", "└─ Catch", "   ├─ Failing  failed", "   └─ Empty",
        ])
      withExtendedLifetime((retried, caught)) {}
    }
  }

  @Test func `a publisher that is attached later, on a scheduler, is placed correctly`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, scheduler) = startedInspector()
      let source = ScriptedSource<Int, Never>()
      let recorder = source.subscribe(on: scheduler).record()
      #expect(
        inspector.report().lines == [
          "Recorder  0 elements, no demand, no subscription yet", "└─ SubscribeOn",
        ])
      scheduler.advance()
      source.send(1)
      #expect(
        inspector.report().lines == [
          "Recorder  1 element, unlimited demand", "└─ SubscribeOn", "   └─ ScriptedSource",
        ])
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func `hidden types do not mix up a chain`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let subject = PassthroughSubject<Int, Never>()
      let recorder = subject.filter { $0 > 1 }.eraseToAnyPublisher().filter { $0 > 2 }
        .eraseToAnyPublisher().record()
      for value in 1...3 { subject.send(value) }
      #expect(
        inspector.report().lines == [
          "Recorder  1 element, unlimited demand",
          "└─ AnyPublisher",
          "   └─ Filter",
          "      └─ AnyPublisher  2 elements",
          "         └─ Filter",
          "            └─ PassthroughSubject  3 elements",
        ])
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func `a pipeline that another one makes or feeds stands for itself`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      var tokens: [AnyCancellable] = []
      outer.sink { value in
        inner.map { $0 }.sink { _ in }.store(in: &tokens)
        inner.send(value)
      }.store(in: &tokens)
      outer.send(1)
      #expect(inspector.report().trees.map(\.subscriber) == ["Sink", "Sink"])
      #expect(inspector.report().trees.map(\.publisher.name) == ["PassthroughSubject", "Map"])
      #expect(inspector.report().trees.map(\.publisher.elementCount) == [1, 1])
      withExtendedLifetime(tokens) {}
    }
  }
}

// Outside of the tests' bodies, which a macro moves to another file.
private func debounced(
  _ words: PassthroughSubject<String, Never>, on scheduler: VirtualTimeScheduler
) -> (AnyCancellable, line: Int) {
  (words.map { $0 + "!" }.debounce(for: 1, scheduler: scheduler).sink { _ in }, #line)
}
