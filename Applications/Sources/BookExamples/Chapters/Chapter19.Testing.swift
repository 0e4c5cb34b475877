import Combine
import SwiftCombineTesting

extension Chapter {
  static let testing = Chapter(19, "Testing", recordingExamples + timingExamples + verifyingExamples)

  @ExampleList static var recordingExamples: [Example] {
    Example("collect", "A recorder keeps all events of a publisher, to be compared as a whole.") { stage in
      let recorder = [0, 1, 2].publisher.collect().record()
      recorder.events.forEach { stage.note("\($0)") }
      stage.note("as expected: \(recorder.events.suffix(2) == [.value([0, 1, 2]), .finished])")
    }
    Example(
      "flat-map-limit", "flatMap(maxPublishers: .max(2)): the values of the third publisher never arrive."
    ) { stage in
      let inner = (1...3).map { _ in PassthroughSubject<Int, Never>() }
      let outer = CurrentValueSubject<PassthroughSubject<Int, Never>, Never>(inner[0])
      let recorder = outer.flatMap(maxPublishers: .max(2)) { $0 }.record()
      inner[0].send(1)
      outer.send(inner[1])
      inner[1].send(2)
      outer.send(inner[2])
      inner[2].send(3)
      inner[1].send(4)
      outer.send(completion: .finished)
      stage.note("values: \(recorder.values)")
    }
    Example("share-replay", "What two subscribers of shareReplay receive, in one list.") { stage in
      var values: [Int] = []
      let subject = PassthroughSubject<Int, Never>()
      let replayed = subject.shareReplay(capacity: 2)
      replayed.sink { values.append($0) }.store(on: stage)
      (0...2).forEach(subject.send)
      replayed.sink { values.append($0) }.store(on: stage)
      subject.send(3)
      stage.note("values: \(values)")
    }
    Example("demand", "A recorder requests a given number of values, and records its requests.") { stage in
      let recorder = (1...4).publisher.map { $0 * 10 }.record(demand: .max(1), recordsRequests: true)
      recorder.request(.max(2))
      recorder.cancel()
      recorder.events.forEach { stage.note("\($0)") }
    }
    Example(
      "scripted", "A scripted source sends values by hand, and records the requests it receives."
    ) { stage in
      let source = ScriptedSource<Int, Never>()
      let recorder = source.prefix(2).record()
      source.send(1)
      source.send(2)
      stage.note("values: \(recorder.values)")
      source.log.forEach { stage.note("\($0)") }
    }
  }

  @ExampleList static var verifyingExamples: [Example] {
    Example(
      "contract", "A verifier checks an operator of chapter 18 against the rules of the contract."
    ) { stage in
      let report = verify(operator: { $0.shareReplay(capacity: 2) }, traits: [.takesEverySubscription])
      stage.note("broken rules: \(report.failures.count)")
    }
  }

  @ExampleList static var timingExamples: [Example] {
    Example(
      "timer", "The first three ticks of a timer of half a second, in virtual time.", takesTime: true
    ) { stage in
      stage.timer(every: 0.5).autoconnect().prefix(3).show("timer", on: stage)
      stage.wait(2)
    }
    Example("virtual-time", "A virtual scheduler lets a test decide how much time passes.") { stage in
      let scheduler = VirtualTimeScheduler()
      let words = PassthroughSubject<String, Never>()
      let recorder = words.debounce(for: 60, scheduler: scheduler).record(clock: scheduler.clock)
      words.send("first")
      words.send("last")
      scheduler.advance(by: 59)
      stage.note("after 59 s: \(recorder.values)")
      scheduler.advance(by: 1)
      stage.note("after 60 s: \(recorder.timedValues)")
    }
    Example(
      "marbles", "A marble diagram is a test: the pipeline has to produce the line below the source."
    ) { stage in
      let diagram = try MarbleDiagram(
        """
        letters           ─a─a─b─b─a─┤
        removeDuplicates  ─a───b───a─┤
        """)
      let line = try diagram.verify(output: "removeDuplicates") {
        try $0.source("letters", of: String.self).removeDuplicates()
      }
      stage.note("as expected: \(line)")
    }
  }
}
