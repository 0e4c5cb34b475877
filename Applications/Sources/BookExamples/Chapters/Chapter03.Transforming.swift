import Combine
import Foundation

extension Chapter {
  static let transforming = Chapter(
    3, "Transforming operators",
    collectingExamples + mappingExamples + flatteningExamples + replacingExamples + phoneBookExamples)

  @ExampleList static var collectingExamples: [Example] {
    Example(
      "collect", "collect() publishes all values as one array when the upstream publisher finishes."
    ) { stage in
      ["A", "B", "C", "D", "E"].publisher.watch("letters", on: stage)
        .collect().show("collect", on: stage)
    }
    Example("collect-count", "collect(2) publishes arrays of two; the last one may be shorter.") { stage in
      ["A", "B", "C", "D", "E"].publisher.watch("letters", on: stage)
        .collect(2).show("collect(2)", on: stage)
    }
    Example(
      "scan", "scan publishes the accumulated value for each value, but not the initial one."
    ) { stage in
      (1...3).publisher.watch("numbers", on: stage)
        .scan(0, +).show("scan", on: stage)
    }
    Example(
      "balance", "scan with a rule: a balance that changes 22 times and never falls below zero."
    ) { stage in
      var random = UInt64(6)
      let changes = (1...22).map { _ in
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(random >> 33) % 21 - 10
      }
      changes.publisher.watch("change", on: stage)
        .scan(50) { max(0, $0 + $1) }.show("balance", on: stage)
    }
  }

  @ExampleList static var mappingExamples: [Example] {
    Example("map", "map publishes one output for each value.") { stage in
      let formatter = NumberFormatter()
      formatter.numberStyle = .spellOut
      formatter.locale = Locale(identifier: "en_US")
      [123, 4, 56].publisher.watch("numbers", on: stage)
        .map { formatter.string(from: NSNumber(value: $0)) ?? "?" }.show("map", on: stage)
    }
    Example("key-paths", "map takes key paths too, up to three: a value or a tuple of properties.") { stage in
      struct Point {
        let x, y: Int
        static func quadrant(_ x: Int, _ y: Int) -> String {
          switch (x.signum(), y.signum()) {
          case (1, 1): "quadrant 1"
          case (-1, 1): "quadrant 2"
          case (-1, -1): "quadrant 3"
          case (1, -1): "quadrant 4"
          default: "boundary"
          }
        }
      }
      let points = [Point(x: 10, y: -8), Point(x: 0, y: 5)].publisher
      points.map(\.x, \.y).show("map(x, y)", on: stage)
      points.map(\.x, \.y).map(Point.quadrant).show("quadrant", on: stage)
    }
    Example("try-map", "tryMap fails with the error that its closure throws.") { stage in
      Just("/no/such/directory")
        .tryMap { try FileManager.default.contentsOfDirectory(atPath: $0) }
        .mapError { "Cocoa error \(($0 as? CocoaError)?.code.rawValue ?? 0)" as Problem }
        .show("tryMap", on: stage)
    }
    Example("try-scan", "tryScan fails as soon as its closure throws.") { stage in
      (1...5).publisher.watch("numbers", on: stage)
        .tryScan(0) { sum, number in
          guard sum + number < 10 else { throw "10 is too much" as Problem }
          return sum + number
        }
        .show("tryScan", on: stage)
    }
  }

