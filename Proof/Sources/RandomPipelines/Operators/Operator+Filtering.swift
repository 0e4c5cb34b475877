import Combine

extension Operator {
  static let filtering = [
    Operator("filter", 1...4, traits: .passing) { up, p, _ in
      up.filter { $0.isMultiple(of: p[0]) }
    } model: { up, p in
      up().only { $0.isMultiple(of: p[0]) }
    },
    Operator("compactMap", 1...4, traits: .passing) { up, p, _ in
      up.compactMap { $0.isMultiple(of: p[0]) ? $0 + 1 : nil }
    } model: { up, p in
      up().only { $0.isMultiple(of: p[0]) }.each { $0 + 1 }
    },
    Operator("removeDuplicates", traits: .passesDemand) { up, _, _ in
      up.removeDuplicates()
    } model: { up, _ in
      up().values(withoutRepeats)
    },
    Operator("tryRemoveDuplicates", 0...9, traits: .passesDemand) { up, p, _ in
      up.tryRemoveDuplicates { try checked($1, against: p[0]) == $0 }
    } model: { up, p in
      // The closure is not called for the first value.
      let outline = up()
      guard let index = outline.values.dropFirst().firstIndex(of: p[0]) else {
        return outline.values(withoutRepeats)
      }
      return outline.ending(.failed, after: Array(outline.values[..<index])).values(withoutRepeats)
    },
    Operator("dropWhile", 0...9, traits: .passesDemand) { up, p, _ in
      up.drop { $0.int < p[0] }
    } model: { up, p in
      up().values { Array($0.drop { $0 < p[0] }) }
    },
    Operator("tryDropWhile", 0...9, 0...9) { up, p, _ in
      up.tryDrop { try checked($0, against: p[0]).int < p[1] }
    } model: { up, p in
      let outline = up()
      let start = outline.values.firstIndex { $0 == p[0] || $0 >= p[1] }
      guard let start else { return outline.values { _ in [] } }
      return outline.values[start] == p[0]
        ? outline.ending(.failed, after: []) : outline.values { Array($0[start...]) }
    },
    Operator("prefixWhile", 0...20) { up, p, _ in
      up.prefix { $0.int < p[0] }
    } model: { up, p in
      let outline = up()
      let count = outline.values.firstIndex { $0 >= p[0] }
      return count.map(outline.prefix) ?? outline
    },
    Operator("tryPrefixWhile", 0...9, 0...20) { up, p, _ in
      up.tryPrefix { try checked($0, against: p[0]).int < p[1] }
    } model: { up, p in
      let outline = up()
      let count = outline.values.firstIndex { $0 == p[0] || $0 >= p[1] }
      guard let count else { return outline }
      return outline.values[count] == p[0] ? outline.failing { $0 == p[0] } : outline.prefix(count)
    },
    Operator("replaceEmpty", 0...9) { up, p, lab in
      up.replaceEmpty(with: lab.number(p[0]))
    } model: { up, p in
      let outline = up()
      return outline.values { $0.isEmpty && outline.end == .finished ? p : $0 }
    },
    Operator("ignoreOutput") { up, _, lab in
      up.ignoreOutput(setOutputType: Number.self)
    } model: { up, _ in
      up.all().values { _ in [] }
    },
    Operator("dropUntilOutput") { up, _, lab in
      up.drop(untilOutputFrom: lab.just(0))
    } model: { up, _ in
      up()
    },
    Operator("prefixUntilNothing") { up, _, _ in
      up.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false))
    } model: { up, _ in
      up()
    },
    Operator("prefixUntilOutput") { up, _, lab in
      up.prefix(untilOutputFrom: Just(0))
    } model: { up, _ in
      up().besideOthers().ending(.finished, after: [])
    },
  ]

  /// Operators that count.
  static let sizing = [
    Operator("prefix", 1...9) { up, p, _ in
      up.prefix(p[0])
    } model: { up, p in
      up().prefix(p[0])
    },
    Operator("dropFirst", 0...9) { up, p, _ in
      up.dropFirst(p[0])
    } model: { up, p in
      up().values { Array($0.dropFirst(p[0])) }
    },
    Operator("outputAt", 0...9) { up, p, _ in
      up.output(at: p[0])
    } model: { up, p in
      up().prefix(p[0] + 1).values { Array($0.dropFirst(p[0])) }
    },
    Operator("outputIn", 0...5, 1...5) { up, p, _ in
      up.output(in: p[0]..<(p[0] + p[1]))
    } model: { up, p in
      up().prefix(p[0] + p[1]).values { Array($0.dropFirst(p[0])) }
    },
  ]
}

private func withoutRepeats(_ values: [Int]) -> [Int] {
  values.indices.filter { $0 == 0 || values[$0] != values[$0 - 1] }.map { values[$0] }
}
