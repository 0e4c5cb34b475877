/// A pipeline as text: a source, operators, and how the subscriber requests values.
///
///     range(7)|map(1)|prefix(3)|each(2)
public struct Chain: Hashable, Sendable, CustomStringConvertible {
  public var source: Part
  public var operators: [Part]
  public var demand: Part

  public init(source: Part, operators: [Part], demand: Part) {
    self.source = source
    self.operators = operators
    self.demand = demand
  }

  public var description: String {
    ([source] + operators + [demand]).map(\.description).joined(separator: "|")
  }
}
