/// All operators that can be run on scripted inputs.
public enum OperatorCatalog {
  /// The entries, family by family.
  public static let entries: [CatalogEntry] =
    mapping + filtering + reducing + selecting + sequence + combining + collections + flattening
    + grouping + errors + timing + sharing + buffering

  /// The entry with an id.
  public static func entry(_ id: String) -> CatalogEntry? { entries.first { $0.id == id } }

  /// Pipelines of several operators, which pages show as they show an operator.
  public static let pipelines: [CatalogEntry] = [search] + course

  /// The entry or the pipeline with an id.
  public static func run(_ id: String) -> CatalogEntry? { (entries + pipelines).first { $0.id == id } }

  /// The families of the entries, in their order.
  public static var families: [String] {
    entries.reduce(into: []) { families, entry in
      if !families.contains(entry.family) { families.append(entry.family) }
    }
  }
}
