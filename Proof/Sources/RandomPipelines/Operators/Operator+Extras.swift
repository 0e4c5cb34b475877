import Combine
import SwiftCombineExtras

extension Operator {
  static let extras = [
    Operator("toggle", traits: .passing) { up, _, lab in
      up.map { $0.isMultiple(of: 2) }.toggle().map { lab.number($0 ? 1 : 0) }
    } model: { up, _ in
      up().each { $0.isMultiple(of: 2) ? 0 : 1 }
    },
    Operator("pairwise", traits: .passesDemand) { up, _, _ in
      up.pairwise().map { $0.current - $0.previous }
    } model: { up, _ in
      up().values { values in zip(values.dropFirst(), values).map { $0 - $1 } }
    },
    Operator("scanInto", 0...9, traits: .passesDemand) { up, p, lab in
      up.scan(into: lab.number(p[0])) { $0 = $0 + $1 }
    } model: { up, p in
      up().values { values in values.indices.map { p[0] + sum(Array(values[...$0])) } }
    },
    Operator("filterIf", traits: .passing) { up, _, _ in
      up.filterIf(\.isEven)
    } model: { up, _ in
      up().only { $0.isMultiple(of: 2) }
    },
    Operator("partition", 0...9, 0...1, traits: .passing) { up, p, _ in
      let (less, others) = up.partition { $0.int < p[0] }
      return p[1] == 0 ? less : others
    } model: { up, p in
      up().only { ($0 < p[0]) == (p[1] == 0) }
    },
    Operator("removeAllDuplicates", traits: .passesDemand) { up, _, _ in
      up.removeAllDuplicates()
    } model: {
      up, _ in
      up().values { values in values.indices.filter { !values[..<$0].contains(values[$0]) }.map { values[$0] }
      }
    },
    Operator("materialize") { up, _, _ in
      up.materialize().dematerialize()
    } model: { up, _ in
      up()
    },
    Operator("withLatestFrom", 0...9) { up, p, lab in
      up.withLatestFrom(lab.just(p[0])) { $0 + $1 }
    } model: { up, p in
      up().each { $0 + p[0] }
    },
    Operator("groupBy", 1...3) { up, p, _ in
      up.groupBy { $0.int % p[0] }.flatMap { $0 }
    } model: { up, _ in
      up.all().uncertain(if: !up.isUnlimited)
    },
    Operator("window", 1...5) { up, p, _ in
      up.window(count: p[0]).flatMap { $0 }
    } model: { up, _ in
      up.all().uncertain(if: !up.isUnlimited)
    },
  ]
}

extension Number {
  fileprivate var isEven: Bool { isMultiple(of: 2) }
}
