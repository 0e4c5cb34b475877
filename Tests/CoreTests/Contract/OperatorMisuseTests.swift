import Combine
import SwiftCombineTesting
import Testing

@Suite("What stops the program, and what it says")
struct OperatorMisuseTests {
  private static func names(_ isWanted: (OperatorCase) -> Bool) -> [String] {
    OperatorCase.all.filter(isWanted).map(\.testDescription)
  }

  @Test(
    arguments: OperatorCase.all(without: [.requestsByItself, .ignoresZeroDemand]).filter(\.acceptsZeroDemand))
  func `a demand of none passes, where Apple's lets it`(operation: OperatorCase) {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = operation.build(source.eraseToAnyPublisher()).record(demand: .none)
    source.clearLog()
    recorder.request(.none)
    #expect(source.log == [.requested(.none)])
  }

  // The process that has to end receives the name of the operator: Swift Testing can do that from 6.3 on.
  #if compiler(>=6.3)
    @Test(arguments: names { !$0.acceptsZeroDemand })
    func `fact 77 a demand of none traps, where Apple's does`(name: String) async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [name] in
        let source = ScriptedSource<Int, TestError>("source")
        let recorder = OperatorCase.named(name).build(source.eraseToAnyPublisher()).record()
        recorder.request(.none)
      }
      // What shares an upstream hands requests to its subject, which answers for it.
      let isShared = OperatorCase.named(name).traits.contains(.takesEverySubscription)
      let subscription = isShared ? "Subject" : "A subscription of \(OperatorCase.named(name).subscription!)"
      expect(result, says: "\(subscription) received a request of .none.")
    }

    @Test(arguments: names { $0.earlyValue == .trapped })
    func `a value before the subscription traps, where Apple's does`(name: String) async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [name] in
        let source = ScriptedSource<Int, TestError>("source", holdsSubscriptions: true)
        let recorder = OperatorCase.named(name).build(source.eraseToAnyPublisher()).record()
        source.misbehave.send(1)
        _ = recorder
      }
      expect(result, says: "was sent a value before a subscription.")
    }

    @Test(arguments: names { $0.earlyCompletion == .trapped })
    func `a completion before the subscription traps, where Apple's does`(name: String) async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [name] in
        let source = ScriptedSource<Int, TestError>("source", holdsSubscriptions: true)
        let recorder = OperatorCase.named(name).build(source.eraseToAnyPublisher()).record()
        source.misbehave.send(completion: .finished)
        _ = recorder
      }
      expect(result, says: "was sent a completion before a subscription.")
    }
  #endif

  @Test func `fact 85 replaceError traps on an unrequested value`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let source = ScriptedSource<Int, TestError>()
      let recorder = source.replaceError(with: 0).record(demand: .max(1))
      source.send(1)
      source.misbehave.send(2)
      _ = recorder
    }
    expect(result, says: "ReplaceError was sent an unrequested value.")
  }

  @Test func `fact 77 a negative number of values to drop traps on subscription only`() async throws {
    let dropped = ScriptedSource<Int, TestError>().dropFirst(-1)
    #expect(dropped.count == -1)
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ScriptedSource<Int, TestError>().dropFirst(-1).record()
    }
    expect(result, says: "dropFirst(_:) was given -1.")
  }

  @Test func `a negative prefix traps`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ScriptedSource<Int, TestError>().prefix(-1)
    }
    expect(result, says: "prefix(_:) was given -1.")
  }

  @Test func `fact 80 a negative position traps`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ScriptedSource<Int, TestError>().output(at: -1)
    }
    expect(result, says: "output(at:) was given -1.")
  }

  @Test func `fact 80 a range of negative positions traps`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ScriptedSource<Int, TestError>().output(in: -1...2)
    }
    expect(result, says: "output(in:) was given -1.")
  }

  @Test func `a buffer of a negative size that is kept full traps`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ScriptedSource<Int, TestError>().buffer(size: -1, prefetch: .keepFull, whenFull: .dropNewest)
        .record()
    }
    expect(result, says: "buffer(size:prefetch:whenFull:) was given -1.")
  }

  /// What is said has three parts, in release builds too.
  private func expect(_ result: ExitTest.Result, says text: String) {
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains(text))
    #expect(output.contains(" Rule: "))
    #expect(output.contains(" Instead: "))
  }
}
