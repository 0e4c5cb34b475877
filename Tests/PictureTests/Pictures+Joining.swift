import Combine
import SwiftCombineCollections
import SwiftCombineTesting

extension Picture {
  @PictureTable static var joining: [Picture] {
    Picture("Publisher+merge", "a.merge(with: b)") { try $0.numbers("a").merge(with: $0.numbers("b")) }
    Picture("Publishers.CombineLatest", "a.combineLatest(b)") {
      try $0.texts("a").combineLatest($0.texts("b")).map { $0 + $1 }
    }
    Picture("Publishers.CombineLatest3", "a.combineLatest(b, c)") {
      try $0.texts("a").combineLatest($0.texts("b"), $0.texts("c")).map { $0 + $1 + $2 }
    }
    Picture("Publishers.Concatenate", "append(other)") { try $0.numbers().append($0.numbers("other")) }
    Picture("Publishers.Concatenate", "prepend(other)") { try $0.numbers().prepend($0.numbers("other")) }
    Picture("Publishers.FlatMap", "flatMap { two($0) }") {
      try $0.texts().flatMap($0.function("two", "a", "b"))
    }
    Picture("Publishers.SwitchToLatest", "switchToLatest()") {
      let inner = try ["a": $0.numbers("a"), "b": $0.numbers("b")]
      return try $0.texts().map { inner[$0]! }.switchToLatest()
    }
    Picture("Publishers.Zip", "a.zip(b)") { try $0.texts("a").zip($0.texts("b")).map { $0 + $1 } }
    Picture("Publishers.Zip3", "a.zip(b, c)") {
      try $0.texts("a").zip($0.texts("b"), $0.texts("c")).map { $0 + $1 + $2 }
    }
  }

  @PictureTable static var collections: [Picture] {
    Picture("Collection+merged", "[a, b].merged()") { try [$0.numbers("a"), $0.numbers("b")].merged() }
    Picture("CombineLatestCollection", "[a, b].combinedLatest()") {
      try [$0.numbers("a"), $0.numbers("b")].combinedLatest()
    }
    Picture("ConcatenateCollection", "[a, b].concatenated()") {
      try [$0.numbers("a"), $0.numbers("b")].concatenated()
    }
    Picture("RaceCollection", "[a, b].raced()") { try [$0.numbers("a"), $0.numbers("b")].raced() }
    Picture("ZipCollection", "[a, b].zipped()") { try [$0.numbers("a"), $0.numbers("b")].zipped() }
  }
}
