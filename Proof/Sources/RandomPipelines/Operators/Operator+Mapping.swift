import Combine
import SwiftCombineTesting

extension Operator {
  static let mapping = [
    Operator("map", 0...9, traits: .passing) { up, p, _ in
      up.map { $0 + p[0] }
    } model: { up, p in
      up().each { $0 + p[0] }
    },
    Operator("mapFilterMap", 1...4, traits: .passing) { up, p, _ in
      // These become one operator.
      up.map { $0 + 1 }.map { $0 + 1 }.filter { $0.isMultiple(of: p[0]) }.compactMap(\.self).map { $0 + 1 }
    } model: { up, p in
      up().each { $0 + 2 }.only { $0.isMultiple(of: p[0]) }.each { $0 + 1 }
    },
    Operator("replaceNil", 0...9, traits: .passing) { up, p, lab in
      up.map { $0.isMultiple(of: 2) ? nil : $0 }.replaceNil(with: lab.number(p[0]))
    } model: { up, p in
      up().each { $0.isMultiple(of: 2) ? p[0] : $0 }
    },
    Operator("scan", 0...9, traits: .passesDemand) { up, p, lab in
      up.scan(lab.number(p[0]), +)
    } model: { up, p in
      up().values { sums($0, from: p[0]) }
    },
    Operator("encode") { up, _, lab in
      up.map(\.int).encode(encoder: DecimalCoder()).map { lab.number(Int($0)!) }
    } model: { up, _ in
      up()
    },
    Operator("decode") { up, _, lab in
      up.map(\.description).decode(type: Int.self, decoder: DecimalCoder()).map(lab.number)
    } model: { up, _ in
      up()
    },
  ]

  /// Operators with a closure that throws for one number.
  static let throwing = [
    Operator("tryMap", 0...9, traits: .passesDemand) { up, p, _ in
      up.tryMap { try checked($0, against: p[0]) + 1 }
    } model: { up, p in
      up().failing { $0 == p[0] }.each { $0 + 1 }
    },
    Operator("tryScan", 0...9, traits: .passesDemand) { up, p, lab in
      up.tryScan(lab.number(0)) { $0 + (try checked($1, against: p[0])) }
    } model: { up, p in
      up().failing { $0 == p[0] }.values { sums($0, from: 0) }
    },
    Operator("tryFilter", 0...9, 1...3, traits: .passesDemand) { up, p, _ in
      up.tryFilter { try checked($0, against: p[0]).isMultiple(of: p[1]) }
    } model: { up, p in
      up().failing { $0 == p[0] }.only { $0.isMultiple(of: p[1]) }
    },
    Operator("tryCompactMap", 0...9, 1...3, traits: .passesDemand) { up, p, _ in
      up.tryCompactMap { try checked($0, against: p[0]).isMultiple(of: p[1]) ? $0 + 1 : nil }
    } model: { up, p in
      up().failing { $0 == p[0] }.only { $0.isMultiple(of: p[1]) }.each { $0 + 1 }
    },
  ]
}

/// Returns its argument, and throws for one number.
func checked(_ number: Number, against bad: Int) throws -> Number {
  if number.int == bad { throw failure }
  return number
}

private func sums(_ values: [Int], from start: Int) -> [Int] {
  var sum = start
  return values.map { value in
    sum += value
    return sum
  }
}

/// Codes numbers as decimal digits.
private struct DecimalCoder: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) -> String { "\(value)" }
  func decode<T: Decodable>(_ type: T.Type, from text: String) -> T { Int(text) as! T }
}
