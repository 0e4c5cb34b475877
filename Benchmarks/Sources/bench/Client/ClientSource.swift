/// The source of a program that uses the package: a template, repeated.
enum ClientSource {
  /// Distinct pipelines of five operators: the values of each have a different type, so that nothing
  /// specialized for one serves another.
  case pipelines
  /// The same pipelines over values of one type, which share what is specialized for it.
  case pipelinesOfOneType
  /// The closures of the distinct pipelines in plain loops.
  case loops
  /// Distinct pipelines that are twice as long: larger than a pipeline may be.
  case oversizedPipelines

  /// How many pipelines or loops there are.
  static let count = 60

  var text: String {
    let heading = """
      import Combine
      extension Int { var number: Int { self } }

      """
    return heading + (1...ClientSource.count).map(item).joined()
  }

  private func item(_ number: Int) -> String {
    switch self {
    case .pipelines: ownType(number) + pipeline(number)
    case .pipelinesOfOneType: "typealias Value\(number) = Int\n" + pipeline(number)
    case .loops: ownType(number) + loop(number)
    case .oversizedPipelines: ownType(number) + pipeline(number, rounds: 2)
    }
  }

  private func ownType(_ number: Int) -> String {
    "struct Value\(number) { let number: Int; init(_ number: Int) { self.number = number } }\n"
  }

  /// - Parameter rounds: How often the operators between the first and the last are there.
  private func pipeline(_ number: Int, rounds: Int = 1) -> String {
    let round = """
          .filter \(Closures.filter(number))
          .scan(Value\(number)(0), \(Closures.scan(number)))
          .removeDuplicates(by: \(Closures.isSame(number)))

      """
    return """
      public func pipeline\(number)(_ source: PassthroughSubject<Int, Never>, _ take: @escaping (Int) -> Void) -> AnyCancellable {
        source
          .map \(Closures.map(number))
      \(String(repeating: round, count: rounds))\
          .compactMap \(Closures.pick(number))
          .sink(receiveValue: take)
      }

      """
  }

  private func loop(_ number: Int) -> String {
    """
    public func loop\(number)(_ source: [Int], _ take: @escaping (Int) -> Void) {
      let map = \(Closures.map(number))
      let filter = \(Closures.filter(number))
      let scan = \(Closures.scan(number))
      let isSame = \(Closures.isSame(number))
      let pick = \(Closures.pick(number))
      var sum = Value\(number)(0)
      var last: Value\(number)?
      for value in source {
        let mapped = map(value)
        guard filter(mapped) else { continue }
        sum = scan(sum, mapped)
        if let last, isSame(last, sum) { continue }
        last = sum
        if let picked = pick(sum) { take(picked) }
      }
    }

    """
  }
}

/// The closures of the pipelines and of the loops, with their types, so that the time is not that of finding
/// those.
private enum Closures {
  static func map(_ n: Int) -> String { "{ (value: Int) -> Value\(n) in Value\(n)(value &* \(n)) }" }
  static func filter(_ n: Int) -> String { "{ (value: Value\(n)) -> Bool in value.number % \(n + 1) != 0 }" }
  static func scan(_ n: Int) -> String {
    "{ (sum: Value\(n), value: Value\(n)) -> Value\(n) in Value\(n)(sum.number &+ value.number &+ \(n)) }"
  }
  static func isSame(_ n: Int) -> String {
    "{ (last: Value\(n), value: Value\(n)) -> Bool in last.number == value.number &- \(n) }"
  }
  static func pick(_ n: Int) -> String {
    "{ (value: Value\(n)) -> Int? in value.number > \(n) ? value.number : nil }"
  }
}
