/// The signals of a publisher, as a plain list and a completion.
public struct Outline: Equatable, Sendable {
  public enum End: Sendable { case finished, failed, open }

  /// How much of the list is certain.
  public enum Certainty: Comparable, Sendable {
    /// Nothing but that the contract is kept: unrequested values are dropped, or time decides.
    case contract
    /// The values, but not their order.
    case anyOrder
    /// Everything.
    case exact
  }

  /// When the values arrive.
  public enum Arrival: Sendable {
    /// From inside the subscription or the request.
    case atOnce
    /// After that.
    case later
    case unknown
  }

  public var values: [Int]
  public var end: End
  public var certainty = Certainty.exact
  public var arrival = Arrival.atOnce
  /// Whether all values arrive at the same instant.
  public var isBurst = true

  public init(_ values: [Int], _ end: End) {
    self.values = values
    self.end = end
  }

  // MARK: Other outlines made of it

  func changed(_ change: (inout Outline) -> Void) -> Outline {
    var outline = self
    change(&outline)
    return outline
  }

  func values(_ transform: ([Int]) -> [Int]) -> Outline { changed { $0.values = transform(values) } }
  func each(_ transform: (Int) -> Int) -> Outline { values { $0.map(transform) } }
  func only(_ isIncluded: (Int) -> Bool) -> Outline { values { $0.filter(isIncluded) } }

  /// Sends these values instead, and then ends this way.
  func ending(_ end: End, after values: [Int]) -> Outline {
    changed { ($0.values, $0.end) = (values, end) }
  }

  /// Fails in place of the first value that matches.
  func failing(at isBad: (Int) -> Bool) -> Outline {
    guard let index = values.firstIndex(where: isBad) else { return self }
    return ending(.failed, after: Array(values[..<index]))
  }

  /// Finishes with this number of values.
  func prefix(_ count: Int) -> Outline {
    values.count < count ? self : ending(.finished, after: Array(values.prefix(count)))
  }

  /// A result of all values when they have finished.
  func reduced(_ result: ([Int]) -> Int?) -> Outline {
    values { end == .finished ? result($0).map { [$0] } ?? [] : [] }
  }

  /// A result that is known with the first value of a kind, and otherwise when all have finished.
  func decided(at isDecisive: (Int) -> Bool, _ early: (Int) -> Int, otherwise: Int?) -> Outline {
    if let value = values.first(where: isDecisive) { return ending(.finished, after: [early(value)]) }
    return reduced { _ in otherwise }
  }

  /// The values after each other in groups.
  func grouped(by count: Int) -> [[Int]] {
    stride(from: 0, to: values.count, by: count).map { Array(values[$0..<min($0 + count, values.count)]) }
  }

  /// The same, of which nothing but the contract is certain under a condition.
  func uncertain(if isUncertain: Bool) -> Outline {
    changed { if isUncertain { $0.certainty = .contract } }
  }

  /// The same, but later.
  func later() -> Outline { changed { if $0.arrival == .atOnce { $0.arrival = .later } } }

  /// The same after or beside values that arrive at once.
  func besideOthers() -> Outline {
    arrival == .atOnce ? self : changed { ($0.arrival, $0.isBurst) = (.unknown, false) }
  }
}

extension Outline: CustomStringConvertible {
  public var description: String {
    switch certainty {
    case .exact: "\(values) \(end)"
    case .anyOrder: "\(values) in any order, \(end)"
    case .contract: "anything that keeps the contract"
    }
  }
}
