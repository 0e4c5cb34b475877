extension CatalogEntry {
  /// All combinations of the arguments that a page offers; the last parameter changes first.
  public var argumentCombinations: [[Int]] {
    parameters.reduce([[]]) { combinations, parameter in
      combinations.flatMap { combination in parameter.values.map { combination + [$0] } }
    }
  }
}
