import Combine
import SwiftCombineTesting
import Testing

/// The publishers that answer operators themselves, when they are applied.
protocol AnswersAtOnce {}
extension Just: AnswersAtOnce {}
extension Empty: AnswersAtOnce {}
extension Optional.Publisher: AnswersAtOnce {}
extension Result.Publisher: AnswersAtOnce {}
extension Publishers.Sequence: AnswersAtOnce {}

/// What a publisher delivers: values and end, without the name of the subscription.
func delivered<P: Publisher>(_ publisher: P) -> [RecordedEvent<String, TestError>] {
  publisher.record().described.filter { if case .subscription = $0 { false } else { true } }
}

/// Checks that an operator of a publisher's own was applied, and delivers what the general one delivers.
func expectSame<P: Publisher, General: Publisher>(
  _ publisher: P, _ general: General, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(P.self is any AnswersAtOnce.Type, sourceLocation: sourceLocation)
  #expect(!(General.self is any AnswersAtOnce.Type), sourceLocation: sourceLocation)
  #expect(delivered(publisher) == delivered(general), sourceLocation: sourceLocation)
}

/// Checks that a closure runs a number of times when the operator is applied, and never for a subscriber.
func expectRuns<P: Publisher>(
  _ expected: Int, _ apply: (_ run: @escaping () -> Void) -> P,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var runs = 0
  let publisher = apply { runs += 1 }
  #expect(runs == expected, sourceLocation: sourceLocation)
  let first = delivered(publisher)
  #expect(delivered(publisher) == first, sourceLocation: sourceLocation)
  #expect(runs == expected, sourceLocation: sourceLocation)
}

/// Throws for what is too big.
func atMostTwo(_ value: Int) throws -> Int {
  if value > 2 { throw TestError("\(value) is too big") }
  return value
}

/// Does not compile unless a publisher is of this very type.
func requireType<P: Publisher>(of publisher: P, _ expected: P.Type) {}
