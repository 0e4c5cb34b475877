extension CompileCase {
  static let isolationCases: [CompileCase] = [
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
