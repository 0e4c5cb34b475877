import Combine
import SwiftCombineExtras
import SwiftCombineTesting

extension Picture {
  @PictureTable static var extraTransforming: [Picture] {
    Picture("Publisher+filterIf", guide: "FilterIf", "filter(if: \\.isEmpty)") {
      try $0.texts().filter(if: \.isEmpty)
    }
    Picture("Publisher+filterIf", guide: "FilterIf", "filter(unless: \\.isEmpty)") {
      try $0.texts().filter(unless: \.isEmpty)
    }
    Picture("Publisher+partition", "matching") {
      try $0.numbers().partition { $0.isMultiple(of: 2) }.matching
    }
    Picture("Publisher+partition", "others") { try $0.numbers().partition { $0.isMultiple(of: 2) }.others }
    Picture("Publishers.RemoveAllDuplicates", "removeAllDuplicates(by: \\.letter)") {
      try $0.texts().removeAllDuplicates(by: \.first)
    }
    Picture("Publishers.RemoveAllDuplicates", guide: "RemoveAllDuplicates", "removeAllDuplicates()") {
      try $0.numbers().removeAllDuplicates()
    }
    Picture("Publisher+ignoreFailure", guide: "IgnoreFailure", "ignoreFailure()") {
      try $0.numbers().ignoreFailure()
    }
    Picture("Publisher+ignoreFailure", guide: "IgnoreFailure", "ignoreFailure(completeImmediately: false)") {
      try $0.numbers().ignoreFailure(completeImmediately: false)
    }
    Picture("Publisher+mapMany", guide: "ManyAtOnce", "mapMany { $0 * 10 }") {
      try $0.lists().mapMany { $0 * 10 }
    }
    Picture("Publisher+setOutputType", "setOutputType(to: T.self)") {
      try $0.source("upstream") { _ in Never?.none }.setOutputType(to: Int.self)
    }
    Picture("Publisher+setOutputType", "ignoreOutput(setOutputType: T.self)") {
      try $0.numbers().ignoreOutput(setOutputType: String.self)
    }
    Picture("Publisher+toggle", "toggle()") { try $0.source("upstream", of: Bool.self).toggle() }
    Picture("Publisher+unwrap", guide: "Unwrap", "unwrap()") { try $0.optionalNumbers().unwrap() }
    Picture("Publishers.Dematerialize", "dematerialize()") {
      try $0.source("upstream", reading: event).assertNoFailure().dematerialize()
    }
    Picture("Publishers.Materialize", guide: "Materialize", "materialize()") {
      try $0.failingNumbers().materialize()
    }
    Picture("Publishers.Materialize", "values()") {
      try $0.source("upstream", reading: event).assertNoFailure().values()
    }
    Picture("Publishers.Materialize", "failures()") {
      try $0.source("upstream", reading: event).assertNoFailure().failures()
    }
    Picture("Publishers.Pairwise", guide: "Pairwise", "pairwise()") {
      try $0.numbers().pairwise().map { ($0.previous, $0.current) }
    }
    Picture("Publishers.ReduceInto", guide: "ScanInto", "reduce(into: []) { append }") {
      try $0.numbers().reduce(into: [Int]()) { $0.append($1) }
    }
    Picture("Publishers.ScanInto", guide: "ScanInto", "scan(into: []) { append }") {
      try $0.numbers().scan(into: [Int]()) { $0.append($1) }
    }
  }

  /// The event that is written as `value(1)` or `failure(e)`.
  private static func event(_ text: String) -> StreamEvent<Int, TestError>? {
    let content = String(text.drop { $0 != "(" }.dropFirst().dropLast())
    return text.hasPrefix("value") ? Int(content).map { .value($0) } : .failure(TestError(content))
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
    Picture("Publishers.FlatMapSequential", "flatMapSequential { two($0) }") {
      try $0.texts().flatMapSequential($0.function("two", "a", "b"))
    }
    Picture("Publishers.IfEmpty", "ifEmpty(switchTo: other)") {
      try $0.numbers().ifEmpty(switchTo: $0.numbers("other"))
    }
    Picture("Publishers.Repeat", "repeat { $0 < 2 }") {
      try $0.attempts("first subscription", "second subscription").repeat { $0 < 2 }
    }
    Picture("Publisher+withLatestFrom", "withLatestFrom(other)") {
      try $0.numbers("self").withLatestFrom($0.texts("other"))
    }
    Picture("Publishers.Pages", guide: "Pages", "Pages(\"/1\")") {
      let load = try ["/1": $0.texts("load(\"/1\")"), "/2": $0.texts("load(\"/2\")")]
      return Publishers.Pages(
        first: "/1", next: { $0 == "A" ? "/2" : nil }, load: { load[$0]! },
        failure: { TestError(describing: $0) })
    }
  }

  @PictureTable static var extraGrouping: [Picture] {
    Picture("Publishers.ChunkedBy", guide: "Chunked", "chunked { $0 < $1 }") {
      try $0.numbers().chunked { $0 < $1 }
    }
    Picture("Publishers.GroupBy", "groupBy(\\.key)") { try $0.texts("self").groupBy(\.first) }
    Picture("Publishers.GroupBy", "group a") { try group("a", of: "self", $0) }
    Picture("Publishers.GroupBy", "group b") { try group("b", of: "self", $0) }
    Picture("Publishers.Window", "window(count: 2)") { try $0.numbers("self").window(count: 2) }
    Picture("Publishers.Window", "first window") { try window(0, of: "self", $0) }
    Picture("Publishers.Window", "second window") { try window(1, of: "self", $0) }
    Picture("Publishers.Window", "third window") { try window(2, of: "self", $0) }
    Picture("Publishers.Window", "window(every: 8)") {
      try $0.numbers("self").window(every: 8, scheduler: $0.scheduler)
    }
    Picture("Publishers.Window", "first interval") { try interval(0, $0) }
    Picture("Publishers.Window", "second interval") { try interval(1, $0) }
    Picture("Publishers.Window", "third interval") { try interval(2, $0) }
    Picture("Publishers.Window", "window(every: 9, orCount: 2)") { try limited($0) }
    Picture("Publishers.Window", "full window") { try limited($0).output(at: 0).flatMap { $0 } }
    Picture("Publishers.Window", "cut window") { try limited($0).output(at: 1).flatMap { $0 } }
  }

  static func group(
    _ key: Character, of label: String, _ stage: MarbleStage
  ) throws -> AnyPublisher<String, TestError> {
    try stage.texts(label).groupBy(\.first).filter { $0.key == key }.flatMap { $0 }
      .eraseToAnyPublisher()
  }

  static func window(
    _ number: Int, of label: String, _ stage: MarbleStage
  ) throws -> AnyPublisher<Int, TestError> {
    try stage.numbers(label).window(count: 2).output(at: number).flatMap { $0 }.eraseToAnyPublisher()
  }

  private static func limited(
    _ stage: MarbleStage
  ) throws -> Publishers.WindowByTime<MarbleSource<Int, TestError>, VirtualTimeScheduler> {
    try stage.numbers("self").window(every: 9, orCount: 2, scheduler: stage.scheduler)
  }

  private static func interval(_ number: Int, _ stage: MarbleStage) throws -> AnyPublisher<Int, TestError> {
    try stage.numbers("self").window(every: 8, scheduler: stage.scheduler).output(at: number).flatMap { $0 }
      .eraseToAnyPublisher()
  }
}
