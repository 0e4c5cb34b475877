import Testing

/// Overloads that are right one at a time have one meaning in a row too.
@Suite(.enabled(if: Compiler.found != nil, "There is no swiftc on the search path."))
struct ChainTests {
  struct Chain: Sendable, CustomTestStringConvertible {
    let source: String
    let type: String

    init(_ source: String, _ type: String) {
      self.source = source
      self.type = type
    }

    var testDescription: String { source }
  }

  static let chains = [
    Chain("Just(1).map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }", "Just<Int>"),
    Chain("[1].publisher.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }", "Publishers.Sequence<[Int], Never>"),
    Chain("Optional(1).publisher.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }", "Optional<Int>.Publisher"),
    Chain("Just(1).filter { $0 > 1 }.filter { $0 > 1 }.filter { $0 > 1 }", "Optional<Int>.Publisher"),
    Chain(
      "Just(1).compactMap { Optional($0) }.compactMap { Optional($0) }.compactMap { Optional($0) }",
      "Optional<Int>.Publisher"),
    Chain(
      "Just(1).tryMap { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }",
      "Result<Int, any Error>.Publisher"
    ),
    Chain("Just(1).first().map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }", "Just<Int>"),
    Chain(
      "Numbers().map { $0 + 1 }.map { $0 + 1 }.tryMap { $0 + 1 }.map { $0 + 1 }",
      "Publishers.TryMap<Numbers, Int>"
    ),
    Chain("Numbers().filter { $0 > 1 }.filter { $0 > 1 }.filter { $0 > 1 }", "Publishers.Filter<Numbers>"),
    // Behind a literal that may be an element, a sequence or a publisher, as far as the type checker knows.
    Chain(
      "Just(1).append(2).map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }", "Publishers.Sequence<[Int], Never>"),
    Chain(
      "[1].publisher.append(2).map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }",
      "Publishers.Sequence<[Int], Never>"),
    Chain(
      "[1].publisher.prepend([2, 3]).map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }",
      "Publishers.Sequence<[Int], Never>"),
    Chain(
      "Numbers().append(2).map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }",
      "Publishers.Map<Publishers.Concatenate<Numbers, Publishers.Sequence<[Int], Never>>, Int>"),
    Chain(
      "Numbers().prepend([2, 3]).map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }",
      "Publishers.Map<Publishers.Concatenate<Publishers.Sequence<[Int], Never>, Numbers>, Int>"),
    Chain(
      "Numbers().map { $0 + 1 }.map { $0 + 1 }.append(2).map { $0 + 1 }.prepend(0).map { $0 + 1 }",
      """
      Publishers.Map<Publishers.Concatenate<Publishers.Sequence<[Int], Never>, \
      Publishers.Map<Publishers.Concatenate<Publishers.Map<Numbers, Int>, \
      Publishers.Sequence<[Int], Never>>, Int>>, Int>
      """),
    Chain(
      """
      ["a"].publisher.append("b").map { $0 + "c" }.map { $0 + "c" }.map { $0 + "c" }.map { $0 + "c" }
      """, "Publishers.Sequence<[String], Never>"),
    // A literal of the standard library, and six closures: the operators of a demand take part in `>`.
    Chain(
      """
      [1].filter { $0 > 1 }.map { $0 + 1 }.filter { $0 > 1 }.map { $0 + 1 }.filter { $0 > 1 }.map { $0 + 1 }
      """, "[Int]"),
  ]

