extension Load {
  /// An object in a thousand holds itself.
  static let leaking = Load(id: "leak", title: "objects, some in a circle", unit: "object", count: 100_000) {
    count in
    for number in 0..<count {
      let circle = Circle()
      if number.isMultiple(of: 1_000) { circle.next = circle }
    }
    return 0
  }

  /// Each value moves those that came before it.
  static let slowing = Load(id: "time", title: "values put in front", unit: "value", count: 20_000) { count in
    var values: [Int] = []
    for value in 0..<count { values.insert(value, at: 0) }
    return values.count - count
  }

  /// Each list is as long as there are lists.
  static let swelling = Load(id: "memory", title: "lists, each as long as all", unit: "list", count: 10_000) {
    count in
    let lists = (0..<count).map { _ in [UInt8](repeating: 1, count: count) }
    return lists.reduce(-count) { $0 + Int($1[count - 1]) }
  }
}

private final class Circle {
  var next: Circle?
}
