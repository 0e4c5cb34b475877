import Combine
import OperatorDescriptions
import SwiftCombineTesting
import Foundation

extension Picture {
  /// Pictures of operators that need coders of Foundation.
  @PictureTable static var particular: [Picture] {
    Picture("Publisher", "upstream") { try $0.numbers() }
    Picture("Publishers.Decode", "decode(type: Int.self)") {
      try $0.texts().map { Data($0.utf8) }.decode(type: Int.self, decoder: JSONDecoder())
    }
    Picture("Publishers.Decode", "encode(…)") {
      try $0.numbers().encode(encoder: JSONEncoder()).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
