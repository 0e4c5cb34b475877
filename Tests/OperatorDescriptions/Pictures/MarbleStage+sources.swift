import Combine
import SwiftCombineTesting

extension MarbleStage {
  /// A source of numbers.
  public func numbers(_ label: String = "upstream") throws -> MarbleSource<Int, TestError> {
    try source(label, of: Int.self)
  }

  /// A source of numbers that fails with `e`.
  public func failingNumbers() throws -> MarbleSource<Int, TestError> {
    try source("upstream", of: Int.self, failure: "e")
  }

  /// A source of numbers, some of which are `nil`.
  public func optionalNumbers() throws -> MarbleSource<Int?, TestError> {
    try source("upstream") { $0 == "nil" ? .some(nil) : Int($0).map { .some($0) } }
  }

  /// A source of lists of numbers, `[1,2]`.
  public func lists() throws -> MarbleSource<[Int], TestError> { try source("upstream") { $0.numbers } }

  /// A source of texts.
  public func texts(_ label: String = "upstream") throws -> MarbleSource<String, TestError> {
    try source(label)
  }

  /// A publisher that does for one subscriber after the other what the lines say.
  public func attempts(_ labels: String...) throws -> Deferred<MarbleSource<Int, TestError>> {
    try labels.map { try numbers($0) }.inTurn
  }

  /// A function whose results are drawn: those for `a` in the line `two(a)`.
  public func function(_ name: String, _ inputs: String...) throws -> (String) -> MarbleSource<
    String, TestError
  > {
    let results = try inputs.map { ($0, try texts("\(name)(\($0))")) }
    let result = Dictionary(uniqueKeysWithValues: results)
    return { result[$0]! }
  }
}

extension Publisher {
  /// Has a closure called with each value, for as long as this publisher lives.
  public func drive(_ receive: @escaping (Output) -> Void = { _ in }) {
    subscribe(Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: receive))
  }

  /// Has a subject deliver what this publisher does.
  public func drive(_ subject: some Subject<Output, Failure>) {
    subscribe(
      Subscribers.Sink(
        receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) }))
  }

  /// This publisher, beside which something is kept.
  public func keeping(_ companion: Any) -> Publishers.HandleEvents<Self> {
    handleEvents(receiveSubscription: { [companion] _ in _ = companion })
  }
}

extension String {
  /// The numbers in a value such as `(1, 2)`.
  public var numbers: [Int] { split { !$0.isNumber }.compactMap { Int($0) } }
}
