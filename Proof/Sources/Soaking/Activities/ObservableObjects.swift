import Combine
import Harness
import Synchronization

/// Objects that several threads are the first to observe, and change meanwhile.
extension Activity {
  static let observableObjects: [Activity] = [
    Activity("objects that threads observe and change", plant: .loss) { stint in
      stint.repeatedly { _ in
        let model = ThreeProperties(stint)
        meet(at: model, stint) { number, line in
          switch line {
          case 0: model.first = number
          case 1: model.second = number
          default: model.third = number
          }
        }
        if [model.first, model.second, model.third] != [20, 20, 20] {
          stint.complain("a change is not made")
        }
      }
    },
    Activity("objects without properties that threads observe", plant: .miss) { stint in
      stint.repeatedly { _ in
        let model = NoProperties(stint)
        meet(at: model, stint) { _, _ in model.objectWillChange.send() }
      }
    },
  ]

  /// Each of three threads observes an object and changes it twenty times: it has to notice these changes.
  private static func meet<Object: ObservableObject & Sendable>(
    at object: Object, _ stint: Stint, change: @escaping @Sendable (Int, _ line: Int) -> Void
  ) where Object.ObjectWillChangePublisher == ObservableObjectPublisher {
    let all = (0..<3).map { _ in Counter() }
    stint.threads(
      (0..<3).map { line in
        {
          let token = object.objectWillChange.sink {
            if stint.mistake == nil { all[line].count.add(1, ordering: .relaxed) }
          }
          for number in 1...20 { change(number, line) }
          let count = all[line].count.load(ordering: .relaxed)
          if count < 20 || count > 60 {
            stint.complain("\(count) changes of 20 to 60 were announced")
          }
          token.cancel()
        }
      })
  }
}

private final class Counter: Sendable {
  let count = Atomic<Int>(0)
}

private class OneProperty: ObservableObject {
  @Published var first = 0
}

/// Each thread has a property of its own.
private final class ThreeProperties: OneProperty, @unchecked Sendable {
  @Published var second = 0
  @Published var third = 0
  private let witness: Witness

  init(_ stint: Stint) { witness = Witness(stint.census) }
}

private final class NoProperties: ObservableObject, Sendable {
  private let witness: Witness

  init(_ stint: Stint) { witness = Witness(stint.census) }
}
