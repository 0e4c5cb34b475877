import Combine
import SwiftCombineTesting
import TestSupport
import Testing

extension Divergences {
  @Test func `D30 a value that drop(untilOutputFrom:) drops uses up no demand (fact 187)`() {
    let (source, other) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = source.drop(untilOutputFrom: other).record(demand: .max(4))
    source.send(contentsOf: [1, 2])
    #expect(source.log.suffix(2) == [.answered(.max(1)), .answered(.max(1))])
    other.send(0)
    source.send(contentsOf: 3...6)
    #expect(recorder.values == [3, 4, 5, 6])
    #expect(source.demand == .none)
  }

  @Test(arguments: ["drop", "prefix"])
  func `D31 a trigger is canceled when it has fired, and takes no further subscription (facts 189, 190)`(
    name: String
  ) {
    let (source, other) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder =
      name == "drop"
      ? source.drop(untilOutputFrom: other).record() : source.prefix(untilOutputFrom: other).record()
    other.send(0)
    #expect(other.log == [.subscribed, .requested(.max(1)), .cancelled, .answered(.none)])
    other.misbehave(.secondSubscription, 1)
    #expect(other.log.filter { $0 == .cancelled }.count == 2)
    recorder.cancel()
    #expect(other.log.filter { $0 == .cancelled }.count == 2)
  }

  @Test func `D32 a trigger that ends first brings one end, and no upstream (facts 191, 192, 218)`() {
    let source = scripted(of: Int.self)
    let early = source.drop(untilOutputFrom: Empty<Int, TestError>()).record()
    #expect(source.log == [])
    #expect(early.events == [.subscription("DropUntilOutput"), .finished])
    let other = scripted(of: Int.self)
    let late = source.drop(untilOutputFrom: other).record()
    other.send(completion: .finished)
    source.misbehave.send(completion: .finished)
    other.misbehave.send(completion: .failure("again"))
    other.misbehave.send(1)
    source.misbehave.send(2)
    #expect(late.events == [.subscription("DropUntilOutput"), .finished])
    let empty = Empty<Int, TestError>().drop(untilOutputFrom: Empty<Int, TestError>()).record()
    #expect(empty.events == [.subscription("DropUntilOutput"), .finished])
  }

  @Test func `D33 prefix(untilOutputFrom:) waits for its subscription before it finishes (fact 193)`() {
    let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
    let recorder = source.prefix(untilOutputFrom: Just(0)).record()
    #expect(recorder.events == [])
    source.sendSubscription()
    #expect(recorder.events == [.subscription("PrefixUntilOutput"), .finished])
    #expect(source.log.last == .cancelled)
  }

  @Test func `D34 a failure inside a delivery of buffer follows the requested values (fact 197)`() {
    let source = scripted(of: Int.self)
    let recorder = source.buffer(size: 5, prefetch: .byRequest, whenFull: .dropNewest).record(demand: .none)
    source.send(contentsOf: 1...5)
    recorder.onValue = { _, value in if value == 1 { source.send(completion: .failure("broken")) } }
    recorder.request(.max(3))
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.events.last == .failure("broken"))
  }

  @Test(arguments: OperatorCase.owningSubscription)
  func `D37 an upstream that goes on after an end or a cancel is not heard (facts 209, 211, 213, 215)`(
    operation: OperatorCase
  ) {
    for ends in [true, false] {
      let source = ScriptedSource<Int, TestError>("source")
      let recorder = operation.build(source.eraseToAnyPublisher()).record()
      source.send(1)
      if ends { source.send(completion: .finished) } else { recorder.cancel() }
      let events = recorder.events
      source.misbehave.send(2)
      source.misbehave.send(completion: .failure("late"))
      source.misbehave.send(completion: .finished)
      #expect(recorder.events == events)
      #expect(recorder.violations == [])
    }
  }

  @Test func `D54 what another thread requests is sent when receive(subscription:) has returned`() {
    let recorder = Recorder<Int, Never>(demand: .none)
    recorder.onSubscription = { recorder in
      #expect(finishes { recorder.request(.unlimited) })
      #expect(recorder.values == [])
    }
    Just(1).subscribe(recorder)
    #expect(recorder.events == [.subscription("Just"), .value(1), .finished])
  }
}
