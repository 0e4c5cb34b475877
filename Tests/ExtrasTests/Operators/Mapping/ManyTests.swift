import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite("mapMany, compactMapMany, filterMany, sortedMany, toggle")
struct ManyTests {
  private let source = ScriptedSource<[Int], TestError>("source")

  private func record<T>(
    _ change: (ScriptedSource<[Int], TestError>) -> Publishers.Map<ScriptedSource<[Int], TestError>, T>
  ) -> [RecordedEvent<T, TestError>] {
    let recorder = change(source).record(demand: .max(2))
    source.send(contentsOf: [[3, 1, 2], []])
    source.send(completion: .failure("gone"))
    return recorder.events
  }

  @Test func `mapMany changes each element`() {
    #expect(
      record { $0.mapMany { String($0) } } == [
        .subscription("source"), .value(["3", "1", "2"]), .value([]), .failure("gone"),
      ])
  }

  @Test func `compactMapMany drops elements that become nil`() {
    #expect(
      record { $0.compactMapMany { $0 == 1 ? nil : -$0 } } == [
        .subscription("source"), .value([-3, -2]), .value([]), .failure("gone"),
      ])
  }

  @Test func `filterMany keeps elements that satisfy the condition, and delivers an empty array too`() {
    #expect(
      record { $0.filterMany { $0 > 1 } } == [
        .subscription("source"), .value([3, 2]), .value([]), .failure("gone"),
      ])
  }

  @Test func `sortedMany puts the elements in order`() {
    #expect(
      record { $0.sortedMany() } == [
        .subscription("source"), .value([1, 2, 3]), .value([]), .failure("gone"),
      ])
    #expect(
      record { $0.sortedMany(by: >) } == [
        .subscription("source"), .value([3, 2, 1]), .value([]), .failure("gone"),
      ])
  }

  @Test func `they take any sequence, sets and lazy ones for instance`() {
    #expect(Just(Set([2, 1])).mapMany { $0 * 2 }.sortedMany().record().values == [[2, 4]])
    #expect(Just((1...3).lazy.map { -$0 }).sortedMany().record().values == [[-3, -2, -1]])
  }

  @Test func `toggle delivers the opposite`() {
    let source = ScriptedSource<Bool, TestError>("source")
    let recorder = source.toggle().record(demand: .max(2))
    source.send(contentsOf: [true, false])
    source.send(completion: .finished)
    #expect(recorder.events == [.subscription("source"), .value(false), .value(true), .finished])
    #expect(source.log == [.subscribed, .requested(.max(2))])
  }
}
