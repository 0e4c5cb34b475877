import Combine
import SwiftCombineExtras

extension Operator {
  static let reducing = [
    Operator("collect") { up, _, lab in
      up.collect().map { lab.number(sum($0)) }
    } model: { up, _ in
      up.all().reduced(sum)
    },
    Operator("collectCount", 1...5) { up, p, lab in
      up.collect(p[0]).map { lab.number(sum($0)) }
    } model: { up, p in
      let outline = up()
      return outline.values { _ in
        outline.grouped(by: p[0]).filter { $0.count == p[0] || outline.end == .finished }.map(sum)
      }
    },
    Operator("count") { up, _, lab in
      up.count().map(lab.number)
    } model: { up, _ in
      up.all().reduced(\.count)
    },
    Operator("reduce", 0...9) { up, p, lab in
      up.reduce(lab.number(p[0]), +)
    } model: { up, p in
      up.all().reduced { p[0] + sum($0) }
    },
    Operator("reduceInto", 0...9) { up, p, lab in
      up.reduce(into: lab.number(p[0])) { $0 = $0 + $1 }
    } model: { up, p in
      up.all().reduced { p[0] + sum($0) }
    },
    Operator("tryReduce", 0...9) { up, p, lab in
      up.tryReduce(lab.number(0)) { $0 + (try checked($1, against: p[0])) }
    } model: { up, p in
      up.all().failing { $0 == p[0] }.reduced(sum)
    },
    Operator("min") { up, _, _ in
      up.min()
    } model: { up, _ in
      up.all().reduced { $0.min() }
    },
    Operator("max") { up, _, _ in
      up.max()
    } model: { up, _ in
      up.all().reduced { $0.max() }
    },
    Operator("tryMax", 0...9) { up, p, _ in
      up.tryMax { try checked($0, against: p[0]) < checked($1, against: p[0]) }
    } model: { up, p in
      comparing(up.all(), p[0]) { $0.max() }
    },
    Operator("tryMin", 0...9) { up, p, _ in
      up.tryMin { try checked($0, against: p[0]) < checked($1, against: p[0]) }
    } model: { up, p in
      comparing(up.all(), p[0]) { $0.min() }
    },
    Operator("last") { up, _, _ in
      up.last()
    } model: { up, _ in
      up.all().reduced(\.last)
    },
    Operator("lastWhere", 1...4) { up, p, _ in
      up.last { $0.isMultiple(of: p[0]) }
    } model: { up, p in
      up.all().reduced { $0.last { $0.isMultiple(of: p[0]) } }
    },
    Operator("tryLastWhere", 0...9, 1...4) { up, p, _ in
      up.tryLast { try checked($0, against: p[0]).isMultiple(of: p[1]) }
    } model: { up, p in
      up.all().failing { $0 == p[0] }.reduced { $0.last { $0.isMultiple(of: p[1]) } }
    },
  ]

  /// Operators whose result may be known before the completion.
  static let deciding = [
    Operator("first") { up, _, _ in
      up.first()
    } model: { up, _ in
      up.all().decided(at: { _ in true }, { $0 }, otherwise: nil)
    },
    Operator("firstWhere", 1...4) { up, p, _ in
      up.first { $0.isMultiple(of: p[0]) }
    } model: { up, p in
      up.all().decided(at: { $0.isMultiple(of: p[0]) }, { $0 }, otherwise: nil)
    },
    Operator("tryFirstWhere", 0...9, 1...4) { up, p, _ in
      up.tryFirst { try checked($0, against: p[0]).isMultiple(of: p[1]) }
    } model: { up, p in
      up.all().failing { $0 == p[0] }.decided(at: { $0.isMultiple(of: p[1]) }, { $0 }, otherwise: nil)
    },
    Operator("contains", 0...9) { up, p, lab in
      up.contains(lab.number(p[0])).map { lab.number($0 ? 1 : 0) }
    } model: { up, p in
      up.all().decided(at: { $0 == p[0] }, { _ in 1 }, otherwise: 0)
    },
    Operator("containsWhere", 5...20) { up, p, lab in
      up.contains { $0.int > p[0] }.map { lab.number($0 ? 1 : 0) }
    } model: { up, p in
      up.all().decided(at: { $0 > p[0] }, { _ in 1 }, otherwise: 0)
    },
    Operator("tryContains", 0...9, 5...20) { up, p, lab in
      up.tryContains { try checked($0, against: p[0]).int > p[1] }.map { lab.number($0 ? 1 : 0) }
    } model: { up, p in
      up.all().failing { $0 == p[0] }.decided(at: { $0 > p[1] }, { _ in 1 }, otherwise: 0)
    },
    Operator("allSatisfy", 1...20) { up, p, lab in
      up.allSatisfy { $0.int < p[0] }.map { lab.number($0 ? 1 : 0) }
    } model: { up, p in
      up.all().decided(at: { $0 >= p[0] }, { _ in 0 }, otherwise: 1)
    },
    Operator("tryAllSatisfy", 0...9, 1...20) { up, p, lab in
      up.tryAllSatisfy { try checked($0, against: p[0]).int < p[1] }
        .map { lab.number($0 ? 1 : 0) }
    } model: { up, p in
      up.all().failing { $0 == p[0] }.decided(at: { $0 >= p[1] }, { _ in 0 }, otherwise: 1)
    },
  ]
}

func sum(_ values: [Int]) -> Int { values.reduce(0, &+) }
func sum(_ numbers: [Number]) -> Int { sum(numbers.map(\.int)) }

/// A comparison takes two.
private func comparing(_ outline: Outline, _ bad: Int, _ result: ([Int]) -> Int?) -> Outline {
  outline.values.count > 1 && outline.values.contains(bad)
    ? outline.ending(.failed, after: []) : outline.reduced(result)
}