  @ExampleList static var flatteningExamples: [Example] {
    Example(
      "no-flat-map", "map to the value of an inner subject misses what that subject sends later."
    ) { stage in
      let (first, second) = (
        CurrentValueSubject<String, Never>("a1"), CurrentValueSubject<String, Never>("b1")
      )
      let rooms = CurrentValueSubject<CurrentValueSubject<String, Never>, Never>(first)
      rooms.map(\.value).show("map", on: stage)
      stage.send("a2", to: first, named: "a")
      rooms.value = second
      stage.send("b2", to: second, named: "b")
      stage.send("a3", to: first, named: "a")
    }
    Example("flat-map", "flatMap subscribes to each inner publisher, and merges their values.") { stage in
      let (first, second) = (
        CurrentValueSubject<String, Never>("a1"), CurrentValueSubject<String, Never>("b1")
      )
      let rooms = CurrentValueSubject<CurrentValueSubject<String, Never>, Never>(first)
      rooms.flatMap { $0 }.show("flatMap", on: stage)
      stage.send("a2", to: first, named: "a")
      rooms.value = second
      stage.send("b2", to: second, named: "b")
      stage.send("a3", to: first, named: "a")
    }
    Example(
      "flat-map-limit",
      "With a limit of two, the third inner publisher waits until one of the others finishes."
    ) { stage in
      let subjects = ["a1", "b1", "c1"].map { CurrentValueSubject<String, Never>($0) }
      let rooms = CurrentValueSubject<CurrentValueSubject<String, Never>, Never>(subjects[0])
      rooms.flatMap(maxPublishers: .max(2)) { $0 }.show("flatMap", on: stage)
      rooms.value = subjects[1]
      rooms.value = subjects[2]
      stage.send("a2", to: subjects[0], named: "a")
      stage.note("a finishes")
      subjects[0].send(completion: .finished)
    }
    Example(
      "flat-map-serial", "With a limit of one, inner publishers run one after the other.", takesTime: true
    ) { stage in
      (1...3).publisher
        .flatMap(maxPublishers: .max(1)) { Just($0).delay(for: .milliseconds(100), scheduler: stage.queue) }
        .show("flatMap", on: stage)
      stage.wait(1)
    }
    Example(
      "flat-map-text", "An array of codes becomes one text: flatMap with a publisher for each array."
    ) { stage in
      [72, 105, 33].publisher.collect()
        .flatMap { codes in
          Just(codes.compactMap { UnicodeScalar($0).map(String.init) }.joined())
        }
        .show("text", on: stage)
    }
  }

  @ExampleList static var replacingExamples: [Example] {
    Example(
      "replace-nil", "replaceNil replaces nil; only after an erasure the other values are unwrapped too."
    ) { stage in
      let letters = ["A", nil, "C"].publisher
      let replaced: some Publisher<String?, Never> = letters.replaceNil(with: "-")
      replaced.show("array", on: stage)
      letters.eraseToAnyPublisher().replaceNil(with: "-").show("erased", on: stage)
    }
    Example("replace-empty", "replaceEmpty publishes a value in place of nothing.") { stage in
      let nothing = Empty<Int, Never>()
      nothing.show("empty", on: stage)
      nothing.replaceEmpty(with: 1).show("replaceEmpty", on: stage)
    }
    Example("never", "An Empty that does not complete at once never sends anything.") { stage in
      Empty<Int, Never>(completeImmediately: false).print("never", to: stage).show("sink", on: stage)
    }
  }

  @ExampleList static var phoneBookExamples: [Example] {
    Example(
      "phone-book", "Keys of a telephone become digits, digits a number, and a number a name."
    ) { stage in
      let contacts = ["603-555-1234": "Ada", "408-555-4321": "Bela", "212-555-3434": "Dora"]
      let letters = ["", "", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"]
      let keys = PassthroughSubject<Character, Never>()
      keys
        .map { key in key.wholeNumberValue ?? letters.firstIndex { $0.contains(key.uppercased()) } }
        .replaceNil(with: 0)
        .collect(10)
        .map { digits in
          let text = digits.map(String.init).joined()
          return "\(text.prefix(3))-\(text.dropFirst(3).prefix(3))-\(text.suffix(4))"
        }
        .map { number in contacts[number].map { "\($0) (\(number))" } ?? "no contact has \(number)" }
        .show("lookup", on: stage)
      for input in ["\u{F8FF}0!1234567", "4085554321", "A1BJKLDGEH"] { input.forEach(keys.send) }
    }
  }
}