  @Test(arguments: chains, [Compiler.LanguageMode.five, .six])
  func `Operators in a row have one meaning, and the type that Apple's have`(
    chain: Chain, mode: Compiler.LanguageMode
  ) throws {
    let answer = try #require(Compiler.found).check(
      """
      import Combine
      typealias Numbers = PassthroughSubject<Int, Never>
      func same<T>(_: T, _: T.Type) {}
      func test() {
        let chain = \(chain.source)
        same(chain, \(chain.type).self)
      }
      """, mode: mode)
    #expect(answer.succeeded, "\(answer.text)")
  }

  /// What is appended where an element could be of several types.
  static let appended = [
    Chain("Just(1).append(2.5)", "Publishers.Sequence<[Double], Never>"),
    Chain("Just(1.5).append(2)", "Publishers.Sequence<[Double], Never>"),
    Chain("Just(1).append(Float(2))", "Publishers.Sequence<[Float], Never>"),
    Chain("Just(Optional(1)).append(2)", "Publishers.Sequence<[Int?], Never>"),
    Chain("Just(1).append()", "Publishers.Sequence<[Int], Never>"),
    Chain("Just(1).append(2...3)", "Publishers.Sequence<[Int], Never>"),
    Chain("Just(1).append(Set([2]))", "Publishers.Sequence<[Int], Never>"),
    Chain("Just(1).append(Just(2))", "Publishers.Concatenate<Just<Int>, Just<Int>>"),
    Chain("\"ab\".publisher.append(\"cd\")", "Publishers.Sequence<String, Never>"),
    Chain(
      "Just(Character(\"a\")).eraseToAnyPublisher().append(\"cd\")",
      "Publishers.Concatenate<AnyPublisher<Character, Never>, Publishers.Sequence<String, Never>>"),
    // All elements, not the array or the publisher as one element.
    Chain(
      "Subject<Any>().append(Just<Any>(1))", "Publishers.Concatenate<Subject<Any>, Just<Any>>"),
    Chain(
      "Subject<Any>().append(ArraySlice<Any>())",
      "Publishers.Concatenate<Subject<Any>, Publishers.Sequence<ArraySlice<Any>, Never>>"),
    Chain(
      "Subject<Any?>().prepend(Just<Any?>(1))", "Publishers.Concatenate<Just<Any?>, Subject<Any?>>"),
    Chain(
      "Subject<[Int]>().prepend([[1]].publisher)",
      "Publishers.Concatenate<Publishers.Sequence<[[Int]], Never>, Subject<[Int]>>"),
    Chain(
      "Subject<UInt8>().append(1, 2)",
      "Publishers.Concatenate<Subject<UInt8>, Publishers.Sequence<[UInt8], Never>>"),
    Chain(
      "Subject<UInt8>().append([1, 2])",
      "Publishers.Concatenate<Subject<UInt8>, Publishers.Sequence<[UInt8], Never>>"),
  ]

  @Test(arguments: appended)
  func `What is appended has the type that it has with Apple's`(chain: Chain) throws {
    let answer = try #require(Compiler.found).check(
      """
      import Combine
      typealias Subject<Output> = PassthroughSubject<Output, Never>
      func same<T>(_: T, _: T.Type) {}
      func test() {
        let chain = \(chain.source)
        same(chain, \(chain.type).self)
      }
      """, mode: .six)
    #expect(answer.succeeded, "\(answer.text)")
  }

  @Test func `A package's own operator wins only where it wins over Apple's`() throws {
    let answer = try #require(Compiler.found).check(
      """
      import Combine
      typealias Numbers = PassthroughSubject<Int, Never>
      enum Inclusive { case last }
      extension Publisher {
        func map<T>(_ transform: @escaping (Output) async -> T) -> AnyPublisher<T, any Error> { fatalError() }
        func tryMap<T>(_ transform: @escaping (Output) async throws -> T) -> AnyPublisher<T, any Error> { fatalError() }
        func prefix(while predicate: @escaping (Output) -> Bool, with: Inclusive = .last) -> AnyPublisher<Output, Failure> {
          prefix(while: predicate).eraseToAnyPublisher()
        }
      }
      func same<T>(_: T, _: T.Type) {}
      func test() {
        let map = Numbers().map { $0 + 1 }
        same(map, Publishers.Map<Numbers, Int>.self)
        let twice = Numbers().map { $0 + 1 }.map { $0 + 1 }
        same(twice, Publishers.Map<Numbers, Int>.self)
        let tryMap = Numbers().tryMap { $0 + 1 }
        same(tryMap, Publishers.TryMap<Numbers, Int>.self)
        let prefix = Numbers().prefix { $0 > 1 }
        same(prefix, Publishers.PrefixWhile<Numbers>.self)
      }
      """, mode: .five)
    #expect(answer.succeeded, "\(answer.text)")
  }
}
