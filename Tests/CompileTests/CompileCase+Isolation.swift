extension CompileCase {
  static let isolationCases: [CompileCase] = sendableCases + actorCases

  private static let model = """
    @MainActor final class Model: ObservableObject {
      @Published var count = 0
      var tokens = Set<AnyCancellable>()
    }
    """

  /// What belongs to an actor is not touched from outside of it.
  private static let actorCases: [CompileCase] = [
    CompileCase(
      "a published property of the main actor is set in a detached task",
      common: model,
      wrong: "func test(_ m: Model) { Task.detached { m.count = 1 } }",
      right: "func test(_ m: Model) { Task.detached { await MainActor.run { m.count = 1 } } }",
      complaint: "error: main actor-isolated property 'count' can not be mutated from a nonisolated context"),
    CompileCase(
      "a model of the main actor is observed by a closure that may run anywhere",
      common: model,
      wrong: "func test(_ s: Numbers, _ m: Model) { _ = s.sink { @Sendable in m.count = $0 } }",
      right: """
        func test(_ s: Numbers, _ m: Model) {
          _ = s.sink { @Sendable n in Task { @MainActor in m.count = n } }
        }
        """,
      complaint: "error: main actor-isolated property 'count' can not be mutated from a Sendable closure"),
    CompileCase(
      "values are assigned to a property of the main actor from outside of it",
      common: model,
      wrong: "func test(_ s: Numbers, _ m: Model) { _ = s.assign(to: \\.count, on: m) }",
      right: "@MainActor func test(_ s: Numbers, _ m: Model) { _ = s.assign(to: \\.count, on: m) }",
      complaint: "error: cannot form key path to main actor-isolated property 'count'"),
    CompileCase(
      "values are assigned to a published property of the main actor from outside of it",
      common: model,
      wrong: "func test(_ s: Numbers, _ m: Model) { s.assign(to: &m.$count) }",
      right: "@MainActor func test(_ s: Numbers, _ m: Model) { s.assign(to: &m.$count) }",
      complaint: "error: main actor-isolated property '$count' can not be used 'inout'"),
    CompileCase(
      "a token is stored on the main actor from outside of it",
      common: model,
      wrong: "func test(_ t: AnyCancellable, _ m: Model) { Task.detached { t.store(in: &m.tokens) } }",
      right: "@MainActor func test(_ t: AnyCancellable, _ m: Model) { Task { t.store(in: &m.tokens) } }",
      complaint: "error: main actor-isolated property 'tokens' can not be used 'inout'"),
    CompileCase(
      "a change is announced from another thread",
      common: model,
      wrong: """
        @MainActor func test(_ m: Model) { let p = m.objectWillChange; Task.detached { p.send() }; p.send() }
        """,
      right: "@MainActor func test(_ m: Model) { let p = m.objectWillChange; Task { p.send() }; p.send() }",
      complaint: "risks causing data races"),
    CompileCase(
      "a closure that an actor does not own touches its state",
      wrong: """
        actor Store { var n = 0; nonisolated func test(_ s: Numbers) { _ = s.sink { self.n = $0 } } }
        """,
      right: "actor Store { var n = 0; func test(_ s: Numbers) { _ = s.sink { self.n = $0 } } }",
      complaint: "error: actor-isolated property 'n' can not be mutated from a nonisolated context"),
    CompileCase(
      "a closure of one actor touches the state of another",
      common: "@globalActor actor Log { static let shared = Log() }; @Log var lines: [Int] = []",
      wrong: "@MainActor func test(_ s: Numbers) { _ = s.sink { lines.append($0) } }",
      right: "@Log func test(_ s: Numbers) { _ = s.sink { lines.append($0) } }",
      complaint: "error: global actor 'Log'-isolated var 'lines' can not be mutated from the main actor"),
    CompileCase(
      "a future of the main actor is awaited as if it were safe",
      wrong: "@MainActor func test(_ f: Future<Int, Never>) async -> Int { await f.value }",
      right: "@concurrent func test(_ f: Future<Int, Never>) async -> Int { await f.value }",
      complaint: "error: non-Sendable type 'Future<Int, Never>' cannot exit main actor-isolated context"),
  ]

  /// What may be touched from several threads can be, and nothing else.
  private static let sendableCases: [CompileCase] = [
    CompileCase(
      "the subscriber of a created publisher goes to another task with values that may not",
      common: "import SwiftCombineExtras",
      wrong: "func test(_ s: PublisherEmitter<Box, Never>) { needSendable(s) }",
      right: "func test(_ s: PublisherEmitter<Int, Never>) { needSendable(s) }",
      complaint: "error: type 'Box' does not conform to the 'Sendable' protocol"),
    CompileCase(
      "a future of what is not safe is fulfilled on a queue",
      common: "func onAQueue(_: @escaping @Sendable () -> Void) {}",
      wrong: "func test() { _ = Future<Box, Never> { promise in onAQueue { promise(.success(Box())) } } }",
      right: "func test() { _ = Future<Int, Never> { promise in onAQueue { promise(.success(1)) } } }",
      complaint: "error: capture of 'promise' with non-Sendable type '(Result<Box, Never>) -> Void'"),
    CompileCase(
      "in Swift 5 mode a future of anything is fulfilled on a queue, not with anything",
      mode: .five,
      common: "func onAQueue(_: @escaping @Sendable () -> Void) {}",
      wrong: "func test() { _ = Future<Box, Never> { promise in onAQueue { promise(.success(1)) } } }",
      right: "func test() { _ = Future<Box, Never> { promise in onAQueue { promise(.success(Box())) } } }",
      complaint: "error: cannot convert value of type 'Int' to expected argument type 'Box'"),
    CompileCase(
      "values that are not safe are sent by another task",
      wrong: "func test(_ s: PassthroughSubject<Box, Never>) { Task { s.send(Box()) }; s.send(Box()) }",
      right: "func test(_ s: PassthroughSubject<Int, Never>) { Task { s.send(1) }; s.send(1) }",
      complaint: "risks causing data races"),
    CompileCase(
      "a variable is changed by a task and by a closure that may run anywhere",
      wrong: "func test(_ s: Numbers) { var n = 0; _ = s.sink { @Sendable in n += $0 }; n += 1 }",
      right: "func test(_ s: Numbers) { var n = 0; _ = s.sink { n += $0 }; n += 1 }",
      complaint: "error: mutation of captured var 'n' in concurrently-executing code"),
    CompileCase(
      "an erased publisher may hold anything",
      wrong: "func test(_ p: AnyPublisher<Int, Never>) { needSendable(p) }",
      right: "func test(_ p: AnyPublisher<Int, Never>) { _ = p }",
      complaint: "error: type 'AnyPublisher<Int, Never>' does not conform to the 'Sendable' protocol"),
    CompileCase(
      "a subject is as safe as its values",
      wrong: "func test(_ s: PassthroughSubject<Box, Never>) { needSendable(s) }",
      right: "func test(_ s: PassthroughSubject<Int, Never>) { needSendable(s) }",
      complaint: "error: type 'Box' does not conform to the 'Sendable' protocol"),
    CompileCase(
      "a subject with a value is as safe as its value",
      wrong: "func test(_ s: CurrentValueSubject<Box, Never>) { needSendable(s) }",
      right: "func test(_ s: CurrentValueSubject<Int, any Error>) { needSendable(s) }",
      complaint: "error: type 'Box' does not conform to the 'Sendable' protocol"),
    CompileCase(
      "a token is safe, a set in a variable that two tasks see is not",
      common: "@MainActor func onMain(_: @escaping @Sendable () -> Void) {}",
      wrong: "func test() { var t = Set<AnyCancellable>(); Task { t.removeAll() }; t.removeAll() }",
      right: "func test(_ t: AnyCancellable) { needSendable(t); Task { t.cancel() } }",
      complaint: "risks causing data races"),
    CompileCase(
      "a pipeline in use is not sent to a task",
      wrong: """
        func test(_ p: AnyPublisher<Int, Never>) { Task { _ = p.sink { _ in } }; _ = p.sink { _ in } }
        """,
      right: """
        func test(_ s: PassthroughSubject<Int, Never>) { Task { s.send(1) }; s.send(2) }
        """,
      complaint: "risks causing data races"),
    CompileCase(
      "a value that is not safe is not sent from one actor to another",
      common: "actor Store { var token: AnyCancellable?; func keep(_ b: Box) {} }",
      wrong:
        "@MainActor final class Model { let box = Box(); func test(_ s: Store) async { await s.keep(box) } }",
      right: """
        @MainActor final class Model {
          @Published var count = 0
          func test(_ s: CurrentValueSubject<Int, Never>) -> AnyCancellable { $count.subscribe(s) }
        }
        """,
      complaint: "error: sending 'self.box' risks causing data races"),
    CompileCase(
      "a property of the main actor is published from outside of it",
      common: "@MainActor final class Model: ObservableObject { @Published var count = 0 }",
      wrong: "func test(_ m: Model) -> AnyCancellable { m.$count.sink { _ in } }",
      right: "@MainActor func test(_ m: Model) -> AnyCancellable { m.$count.sink { _ in } }",
      complaint:
        "error: main actor-isolated property '$count' can not be referenced from a nonisolated context"),
    CompileCase(
      "in Swift 5 mode an erased publisher goes anywhere, a wrong type still does not",
      mode: .five,
      wrong: "func test(_ p: AnyPublisher<Int, Fault>) -> AnyCancellable { p.sink { _ in } }",
      right: "func test(_ p: AnyPublisher<Int, Never>) { Task { _ = p }; _ = p }",
      complaint: "requires the types 'Fault' and 'Never' be equivalent"),
  ]
}
