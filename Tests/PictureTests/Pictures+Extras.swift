import Combine
import CombineExtras
import CombineTesting

extension Picture {
  @PictureTable static var extraTransforming: [Picture] {
    Picture("Publisher+filterIf", "filter(if: \\.isEmpty)") { try $0.texts().filter(if: \.isEmpty) }
    Picture("Publisher+filterIf", "filter(unless: \\.isEmpty)") { try $0.texts().filter(unless: \.isEmpty) }
    Picture("Publisher+partition", "matching") {
      try $0.numbers().partition { $0.isMultiple(of: 2) }.matching
    }
    Picture("Publisher+partition", "others") { try $0.numbers().partition { $0.isMultiple(of: 2) }.others }
    Picture("Publishers.RemoveAllDuplicates", "removeAllDuplicates(by: \\.letter)") {
      try $0.texts().removeAllDuplicates(by: \.first)
    }
    Picture("Publishers.RemoveAllDuplicates", "removeAllDuplicates()") {
      try $0.numbers().removeAllDuplicates()
    }
    Picture("Publisher+ignoreFailure", "ignoreFailure()") { try $0.numbers().ignoreFailure() }
    Picture("Publisher+ignoreFailure", "ignoreFailure(completeImmediately: false)") {
      try $0.numbers().ignoreFailure(completeImmediately: false)
    }
    Picture("Publisher+mapMany", "mapMany { $0 * 10 }") { try $0.lists().mapMany { $0 * 10 } }
    Picture("Publisher+setOutputType", "setOutputType(to: T.self)") {
      try $0.source("upstream") { _ in Never?.none }.setOutputType(to: Int.self)
    }
    Picture("Publisher+setOutputType", "ignoreOutput(setOutputType: T.self)") {
      try $0.numbers().ignoreOutput(setOutputType: String.self)
    }
    Picture("Publisher+toggle", "toggle()") { try $0.source("upstream", of: Bool.self).toggle() }
    Picture("Publisher+unwrap", "unwrap()") { try $0.optionalNumbers().unwrap() }
    Picture("Publishers.Dematerialize", "dematerialize()") {
      try $0.source("upstream", reading: event).assertNoFailure().dematerialize()
    }
    Picture("Publishers.Materialize", "materialize()") {
      try $0.source("upstream", of: Int.self, failure: TestError("e")).materialize()
    }
    Picture("Publishers.Pairwise", "pairwise()") {
      try $0.numbers().pairwise().map { ($0.previous, $0.current) }
    }
    Picture("Publishers.ReduceInto", "reduce(into: []) { append }") {
      try $0.numbers().reduce(into: [Int]()) { $0.append($1) }
    }
    Picture("Publishers.ScanInto", "scan(into: []) { append }") {
      try $0.numbers().scan(into: [Int]()) { $0.append($1) }
    }
  }

  /// The event that is written as `value(1)` or `failure(e)`.
  private static func event(_ text: String) -> StreamEvent<Int, TestError>? {
    text.hasPrefix("value") ? .value(text.numbers[0]) : .failure("e")
  }

  @PictureTable static var extraJoining: [Picture] {
    Picture("Publisher+concatMap", "concatMap { two($0) }") {
      try $0.texts().onBackpressureBuffer(limit: .max).concatMap($0.function("two", "a", "b"))
    }
    Picture("Publisher+flatMapFirst", "flatMapFirst { … }") {
      let inner = try ["a": $0.numbers("publisher of a"), "c": $0.numbers("publisher of c")]
      return try $0.texts("self").flatMapFirst { inner[$0]! }
    }
    Picture("Publisher+flatMapLatest", "flatMapLatest { three($0) }") {
      try $0.texts().flatMapLatest($0.function("three", "a", "b"))
    }
    Picture("Publisher+withLatestFrom", "withLatestFrom(other)") {
      try $0.numbers("self").withLatestFrom($0.texts("other"))
    }
    Picture("Publishers.Pages", "pages(\"/1\")") {
      let load = try ["/1": $0.texts("load(\"/1\")"), "/2": $0.texts("load(\"/2\")")]
      return Publishers.pages(
        first: "/1", next: { $0 == "A" ? "/2" : nil }, load: { load[$0]! },
        failure: { TestError(describing: $0) })
    }
  }

  @PictureTable static var extraGrouping: [Picture] {
    Picture("Publishers.GroupBy", "groupBy(\\.key)") { try $0.texts("self").groupBy(\.first) }
    Picture("Publishers.GroupBy", "group a") { try group("a", $0) }
    Picture("Publishers.GroupBy", "group b") { try group("b", $0) }
    Picture("Publishers.Window", "window(count: 2)") { try $0.numbers("self").window(count: 2) }
    Picture("Publishers.Window", "first window") {
      try $0.numbers("self").window(count: 2).output(at: 0).flatMap { $0 }
    }
    Picture("Publishers.Window", "second window") {
      try $0.numbers("self").window(count: 2).output(at: 1).flatMap { $0 }
    }
    Picture("Publishers.Window", "third window") {
      try $0.numbers("self").window(count: 2).output(at: 2).flatMap { $0 }
    }
    Picture("Publishers.Window", "window(every: 8)") {
      try $0.numbers("self").window(every: 8, scheduler: $0.scheduler)
    }
    Picture("Publishers.Window", "first interval") { try interval(0, $0) }
    Picture("Publishers.Window", "second interval") { try interval(1, $0) }
    Picture("Publishers.Window", "third interval") { try interval(2, $0) }
  }

  private static func group(_ key: Character, _ stage: MarbleStage) throws -> AnyPublisher<String, TestError>
  {
    try stage.texts("self").groupBy(\.first).filter { $0.key == key }.flatMap { $0 }
      .eraseToAnyPublisher()
  }

  private static func interval(_ number: Int, _ stage: MarbleStage) throws -> AnyPublisher<Int, TestError> {
    try stage.numbers("self").window(every: 8, scheduler: stage.scheduler).output(at: number).flatMap { $0 }
      .eraseToAnyPublisher()
  }
}
