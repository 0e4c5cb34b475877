import Combine
import SwiftCombineExtras

extension Operator {
  static let flattening = [
    Operator("flatMap", 0...3, traits: .ignoresOrder) { up, p, lab in
      up.flatMap { inner($0, p[0]) }
    } model: { up, p in
      flat(up.all(), p[0]).changed {
        if !up.isUnlimited { $0.certainty = $0.end == .failed ? .contract : .anyOrder }
      }
    },
    Operator("flatMapMax", 1...3, 0...3, traits: .ignoresOrder) { up, p, lab in
      up.flatMap(maxPublishers: .max(p[0])) { inner($0, p[1]) }
    } model: { up, p in
      flat(up.some(), p[1]).changed {
        if !up.isUnlimited { $0.certainty = $0.end == .failed ? .contract : p[0] == 1 ? .exact : .anyOrder }
      }
    },
    Operator("flatMapFailing", 0...9) { up, p, lab in
      up.flatMap {
        $0.int == p[0] ? Fail(error: failure).eraseToAnyPublisher() : lab.just($0.int).eraseToAnyPublisher()
      }
    } model: { up, p in
      up.all().failing { $0 == p[0] }.uncertain(if: !up.isUnlimited)
    },
    Operator("concatMap", 0...3, traits: .ignoresOrder) { up, p, _ in
      up.concatMap { inner($0, p[0]) }
    } model: { up, p in
      let outline = flat(up.some(), p[0])
      return outline.uncertain(if: outline.end == .failed && !up.isUnlimited)
    },
    Operator("switchToLatest", 0...3) { up, p, _ in
      up.map { inner($0, p[0]) }.switchToLatest()
    } model: { up, p in
      flat(up.all(), p[0]).uncertain(if: !up.isUnlimited)
    },
    Operator("flatMapLatest", 0...3) { up, p, _ in
      up.flatMapLatest { inner($0, p[0]) }
    } model: { up, p in
      flat(up.all(), p[0]).uncertain(if: !up.isUnlimited)
    },
    Operator("flatMapFirst", 0...3) { up, p, _ in
      up.flatMapFirst { inner($0, p[0]) }
    } model: { up, p in
      flat(up.all(), p[0]).uncertain(if: !up.isUnlimited)
    },
  ]
}

/// The number, the next one, and so on.
private func inner(_ number: Number, _ count: Int) -> Publishers.Sequence<[Number], Never> {
  (0..<count).map { number + $0 }.publisher
}

private func flat(_ outline: Outline, _ count: Int) -> Outline {
  outline.values { $0.flatMap { value in (0..<count).map { value + $0 } } }
}
