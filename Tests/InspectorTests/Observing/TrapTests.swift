#if !os(Windows)
  import Dispatch
  import SwiftCombine
  import SwiftCombineInspector
  import Testing

  /// A closure of the main actor, and what it changes.
  @MainActor private final class Screen {
    private let worker = DispatchQueue(label: "worker")
    private var title = 0

    /// Calls the closure on the worker, and returns only if that does not trap.
    func call<P: Publisher<Int, Never>>(
      before: () -> Void = {},
      behind place: (Publishers.ReceiveOn<PassthroughSubject<Int, Never>, DispatchQueue>) -> P
    ) {
      let titles = PassthroughSubject<Int, Never>()
      let token = place(titles.receive(on: worker)).sink { [self] in title = $0 }
      before()
      titles.send(1)
      worker.sync {}
      token.cancel()
    }
  }

  @Suite struct TrapTests {
    @Test func `a trap is preceded by the place that the thread delivers to`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Inspector.explainTraps()
        Inspector.explainTraps()
        await Screen().call { $0.observed("titles", fileID: "App/Screen.swift", line: 7) }
      }
      let printed = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(
        printed.contains(
          #"traps in what observed("titles") at App/Screen.swift:7 delivers to, behind ReceiveOn."#))
      #expect(printed.split(separator: "\n").count { $0.contains("traps in what") } == 1)
    }

    @Test func `a place that was subscribed to before is known too`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Screen().call(before: Inspector.explainTraps) {
          $0.observed("titles", fileID: "App/Screen.swift", line: 7)
        }
      }
      #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("at App/Screen.swift:7"))
    }

    @Test func `the sentence is one line, whatever the name`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Inspector.explainTraps()
        await Screen().call { $0.observed("tit\nles", fileID: "App/Screen.swift", line: 7) }
      }
      let printed = String(decoding: result.standardErrorContent, as: UTF8.self)
      let line = printed.split(separator: "\n").first { $0.contains("traps in what") }
      #expect(line?.hasSuffix("at App/Screen.swift:7 delivers to, behind ReceiveOn.") == true)
    }

    @Test func `a thread that delivers to no place is said to`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Inspector.explainTraps()
        await Screen().call { $0 }
      }
      #expect(
        String(decoding: result.standardErrorContent, as: UTF8.self).contains(
          "traps where no observed place delivers."))
    }
  }
#endif
