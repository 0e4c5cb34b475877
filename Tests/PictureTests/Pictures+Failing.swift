import Combine
import SwiftCombineTesting

extension Picture {
  @PictureTable static var failing: [Picture] {
    Picture("Publishers.Catch", "catch { _ in Just(9) }") { try $0.numbers().catch { _ in Just(9) } }
    Picture("Publishers.MapError", "mapError { b($0) }") {
      try $0.numbers().mapError { TestError("b(\($0))") }
    }
    Picture("Publishers.ReplaceError", "replaceError(with: 0)") { try $0.numbers().replaceError(with: 0) }
    Picture("Publishers.SetFailureType", "setFailureType(to: Error.self)") {
      try $0.numbers().assertNoFailure().setFailureType(to: (any Error).self)
    }
    Picture("Publishers.Retry", "retry(1)") { try $0.attempts("first attempt", "second attempt").retry(1) }
  }
}
