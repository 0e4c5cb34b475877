import Combine
import SwiftCombineTesting
import Foundation
import Testing

@Suite("Transforming operators, as chapters 3 and 19 use them")
struct TransformingVectorTests {
  private let letters = ["A", "B", "C", "D", "E"]

  @Test(arguments: [false, true])
  func `V3.2 values are grouped, and the rest is a smaller group`(isHidden: Bool) {
    let groups =
      isHidden
      ? letters.publisher.eraseToAnyPublisher().collect(2).record() : letters.publisher.collect(2).record()
    #expect(
      groups.events == [
        .subscription("CollectByCount"), .value(["A", "B"]), .value(["C", "D"]), .value(["E"]), .finished,
      ])
  }

  @Test func `groups of equal sizes of equal upstreams are equal publishers`() {
    #expect(letters.publisher.collect(2) == ["A", "B", "C", "D", "E"].publisher.collect(2))
    #expect(letters.publisher.collect(2) != letters.publisher.collect(3))
    #expect(letters.publisher.collect(2) != ["A"].publisher.collect(2))
  }

  @Test func `V3.3 numbers are spelled out`() {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.numberStyle = .spellOut
    let words = [123, 4, 56].publisher.map { formatter.string(from: NSNumber(value: $0)) ?? "" }
    #expect(
      delivered(words) == [
        .value("one hundred twenty-three"), .value("four"), .value("fifty-six"), .finished,
      ])
  }

  @Test func `V19-1 all values are collected into one array`() {
    #expect([0, 1, 2].publisher.collect() == Result.Publisher([0, 1, 2]))
    #expect(
      [0, 1, 2].publisher.eraseToAnyPublisher().collect().record().events == [
        .subscription("Collect"), .value([0, 1, 2]), .finished,
      ])
  }

  @Test func `V19-2 an inner publisher beyond the limit is never subscribed to`() {
    let subjects = (1...3).map { _ in PassthroughSubject<Int, Never>() }
    let outer = CurrentValueSubject<PassthroughSubject<Int, Never>, Never>(subjects[0])
    let recorder = outer.flatMap(maxPublishers: .max(2)) { $0 }.record()
    subjects[0].send(1)
    outer.send(subjects[1])
    subjects[1].send(2)
    outer.send(subjects[2])
    subjects[2].send(3)
    subjects[1].send(4)
    outer.send(completion: .finished)
    #expect(recorder.values == [1, 2, 4])
    #expect(recorder.completion == nil)
  }
}
