import Combine
import Foundation

extension Chapter {
  static let sequences = Chapter(
    7, "Sequence operators", comparingExamples + selectingExamples + askingExamples + reducingExamples)

  @ExampleList static var comparingExamples: [Example] {
    Example("min", "min publishes the least value, after all values have arrived.") { stage in
      [1, -50, 246, 0].publisher.print("numbers", to: stage)
        .min().show("min", on: stage)
    }
    Example("min-by", "min(by:) compares values by a closure: here the number of bytes.") { stage in
      ["12345", "ab", "hello moon!"].map { Data($0.utf8) }.publisher.print("data", to: stage)
        .min { $0.count < $1.count }
        .map { String(decoding: $0, as: UTF8.self) }.show("min", on: stage)
    }
    Example("max", "max publishes the greatest value, after all values have arrived.") { stage in
      ["A", "F", "Z", "E"].publisher.print("letters", to: stage)
        .max().show("max", on: stage)
    }
  }

  @ExampleList static var selectingExamples: [Example] {
    Example("first", "first cancels upstream at the first value, and then publishes it.") { stage in
      ["A", "B", "C"].publisher.print("letters", to: stage)
        .first().show("first", on: stage)
    }
    Example(
      "first-where", "first(where:) cancels upstream at the first match, and then publishes it."
    ) { stage in
      ["X", "Q", "N", "Z"].publisher.print("letters", to: stage)
        .first { "ORANGE".contains($0) }.show("first", on: stage)
    }
    Example("last", "last publishes the last value, after the completion.") { stage in
      ["A", "B", "C"].publisher.print("letters", to: stage)
        .last().show("last", on: stage)
    }
    Example("output-at", "output(at: 1) publishes the second value, and then cancels upstream.") { stage in
      ["A", "B", "C"].publisher.print("letters", to: stage)
        .output(at: 1).show("output", on: stage)
    }
    Example("output-in", "output(in: 1...3) publishes the values at these indices.") { stage in
      ["A", "B", "C", "D", "E"].publisher.print("letters", to: stage)
        .output(in: 1...3).show("output", on: stage)
    }
  }

  @ExampleList static var askingExamples: [Example] {
    Example("count", "count publishes the number of values, after the completion.") { stage in
      ["A", "B", "C"].publisher.print("letters", to: stage)
        .count().show("count", on: stage)
    }
    Example("contains", "contains cancels upstream as soon as it has seen the value.") { stage in
      ["A", "B", "C", "D", "E"].publisher.print("letters", to: stage)
        .contains("C").show("contains", on: stage)
    }
    Example("contains-not", "contains needs the completion to know that a value is missing.") { stage in
      ["A", "B", "C", "D", "E"].publisher.print("letters", to: stage)
        .contains("F").show("contains", on: stage)
    }
    Example("contains-where", "contains(where:) calls a closure; values need not be Equatable.") { stage in
      struct Boat {
        let number: Int
        let name: String
      }
      let boats = [
        Boat(number: 12, name: "Heron"), Boat(number: 77, name: "Otter"), Boat(number: 41, name: "Pike"),
      ]
      boats.publisher.contains { $0.number == 800 }.show("800", on: stage)
      boats.publisher.contains { $0.number == 800 || $0.name == "Pike" }.show("800 or Pike", on: stage)
    }
    Example("all-satisfy", "allSatisfy publishes true after the completion.") { stage in
      stride(from: 0, to: 5, by: 2).publisher.print("numbers", to: stage)
        .allSatisfy { $0.isMultiple(of: 2) }.show("allSatisfy", on: stage)
    }
    Example(
      "not-all-satisfy", "allSatisfy cancels upstream at the first value for which its closure returns false."
    ) { stage in
      stride(from: 0, to: 5, by: 1).publisher.print("numbers", to: stage)
        .allSatisfy { $0.isMultiple(of: 2) }.show("allSatisfy", on: stage)
    }
  }

  @ExampleList static var reducingExamples: [Example] {
    Example("reduce", "reduce publishes the accumulated value, after the completion.") { stage in
      ["Sea", "gu", "ll", "-", "bay", "!"].publisher.print("parts", to: stage)
        .reduce("", +).show("reduce", on: stage)
    }
    Example("scan", "scan publishes each accumulated value.") { stage in
      ["Sea", "gu", "ll", "-", "bay", "!"].publisher.watch("parts", on: stage)
        .scan("", +).show("scan", on: stage)
    }
    Example("sum", "reduce with + is the sum.") { stage in
      [1, 3, 7].publisher.watch("numbers", on: stage)
        .reduce(0, +).show("reduce", on: stage)
    }
  }
}
