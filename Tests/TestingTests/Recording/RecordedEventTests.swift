import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite struct RecordedEventTests {
  private enum Fault: Error, Equatable { case small, large(Int) }
  private struct Plain { var name: String; var size: Int }
  private struct PlainFault: Error { var code: Int }
  private final class Object {}

  @Test func `events are equal if they are of one kind and carry the same`() {
    typealias Event = RecordedEvent<Int, Fault>
    let different: [Event] = [
      .subscription("A"), .subscription("B"), .value(1), .value(2), .finished, .failure(.small),
      .failure(.large(1)),
      .failure(.large(2)), .requested(.none), .requested(.max(1)), .requested(.unlimited), .answered(.max(1)),
      .cancelled,
    ]
    for (index, event) in different.enumerated() {
      for (otherIndex, other) in different.enumerated() {
        #expect((event == other) == (index == otherIndex), "\(event) and \(other)")
      }
    }
  }

  @Test func `tuples are compared part by part`() {
    typealias Event = RecordedEvent<(Int, String?), Never>
    #expect(Event.value((1, "a")) == .value((1, "a")))
    #expect(Event.value((1, nil)) == .value((1, nil)))
    #expect(Event.value((1, "a")) != .value((2, "a")))
    #expect(Event.value((1, "a")) != .value((1, "b")))
    #expect(Event.value((1, "a")) != .value((1, nil)))
    #expect(Event.value((1, nil)) != .value((1, "a")))
  }

  @Test func `dictionaries are compared key by key`() {
    typealias Event = RecordedEvent<[Int: (Int, String)], Never>
    func event(_ keys: some Sequence<Int>, except odd: Int? = nil) -> Event {
      var dictionary: [Int: (Int, String)] = [:]
      for key in keys { dictionary[key] = (key, key == odd ? "odd" : "even") }
      return .value(dictionary)
    }
    #expect(event(0..<50) == event((0..<50).reversed()))
    #expect(event(0..<50) != event(0..<50, except: 7))
    #expect(event(0..<50) != event(0..<51))
    #expect(event(0..<50) != event(1..<51))
  }

  @Test func `values that are not Equatable are compared by their parts`() {
    typealias Event = RecordedEvent<[Plain], Never>
    let plain = Plain(name: "a", size: 1)
    #expect(Event.value([plain]) == .value([plain]))
    #expect(Event.value([plain]) != .value([plain, plain]))
    #expect(Event.value([plain]) != .value([Plain(name: "a", size: 2)]))
    #expect(RecordedEvent<Void, Never>.value(()) == .value(()))
  }

  @Test func `objects that are not Equatable are equal if they are one object`() {
    typealias Event = RecordedEvent<Object, Never>
    let object = Object()
    #expect(Event.value(object) == .value(object))
    #expect(Event.value(object) != .value(Object()))
  }

  @Test func `errors of a hidden type are compared as their own type says`() {
    typealias Event = RecordedEvent<Int, any Error>
    #expect(Event.failure(Fault.large(1)) == .failure(Fault.large(1)))
    #expect(Event.failure(Fault.large(1)) != .failure(Fault.large(2)))
    #expect(Event.failure(Fault.small) != .failure(PlainFault(code: 1)))
    #expect(Event.failure(PlainFault(code: 1)) == .failure(PlainFault(code: 1)))
    #expect(Event.failure(PlainFault(code: 1)) != .failure(PlainFault(code: 2)))
  }

  @Test func `an event described has texts in place of value and error`() {
    typealias Event = RecordedEvent<(Int, String), any Error>
    #expect(Event.value((1, "a")).described == .value("(1, \"a\")"))
    #expect(Event.failure(Fault.small).described == .failure("small"))
    #expect(Event.failure(Fault.small).described != .failure("large"))
    #expect(Event.subscription("A").described == .subscription("A"))
    #expect(Event.finished.described == .finished)
  }

  @Test func `an event reads as it is written in a test`() {
    let events: [RecordedEvent<String, TestError>] = [
      .subscription("A"), .value("x"), .requested(.none), .requested(.max(2)), .answered(.unlimited),
      .cancelled, .finished,
      .failure("boom"),
    ]
    #expect(
      "\(events)"
        == #"[.subscription("A"), .value("x"), .requested(.none), .requested(.max(2)), .answered(.unlimited), "#
        + #".cancelled, .finished, .failure("boom")]"#)
    #expect("\([Timed(1.5, events[1])])" == #"[.at(1.5 s, .value("x"))]"#)
  }

  @Test func `an event gives its value and its completion`() {
    typealias Event = RecordedEvent<Int, Fault>
    #expect(Event.value(3).value == 3)
    #expect(Event.finished.value == nil)
    #expect(Event.finished.completion == .finished)
    #expect(Event.failure(.small).completion == .failure(.small))
    #expect(Event.value(3).completion == nil)
  }
}
