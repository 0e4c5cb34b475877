import Combine
import OperatorDescriptions
import SwiftCombineExtras
import SwiftCombineTesting

extension Picture {
  @PictureTable static var extraTransforming: [Picture] {
    Picture("Publishers.Dematerialize", "dematerialize()") {
      try $0.source("upstream", reading: event).assertNoFailure().dematerialize()
    }
    Picture("Publishers.Materialize", "values()") {
      try $0.source("upstream", reading: event).assertNoFailure().values()
    }
    Picture("Publishers.Materialize", "failures()") {
      try $0.source("upstream", reading: event).assertNoFailure().failures()
    }
  }

  /// The event that is written as `value(1)` or `failure(e)`.
  private static func event(_ text: String) -> StreamEvent<Int, TestError>? {
    let content = String(text.drop { $0 != "(" }.dropFirst().dropLast())
    return text.hasPrefix("value") ? Int(content).map { .value($0) } : .failure(TestError(content))
  }

  @PictureTable static var extraJoining: [Picture] {
    Picture("Publishers.Pages", guide: "Pages", "Pages(\"/1\")") {
      let load = try ["/1": $0.texts("load(\"/1\")"), "/2": $0.texts("load(\"/2\")")]
      return Publishers.Pages(
        first: "/1", next: { $0 == "A" ? "/2" : nil }, load: { load[$0]! },
        failure: { TestError(describing: $0) })
    }
  }

  @PictureTable static var extraGrouping: [Picture] {
    Picture("Publishers.GroupBy", "group a") { try group("a", of: "self", $0) }
    Picture("Publishers.GroupBy", "group b") { try group("b", of: "self", $0) }
    Picture("Publishers.Window", "first window") { try window(0, of: "self", $0) }
    Picture("Publishers.Window", "second window") { try window(1, of: "self", $0) }
    Picture("Publishers.Window", "third window") { try window(2, of: "self", $0) }
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
