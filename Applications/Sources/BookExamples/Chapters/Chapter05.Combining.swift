import Combine

extension Chapter {
  static let combining = Chapter(
    5, "Combining operators", prependingExamples + appendingExamples + switchingExamples + joiningExamples)

  @ExampleList static var prependingExamples: [Example] {
    Example(
      "prepend", "prepend publishes values before those of the upstream publisher; the last call comes first."
    ) { stage in
      [3, 4].publisher.prepend(1, 2).show("1, 2", on: stage)
      [3, 4].publisher.prepend(1, 2).prepend(-1, 0).show("-1, 0", on: stage)
    }
    Example("prepend-sequence", "prepend takes any sequence: an array, a set, a stride.") { stage in
      let numbers = [5, 6, 7].publisher.prepend([3, 4]).prepend(Set(1...1))
      numbers.show("set", on: stage)
      numbers.prepend(stride(from: 6, to: 11, by: 2)).show("stride", on: stage)
    }
    Example("prepend-publisher", "prepend takes a publisher.") { stage in
      [3, 4].publisher.watch("second", on: stage)
        .prepend([1, 2].publisher.watch("first", on: stage)).show("prepend", on: stage)
    }
    Example(
      "prepend-subject", "The upstream publisher starts when the prepended one has finished."
    ) { stage in
      let subject = PassthroughSubject<Int, Never>()
      [3, 4].publisher.watch("numbers", on: stage)
        .prepend(subject.watch("subject", on: stage)).show("prepend", on: stage)
      subject.send(1)
      subject.send(2)
      subject.send(completion: .finished)
    }
  }

  @ExampleList static var appendingExamples: [Example] {
    Example("append", "append publishes values after those of the upstream publisher.") { stage in
      [1].publisher.append(2, 3).append(4).show("append", on: stage)
    }
    Example("append-late", "append waits for the completion of the upstream publisher.") { stage in
      let subject = PassthroughSubject<Int, Never>()
      subject.watch("subject", on: stage)
        .append(3, 4).append(5).show("append", on: stage)
      subject.send(1)
      subject.send(2)
      subject.send(completion: .finished)
    }
    Example("append-sequence", "append takes any sequence: an array, a set, a stride.") { stage in
      [1, 2, 3].publisher.append([4, 5]).append(Set(6...6)).append(stride(from: 8, to: 11, by: 2))
        .show("append", on: stage)
    }
    Example("append-publisher", "append takes a publisher.") { stage in
      [1, 2].publisher.watch("first", on: stage)
        .append([3, 4].publisher.watch("second", on: stage)).show("append", on: stage)
    }
  }

  @ExampleList static var switchingExamples: [Example] {
    Example(
      "switch-to-latest", "switchToLatest publishes the values of the latest inner publisher only."
    ) { stage in
      let (a, b, c) = (
        PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()
      )
      let channels = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
      channels.switchToLatest().show("switchToLatest", on: stage)
      channels.send(a)
      stage.send(1, 2, to: a, named: "a")
      channels.send(b)
      stage.send(3, to: a, named: "a")
      stage.send(4, 5, to: b, named: "b")
      channels.send(c)
      stage.send(6, to: b, named: "b")
      stage.send(7, 8, 9, to: c, named: "c")
      c.send(completion: .finished)
      stage.note("c has finished")
      channels.send(completion: .finished)
    }
    Example(
      "latest-request", "switchToLatest cancels a request when a new one starts.", takesTime: true
    ) { stage in
      let taps = PassthroughSubject<Int, Never>()
      func request(_ number: Int) -> some Publisher<String, Never> {
        Deferred {
          Future { promise in stage.after(0.5) { promise(.success("picture \(number)")) } }
        }
        .print("request \(number)", to: stage)
      }
      taps.watch("taps", on: stage)
        .map(request).switchToLatest().show("pictures", on: stage)
      stage.play([(0, 1), (3, 2), (3.1, 3)], to: taps)
      stage.wait(5)
    }
  }

  @ExampleList static var joiningExamples: [Example] {
    Example(
      "merge", "merge publishes the values of both publishers as they arrive, and finishes after both."
    ) { stage in
      let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      first.watch("first", on: stage)
        .merge(with: second.watch("second", on: stage)).show("merge", on: stage)
      first.send(1)
      first.send(2)
      second.send(3)
      first.send(4)
      second.send(5)
      first.send(completion: .finished)
      second.send(completion: .finished)
    }
    Example(
      "combine-latest", "combineLatest publishes the latest values of both at each value, once both have one."
    ) { stage in
      let (numbers, letters) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Character, Never>())
      numbers.watch("numbers", on: stage)
        .combineLatest(letters.watch("letters", on: stage)) { "\($0)\($1)" }.show("latest", on: stage)
      numbers.send(1)
      numbers.send(2)
      letters.send("a")
      letters.send("b")
      numbers.send(3)
      letters.send("c")
      numbers.send(completion: .finished)
      letters.send(completion: .finished)
    }
    Example("zip", "zip pairs the n-th values of both, and finishes when no pair can follow.") { stage in
      let (numbers, letters) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Character, Never>())
      numbers.watch("numbers", on: stage)
        .zip(letters.watch("letters", on: stage)) { "\($0)\($1)" }.show("zip", on: stage)
      numbers.send(1)
      numbers.send(2)
      letters.send("a")
      letters.send("b")
      numbers.send(3)
      letters.send("c")
      letters.send("d")
      numbers.send(completion: .finished)
      letters.send(completion: .finished)
    }
  }
}
