import Combine

extension Chapter {
  static let filtering = Chapter(
    4, "Filtering operators",
    passingExamples + findingExamples + droppingExamples + prefixingExamples + sieveExamples)

  @ExampleList static var passingExamples: [Example] {
    Example("filter", "filter publishes the values for which its closure returns true.") { stage in
      (1...10).publisher.watch("numbers", on: stage)
        .filter { $0.isMultiple(of: 3) }.show("filter", on: stage)
    }
    Example(
      "remove-duplicates", "removeDuplicates drops a value that equals the one directly before it."
    ) { stage in
      "row row row your boat to row home home".split(separator: " ").publisher
        .watch("words", on: stage)
        .removeDuplicates().show("removeDuplicates", on: stage)
    }
    Example("compact-map", "compactMap drops nil and unwraps the rest.") { stage in
      ["a", "1.24", "3", "def", "45", "0.23"].publisher.watch("texts", on: stage)
        .compactMap(Float.init).show("compactMap", on: stage)
    }
    Example(
      "ignore-output", "ignoreOutput drops ten thousand values, and publishes the completion."
    ) { stage in
      (1...10_000).publisher.ignoreOutput().show("ignoreOutput", on: stage)
    }
  }

  @ExampleList static var findingExamples: [Example] {
    Example(
      "first-where", "first(where:) cancels upstream at the first match, and then publishes it."
    ) { stage in
      (1...9).publisher.print("numbers", to: stage)
        .first { $0.isMultiple(of: 2) }.show("first", on: stage)
    }
    Example("last-where", "last(where:) needs the completion to know which match is the last.") { stage in
      (1...9).publisher.watch("numbers", on: stage)
        .last { $0.isMultiple(of: 2) }.show("last", on: stage)
    }
    Example("last-waits", "Without a completion last(where:) publishes nothing.") { stage in
      let numbers = PassthroughSubject<Int, Never>()
      numbers.watch("numbers", on: stage)
        .last { $0.isMultiple(of: 2) }.show("last", on: stage)
      (1...5).forEach(numbers.send)
      stage.note("nothing so far")
      numbers.send(completion: .finished)
    }
  }

  @ExampleList static var droppingExamples: [Example] {
    Example("drop-first", "dropFirst(8) drops eight values.") { stage in
      (1...10).publisher.watch("numbers", on: stage)
        .dropFirst(8).show("dropFirst", on: stage)
    }
    Example(
      "drop-while", "drop(while:) calls its closure until it returns false, and never again."
    ) { stage in
      (1...10).publisher.eraseToAnyPublisher()
        .drop { number in
          stage.note("is \(number) dropped?")
          return !number.isMultiple(of: 5)
        }
        .show("drop", on: stage)
    }
    Example("drop-until", "drop(untilOutputFrom:) drops values until another publisher sends one.") { stage in
      let (taps, ready) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
      taps.watch("taps", on: stage)
        .drop(untilOutputFrom: ready.watch("ready", on: stage)).show("drop", on: stage)
      for tap in 1...5 {
        taps.send(tap)
        if tap == 3 { ready.send() }
      }
    }
  }

  @ExampleList static var prefixingExamples: [Example] {
    Example("prefix", "prefix(2) publishes two values and finishes.") { stage in
      (1...10).publisher.watch("numbers", on: stage)
        .prefix(2).show("prefix", on: stage)
    }
    Example(
      "prefix-ends", "prefix finishes together with its last value, and does not wait for another one."
    ) { stage in
      let taps = PassthroughSubject<Int, Never>()
      taps.watch("taps", on: stage)
        .prefix(2).show("prefix", on: stage)
      taps.send(1)
      taps.send(2)
      stage.note("the third tap")
      taps.send(3)
    }
    Example(
      "prefix-while", "prefix(while:) finishes at the first value for which its closure returns false."
    ) { stage in
      (1...10).publisher.watch("numbers", on: stage)
        .prefix { $0 < 3 }.show("prefix", on: stage)
    }
    Example(
      "prefix-until", "prefix(untilOutputFrom:) finishes when another publisher sends a value."
    ) { stage in
      let (taps, enough) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
      taps.watch("taps", on: stage)
        .prefix(untilOutputFrom: enough.watch("enough", on: stage)).show("prefix", on: stage)
      for tap in 1...5 {
        taps.send(tap)
        if tap == 2 { enough.send() }
      }
    }
  }

  @ExampleList static var sieveExamples: [Example] {
    Example(
      "sieve", "Of the numbers up to 100 the first 50 are dropped, 20 are taken, and the even ones remain."
    ) { stage in
      (1...100).publisher
        .dropFirst(50).prefix(20).filter { $0.isMultiple(of: 2) }.show("even", on: stage)
    }
  }
}
