import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite("unwrap")
struct UnwrapTests {
  @Test func `V18-1 the values that are there arrive, unwrapped`() {
    let values: [Int?] = [1, 2, nil, 3, nil, 4]
    let recorder = values.publisher.unwrap().record()
    #expect(recorder.values == [1, 2, 3, 4])
    #expect(recorder.completion == .finished)
    let isCompactMap =
      values.publisher.map { $0 }.unwrap() as Any
      is Publishers.CompactMap<Publishers.Sequence<[Int?], Never>, Int>
    #expect(isCompactMap)
  }

  @Test func `for a nil one more value is requested`() {
    let source = ScriptedSource<Int?, TestError>("source", recordsAnswers: true)
    let recorder = source.unwrap().record(demand: .max(2))
    source.send(contentsOf: [1, nil, nil, 2, 3])
    #expect(recorder.events == [.subscription("source"), .value(1), .value(2)])
    #expect(
      source.log == [
        .subscribed, .requested(.max(2)), .answered(.none), .answered(.max(1)), .answered(.max(1)),
        .answered(.none), .withheld,
      ])
    source.send(completion: .failure("gone"))
    #expect(recorder.completion == .failure("gone"))
    #expect(recorder.violations == [])
  }

  @Test func `of an optional of an optional the outer one is unwrapped`() {
    let values: [Int??] = [.some(.some(1)), .some(.none), .none]
    #expect(values.publisher.unwrap().record().values == [1, nil])
  }
}
