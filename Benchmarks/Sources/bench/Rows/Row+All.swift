extension Row {
  /// All rows, in the order of the list of targets.
  static var all: [Row] {
    let families = [
      range, grouping, subject, zipping, flattening, subscription, serial, sharing, joining, switching,
      scheduling, buffering, looping, collection, threaded,
      observed, traced, demand,
    ]
    return families.joined().sorted { ($0.number, $0.id) < ($1.number, $1.id) }
  }

  /// The number in the list of targets, which a variant of a row shares with it.
  private var number: Int { Int(id.prefix(while: \.isNumber)) ?? 0 }
}
