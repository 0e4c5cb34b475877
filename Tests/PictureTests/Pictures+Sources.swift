import Combine
import OperatorDescriptions
import SwiftCombineTesting

extension Picture {
  @PictureTable static var sources: [Picture] {
    Picture("Deferred", "Deferred { Just(now()) }") { deferred($0) }
    Picture("Deferred", "another subscriber") { deferred($0) }
    Picture("Empty", "Empty()") { _ in Empty<Int, Never>() }
    Picture("Empty", "Empty(completeImmediately: false)") { _ in
      Empty<Int, Never>(completeImmediately: false)
    }
    Picture("Future", "subscriber") { try future($0) }
    Picture("Future", "another") { try future($0) }
    Picture("Fail", "Fail(error: ✕)") { _ in Fail<Int, TestError>(error: "✕") }
    Picture("Just", "Just(1)") { _ in Just(1) }
    Picture("Just+Operators", "Just(2)") { _ in Just(2) }
    Picture("Just+Operators", "map { $0 * 10 }") { _ in Just(2).map { $0 * 10 } }
    Picture("Just+Concatenating", "Just(1)") { _ in Just(1) }
    Picture("Just+Concatenating", "append([2, 3])") { _ in Just(1).append([2, 3]) }
    Picture("Just+Concatenating", "Just(3)") { _ in Just(3) }
    Picture("Just+Concatenating", "prepend([1, 2])") { _ in Just(3).prepend([1, 2]) }
    Picture("Just+ThrowingOperators", "Just(\"2\")") { _ in Just("2") }
    Picture("Just+ThrowingOperators", "tryMap { try parse($0) }") { _ in Just("2").tryMap(parse) }
    Picture("Optional.Publisher", "Optional(1).publisher") { _ in Optional(1).publisher }
    Picture("Optional.Publisher", "Optional<Int>.none.publisher") { _ in Int?.none.publisher }
    Picture("Optional.Publisher+Operators", "Optional(2).publisher") { _ in Optional(2).publisher }
    Picture("Optional.Publisher+Operators", "map { $0 * 10 }") { _ in
      Optional(2).publisher.map { $0 * 10 }
    }
    Picture("Result.Publisher", "Result.success(1).publisher") { _ in success(1) }
    Picture("Result.Publisher", "Result.failure(e).publisher") { _ in
      Result<Int, TestError>.failure("e").publisher
    }
    Picture("Result.Publisher+Operators", "Result.success(2).publisher") { _ in success(2) }
    Picture("Result.Publisher+Operators", "map { $0 * 10 }") { _ in success(2).map { $0 * 10 } }
    Picture("Result.Publisher+ThrowingOperators", "Result.success(\"2\").publisher") { _ in success("2") }
    Picture("Result.Publisher+ThrowingOperators", "tryMap { try parse($0) }") { _ in
      success("2").tryMap(parse)
    }
    Picture("Publishers.Sequence", "[1, 2, 3].publisher") { _ in [1, 2, 3].publisher }
    Picture("Publishers.Sequence+Concatenating", "[1, 2].publisher") { _ in [1, 2].publisher }
    Picture("Publishers.Sequence+Concatenating", "append([3, 4])") { _ in [1, 2].publisher.append([3, 4]) }
    Picture("Publishers.Sequence+Concatenating", "[3, 4].publisher") { _ in [3, 4].publisher }
    Picture("Publishers.Sequence+Concatenating", "prepend([1, 2])") { _ in [3, 4].publisher.prepend([1, 2]) }
    Picture("Publishers.Sequence+Operators", "[1, 2].publisher") { _ in [1, 2].publisher }
    Picture("Publishers.Sequence+Operators", "map { $0 * 10 }") { _ in [1, 2].publisher.map { $0 * 10 } }
    Picture("Publishers.Sequence+Operators", "[\"a\", nil].publisher") { _ in ["a", nil].publisher }
    Picture("Publishers.Sequence+Operators", "replaceNil(with: \"-\")") { _ in
      ["a", nil].publisher.replaceNil(with: "-") as Publishers.Sequence<[String?], Never>
    }
    Picture("Publishers.Sequence+Operators", "[1, 2, 3].publisher") { _ in [1, 2, 3].publisher }
    Picture("Publishers.Sequence+Operators", "scan(0, +)") { _ in [1, 2, 3].publisher.scan(0, +) }
    Picture("Publishers.Sequence+Reducing", "[1, 2, 3].publisher") { _ in [1, 2, 3].publisher }
    Picture("Publishers.Sequence+Reducing", "reduce(0, +)") { _ in [1, 2, 3].publisher.reduce(0, +) }
    Picture("Record", "Record(output: [1, 2], completion: .failure(e))") { _ in
      Record(output: [1, 2], completion: .failure(TestError("e")))
    }
  }

  private static func deferred(_ stage: MarbleStage) -> Deferred<Just<Int>> {
    Deferred { [clock = stage.clock] in Just(clock.now.nanoseconds / 1_000_000_000) }
  }

  private static func success<Value>(_ value: Value) -> Result<Value, TestError>.Publisher {
    Result.success(value).publisher
  }

  private static func parse(_ text: String) throws -> Int {
    guard let number = Int(text) else { throw TestError("\(text) is no number") }
    return number
  }

  private static func future(_ stage: MarbleStage) throws -> Future<Int, Never> {
    let source = try stage.numbers("promise")
    return Future { promise in source.drive { promise(.success($0)) } }
  }
}
