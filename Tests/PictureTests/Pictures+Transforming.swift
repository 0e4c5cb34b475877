import Combine
import SwiftCombineTesting
import Foundation

extension Picture {
  @PictureTable static var transforming: [Picture] {
    Picture("Publisher", "upstream") { try $0.numbers() }
    Picture("Publisher+ReplaceNil", "replaceNil(with: 0)") { try $0.optionalNumbers().replaceNil(with: 0) }
    Picture("Publishers.AllSatisfy", "allSatisfy { $0 < 2 }") { try $0.numbers().allSatisfy { $0 < 2 } }
    Picture("Publishers.Collect", "collect()") { try $0.numbers().collect() }
    Picture("Publishers.CollectByCount", "collect(2)") { try $0.numbers().collect(2) }
    Picture("Publishers.CompactMap", "compactMap { Int($0) }") { try $0.texts().compactMap { Int($0) } }
    Picture("Publishers.Comparison", "min()") { try $0.numbers().min() }
    Picture("Publishers.Comparison", "max()") { try $0.numbers().max() }
    Picture("Publishers.Contains", "contains { $0 > 3 }") { try $0.numbers().contains { $0 > 3 } }
    Picture("Publishers.Contains", "contains(2)") { try $0.numbers().contains(2) }
    Picture("Publishers.Count", "count()") { try $0.texts().count() }
    Picture("Publishers.Decode", "decode(type: Int.self)") {
      try $0.texts().map { Data($0.utf8) }.decode(type: Int.self, decoder: JSONDecoder())
    }
    Picture("Publishers.Decode", "encode(…)") {
      try $0.numbers().encode(encoder: JSONEncoder()).map { String(decoding: $0, as: UTF8.self) }
    }
    Picture("Publishers.HandleEvents", "receiveOutput") {
      let received = PassthroughSubject<Int, TestError>()
      try $0.numbers().handleEvents(receiveOutput: { received.send($0) }).drive()
      return received
    }
    Picture("Publishers.HandleEvents", "handleEvents(…)") { try $0.numbers().handleEvents() }
    Picture("Publishers.IgnoreOutput", "ignoreOutput()") { try $0.numbers().ignoreOutput() }
    Picture("Publishers.Map", "map { $0 * 10 }") { try $0.numbers().map { $0 * 10 } }
    Picture("Publishers.Map", "tryMap { try f($0) }") {
      try $0.numbers().tryMap { number -> String in
        if number == 3 { throw TestError("thrown for 3") }
        return "f\(number)"
      }
    }
    Picture("Publishers.MapKeyPath", "map(\\.0)") {
      try $0.source("upstream") { ($0.numbers[0], $0.numbers[1]) }.map(\.0)
    }
    Picture("Publishers.Reduce", "reduce(0, +)") { try $0.numbers().reduce(0, +) }
    Picture("Publishers.Scan", "scan(0, +)") { try $0.numbers().scan(0, +) }
  }

  @PictureTable static var selecting: [Picture] {
    Picture("Publishers.Drop", "dropFirst(2)") { try $0.numbers().dropFirst(2) }
    Picture("Publishers.DropUntilOutput", "drop(untilOutputFrom: other)") {
      try $0.numbers().drop(untilOutputFrom: $0.texts("other"))
    }
    Picture("Publishers.DropWhile", "drop { $0 < 3 }") { try $0.numbers().drop { $0 < 3 } }
    Picture("Publishers.Filter", "filter { $0 % 2 == 0 }") { try $0.numbers().filter { $0 % 2 == 0 } }
    Picture("Publishers.First", "first()") { try $0.numbers().first() }
    Picture("Publishers.First", "first { $0 > 1 }") { try $0.numbers().first { $0 > 1 } }
    Picture("Publishers.Last", "last()") { try $0.numbers().last() }
    Picture("Publishers.Last", "last { $0 < 3 }") { try $0.numbers().last { $0 < 3 } }
    Picture("Publishers.Output", "prefix(2)") { try $0.numbers().prefix(2) }
    Picture("Publishers.Output", "output(at: 1)") { try $0.texts().output(at: 1) }
    Picture("Publishers.Output", "output(in: 1...2)") { try $0.texts().output(in: 1...2) }
    Picture("Publishers.PrefixUntilOutput", "prefix(untilOutputFrom: other)") {
      try $0.numbers().prefix(untilOutputFrom: $0.texts("other"))
    }
    Picture("Publishers.PrefixWhile", "prefix { $0 < 3 }") { try $0.numbers().prefix { $0 < 3 } }
    Picture("Publishers.RemoveDuplicates", "removeDuplicates()") { try $0.numbers().removeDuplicates() }
    Picture("Publishers.ReplaceEmpty", "replaceEmpty(with: 0)") { try $0.numbers().replaceEmpty(with: 0) }
  }
}
