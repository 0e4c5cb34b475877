extension CompileCase {
  static let typeCases: [CompileCase] = [
    CompileCase(
      "V2.1 a subscriber of integers is given to a publisher of strings",
      wrong: "func test(_ s: Subscribers.Sink<Int, Never>) { Just(\"one\").subscribe(s) }",
      right: "func test(_ s: Subscribers.Sink<Int, Never>) { Just(1).subscribe(s) }",
      complaint: "error: instance method 'subscribe'"),
    CompileCase(
      "a subscriber that knows no failure is given to a publisher that fails",
      common: "typealias Sink<Failure: Error> = Subscribers.Sink<Int, Failure>",
      wrong: "func test(_ p: AnyPublisher<Int, Fault>, _ s: Sink<Never>) { p.receive(subscriber: s) }",
      right: "func test(_ p: AnyPublisher<Int, Fault>, _ s: Sink<Fault>) { p.receive(subscriber: s) }",
      complaint: "requires the types 'Fault' and 'Never' be equivalent"),
    CompileCase(
      "V2.22 an erased subject cannot send",
      wrong: "func test(_ s: PassthroughSubject<Int, Never>) { s.eraseToAnyPublisher().send(1) }",
      right: "func test(_ s: PassthroughSubject<Int, Never>) { s.send(1) }",
      complaint: "error: value of type 'AnyPublisher<Int, Never>' has no member 'send'"),
    CompileCase(
      "V8-7 a property of a structure is published",
      wrong: "struct Model { @Published var count = 0 }; func test(_ m: Model) -> Int { m.count }",
      right: "final class Model { @Published var count = 0 }; func test(_ m: Model) -> Int { m.count }",
      complaint: "error: 'wrappedValue' is unavailable: @Published"),
    CompileCase(
      "V16-4 values of a publisher that can fail are assigned",
      wrong: "func test(_ b: Box) { _ = Just(1).setFailureType(to: Error.self).assign(to: \\.value, on: b) }",
      right: "func test(_ b: Box) { _ = Just(1).assign(to: \\.value, on: b) }",
      complaint: "requires the types 'any Error' and 'Never' be equivalent"),
    CompileCase(
      "values of a publisher that can fail are assigned to a published property",
      common: "final class Model { @Published var count = 0 }",
      wrong: "func test(_ m: Model) { Fail<Int, Fault>(error: .fault).assign(to: &m.$count) }",
      right: "func test(_ m: Model) { Just(1).assign(to: &m.$count) }",
      complaint: "requires the types 'Fault' and 'Never' be equivalent"),
    CompileCase(
      "the failure of a publisher is not looked at",
      wrong: "func test(_ p: AnyPublisher<Int, Fault>) -> AnyCancellable { p.sink { _ in } }",
      right: "func test(_ p: AnyPublisher<Int, Never>) -> AnyCancellable { p.sink { _ in } }",
      complaint: "requires the types 'Fault' and 'Never' be equivalent"),
    CompileCase(
      "publishers with different failures are zipped",
      common: "typealias Stream<Failure: Error> = AnyPublisher<Int, Failure>",
      wrong: "func test(_ p: Stream<Fault>, _ q: Stream<Never>) { _ = p.zip(q) }",
      right:
        "func test(_ p: Stream<Fault>, _ q: Stream<Never>) { _ = p.zip(q.setFailureType(to: Fault.self)) }",
      complaint: "error: instance method 'zip' requires the types 'Fault' and 'Never' be equivalent"),
    CompileCase(
      "the standard library's zip is hidden in an extension of a collection",
      wrong: """
        import SwiftCombineCollectionProperties
        extension Collection { func pairs() -> [(Element, Element)] { Array(zip(self, dropFirst())) } }
        """,
      right: """
        import SwiftCombineCollections
        extension Collection { func pairs() -> [(Element, Element)] { Array(zip(self, dropFirst())) } }
        """,
      complaint: "error: use of 'zip' refers to instance method rather than global function 'zip'"),
    CompileCase(
      "publishers of different types are merged",
      common: "typealias Stream<Output> = AnyPublisher<Output, Never>",
      wrong: "func test(_ p: Stream<Int>, _ q: Stream<String>) { _ = p.merge(with: q) }",
      right: "func test(_ p: Stream<Int>, _ q: Stream<Int>) { _ = p.merge(with: q) }",
      complaint: "error: no exact matches in call to instance method 'merge'"),
    CompileCase(
      "the failure type of a publisher that can fail is set",
      wrong: "func test(_ p: AnyPublisher<Int, Fault>) { _ = p.setFailureType(to: (any Error).self) }",
      right: "func test(_ p: AnyPublisher<Int, Never>) { _ = p.setFailureType(to: (any Error).self) }",
      complaint: "requires the types 'Fault' and 'Never' be equivalent"),
    CompileCase(
      "a collection has a member of the engine",
      wrong: "func test(_ a: inout [Int]) { _ = a.takeAll() }",
      right: "func test(_ a: inout [Int]) { _ = a.removeLast() }",
      complaint: "error: 'takeAll' is inaccessible due to 'package' protection level"),
    CompileCase(
      "a demand has the count of the engine", common: "import SwiftCombineExtras",
      wrong: "func test(_ d: Subscribers.Demand) { _ = d.rawCount }",
      right: "func test(_ d: Subscribers.Demand) { _ = d.max }",
      complaint: "error: 'rawCount' is inaccessible due to 'internal' protection level"),
    CompileCase(
      "a fallback has another output",
      wrong: "func test(_ p: AnyPublisher<Int, Fault>) { _ = p.catch { _ in Just(\"none\") } }",
      right: "func test(_ p: AnyPublisher<Int, Fault>) { _ = p.catch { _ in Just(0) } }",
      complaint: "error: cannot convert value of type 'String' to expected argument type 'Int'"),
    CompileCase(
      "duplicates are removed from what cannot be compared",
      wrong: "func test() { _ = PassthroughSubject<Box, Never>().removeDuplicates() }",
      right: "func test() { _ = PassthroughSubject<Box, Never>().removeDuplicates(by: ===) }",
      complaint: "requires that 'Box' conform to 'Equatable'"),
    CompileCase(
      "a publisher that can fail is made connectable",
      wrong: "func test(_ p: AnyPublisher<Int, Fault>) { _ = p.makeConnectable() }",
      right: "func test(_ p: AnyPublisher<Int, Fault>) { _ = p.replaceError(with: 0).makeConnectable() }",
      complaint: "requires the types 'Fault' and 'Never' be equivalent"),
    CompileCase(
      "a structure claims to be an observable object",
      wrong: "struct Model: ObservableObject {}",
      right: "final class Model: ObservableObject {}",
      complaint: "error: non-class type 'Model' cannot conform to class protocol 'ObservableObject'"),
    CompileCase(
      "a demand is written as a number",
      wrong: "func test(_ s: any Subscription) { s.request(1) }",
      right: "func test(_ s: any Subscription) { s.request(.max(1)) }",
      complaint: "error: cannot convert value of type 'Int' to expected argument type 'Subscribers.Demand'"),
    CompileCase(
      "a method sends nothing where values are not empty",
      wrong: "func test(_ s: PassthroughSubject<Int, Never>) { s.send() }",
      right: "func test(_ s: PassthroughSubject<Void, Never>) { s.send() }",
      complaint: "requires the types 'Int' and '()' be equivalent"),
  ]
}
