import Combine
import OperatorDescriptions
import SwiftCombineTesting
import TestSupport

extension MarbleStage {
  /// A publisher that does for one subscriber after the other what the lines say.
  func attempts(_ labels: String...) throws -> Attempts<MarbleSource<Int, TestError>> {
    let attempts = try labels.map { try numbers($0) }
    return Attempts { attempts[$0 - 1] }
  }
}
