import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("drop(untilOutputFrom:) and prefix(untilOutputFrom:)")
struct UntilOutputTests {
  @Test func `a trigger that depends on another trigger passes many values`() {
    let (start, stop) = (PassthroughSubject<Void, Never>(), PassthroughSubject<Void, Never>())
    let numbers = PassthroughSubject<Int, Never>()
    let recorder = numbers.drop(untilOutputFrom: start).prefix(untilOutputFrom: stop).record()
    for number in 0..<1_000 {
      if number == 300 { start.send() }
      if number == 700 { stop.send() }
      numbers.send(number)
    }
    #expect(recorder.values == Array(300..<700))
    #expect(recorder.completion == .finished)
  }

  @Test func `everything is freed at completion and at a cancel, though both publishers stay alive`() {
    var numbers = PassthroughSubject<Witness, TestError>()
    var other = PassthroughSubject<Witness, TestError>()
    func reset() {
      numbers = PassthroughSubject()
      other = PassthroughSubject()
    }
    expectFreed { witness in
      reset()
      return numbers.map { [witness] in ($0, witness).0 }.drop(
        untilOutputFrom: other.map { [witness] in ($0, witness).0 })
    } finish: {
      numbers.send(completion: .finished)
    }
    expectFreed { witness in
      reset()
      return numbers.map { [witness] in ($0, witness).0 }.drop(untilOutputFrom: other)
    } start: {
      other.send(Witness())
    } finish: {
      numbers.send(completion: .finished)
    }
    expectFreed { witness in
      reset()
      return numbers.map { [witness] in ($0, witness).0 }
        .prefix(untilOutputFrom: other.map { [witness] in ($0, witness).0 })
    } finish: {
      other.send(Witness())
    }
  }
}
