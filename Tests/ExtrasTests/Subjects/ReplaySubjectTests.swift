import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct ReplaySubjectTests {
  typealias Subject = ReplaySubject<Int, TestError>

  @Test(arguments: [(-1, []), (0, []), (1, [3]), (2, [2, 3]), (3, [1, 2, 3]), (9, [1, 2, 3])])
  func `a late subscriber receives the newest values that the buffer holds`(size: Int, retained: [Int]) {
    let subject = Subject(bufferSize: size)
    for value in 1...3 { subject.send(value) }
    let recorder = subject.record()
    #expect(recorder.values == retained)
    subject.send(4)
    #expect(recorder.values == retained + [4])
    #expect(recorder.events.first == .subscription("ReplaySubject"))
  }

  @Test func `without bounds everything is kept`() {
    let subject = Subject.unbounded()
    for value in 0..<10_000 { subject.send(value) }
    #expect(subject.record().values == Array(0..<10_000))
  }

  @Test func `each subscriber has its own demand, and nothing is dropped`() {
    let subject = Subject(bufferSize: 2)
    for value in 1...3 { subject.send(value) }
    let slow = subject.record(demand: .max(1), answering: { $0 == 2 ? .max(1) : .none })
    #expect(slow.values == [2, 3])
    for value in 4...8 { subject.send(value) }
    slow.request(.max(2))
    #expect(slow.values == [2, 3, 4, 5])
    slow.request(.unlimited)
    #expect(slow.values == [2, 3, 4, 5, 6, 7, 8])
  }

  @Test func `a send waits for no subscriber that is busy, and delays no other`() {
    let subject = Subject(bufferSize: 0)
    let (busy, other) = (Recorder<Int, TestError>(), Recorder<Int, TestError>())
    busy.onValue = { _, value in
      guard value == 0 else { return }
      #expect(finishes { for value in 1...1_000 { subject.send(value) } })
      #expect(busy.values == [0] && other.values == Array(0...1_000))
    }
    subject.subscribe(busy)
    subject.subscribe(other)
    subject.send(0)
    #expect(busy.values == Array(0...1_000) && other.values == Array(0...1_000))
    #expect(busy.violations == [] && other.violations == [])
  }

  @Test func `the completion follows the buffered values, and later values are ignored`() {
    let subject = Subject(bufferSize: 2)
    let recorder = subject.record(demand: .max(1))
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure("broken"))
    subject.send(completion: .finished)
    subject.send(3)
    #expect(recorder.events.last == .value(1))
    recorder.request(.max(1))
    #expect(recorder.events.suffix(2) == [.value(2), .failure("broken")])
    #expect(
      subject.record().events == [
        .subscription("ReplaySubject"), .value(1), .value(2), .failure("broken"),
      ])
  }

  @Test func `when a subscriber cancels, the others receive all values in the order of subscription`() {
    let history = EventHistory()
    let subject = Subject(bufferSize: 0)
    let recorders = (0..<10).map { subject.record("\($0)", history: history) }
    var staying = Array(0..<10)
    for leaving in [4, 0, 9, 5, 1, 7, 2, 8] {
      recorders[leaving].cancel()
      staying.removeAll { $0 == leaving }
      history.clear()
      subject.send(leaving)
      #expect(history.lines == staying.map { "\($0) .value(\(leaving))" })
    }
    let late = subject.record("late", history: history)
    history.clear()
    subject.send(completion: .finished)
    #expect(history.lines == ["3 .finished", "6 .finished", "late .finished"])
    withExtendedLifetime(late) {}
  }

  @Test func `a value sent inside a delivery follows the one being delivered, for all subscribers`() {
    let subject = Subject(bufferSize: 2)
    let first = subject.record()
    let second = subject.record()
    first.onValue = { _, value in if value < 4 { subject.send(value + 1) } }
    subject.send(1)
    #expect(first.values == [1, 2, 3, 4])
    #expect(second.values == [1, 2, 3, 4])
    #expect(first.violations == [] && second.violations == [])
  }

  @Test func `the subscription is delivered before anything else, even if its arrival sends values`() {
    let subject = Subject(bufferSize: 2)
    subject.send(1)
    let recorder = Recorder<Int, TestError>()
    recorder.onSubscription = { _ in
      subject.send(2)
      subject.send(completion: .finished)
    }
    subject.subscribe(recorder)
    #expect(recorder.events == [.subscription("ReplaySubject"), .value(1), .value(2), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `values are delivered in order of subscription, also to a subscriber that attaches inside`() {
    let subject = Subject(bufferSize: 1)
    let history = EventHistory()
    let first = subject.record("first", history: history)
    var inner: Recorder<Int, TestError>?
    first.onValue = { _, _ in if inner == nil { inner = subject.record("inner", history: history) } }
    let second = subject.record("second", history: history)
    history.clear()
    subject.send(1)
    subject.send(2)
    #expect(
      history.lines == [
        "first .value(1)", "inner .subscription(\"ReplaySubject\")", "inner .value(1)", "second .value(1)",
        "first .value(2)", "second .value(2)", "inner .value(2)",
      ])
    withExtendedLifetime(second) {}
  }

  @Test func `unlimited is requested from its upstreams at once, and its release cancels them`() {
    let source = ScriptedSource<Int, TestError>()
    do {
      let subject = Subject(bufferSize: 1)
      let token = source.subscribe(subject)
      source.send(1)
      #expect(subject.record().values == [1])
      #expect(source.log == [.subscribed, .requested(.unlimited)])
      withExtendedLifetime(token) {}
    }
    #expect(source.log.last == .cancelled)
  }

  @Test func `100,000 buffered values are delivered, and freed, without recursion`() {
    final class Value {}
    weak var last: Value?
    do {
      let subject = ReplaySubject<Value, Never>.unbounded()
      let recorder = subject.map { _ in 1 }.scan(0, +).record(demand: .none)
      let slow = subject.map { _ in 1 }.record(demand: .none)
      for _ in 0..<100_000 {
        let value = Value()
        last = value
        subject.send(value)
      }
      recorder.request(.unlimited)
      #expect(recorder.values.last == 100_000)
      recorder.cancel()
      slow.cancel()
      #expect(last != nil)
    }
    #expect(last == nil)
  }

  @Test func `100,000 values that only a slow subscriber waited for are freed when it cancels`() {
    final class Value {}
    weak var first: Value?
    let subject = ReplaySubject<Value, Never>(bufferSize: 0)
    let slow = subject.map { _ in 1 }.record(demand: .none)
    for _ in 0..<100_000 {
      let value = Value()
      if first == nil { first = value }
      subject.send(value)
    }
    #expect(first != nil)
    slow.cancel()
    #expect(first == nil)
  }

  @Test func `a value is freed when it has left the buffer and every subscriber has received it`() {
    final class Value {}
    let subject = ReplaySubject<Value, Never>(bufferSize: 1)
    let slow = subject.map { _ in 0 }.record(demand: .none)
    let other = subject.map { _ in 0 }.record(demand: .none)
    weak var first: Value?
    do {
      let value = Value()
      first = value
      subject.send(value)
    }
    subject.send(Value())
    #expect(first != nil)
    slow.request(.max(1))
    #expect(first != nil)
    other.cancel()
    #expect(first == nil)
  }

  @Test func `a value whose release reenters the subject does no harm`() {
    final class Value {
      let action: () -> Void
      init(_ action: @escaping () -> Void) { self.action = action }
      deinit { action() }
    }
    let subject = ReplaySubject<Value, Never>(bufferSize: 1)
    let recorder = subject.map { _ in 0 }.record(demand: .max(1))
    var released = 0
    for _ in 0..<3 {
      subject.send(
        Value { [weak subject] in
          released += 1
          recorder.request(.max(1))
          if released < 3 { subject?.send(Value {}) }
        })
    }
    recorder.request(.unlimited)
    #expect(recorder.values.count == 5)
    #expect(released == 2)
    recorder.cancel()
  }

  @Test func `subscribers are freed at completion, when they cancel, and while they keep the subscription`() {
    enum End: CaseIterable { case finish, fail, cancel }
    for end in End.allCases {
      let subject = Subject(bufferSize: 1)
      weak var retained: Recorder<Int, TestError>?
      do {
        let recorder = Recorder<Int, TestError>(keepsSubscription: true)
        retained = recorder
        subject.subscribe(recorder)
        subject.send(1)
        switch end {
        case .finish: subject.send(completion: .finished)
        case .fail: subject.send(completion: .failure("broken"))
        case .cancel: recorder.cancel()
        }
      }
      #expect(retained == nil, "\(end)")
    }
  }
}

@Suite struct ReplaySubjectRaces {
  @Test func `sends from many threads reach every subscriber in the same order`() {
    for _ in 0..<20 {
      let subject = ReplaySubject<Int, Never>.unbounded()
      let recorders = (0..<3).map { subject.record("\($0)") }
      race(threads: 3) { thread in for value in 0..<200 { subject.send(thread * 1_000 + value) } }
      let late = subject.record()
      #expect(late.values.count == 600)
      for recorder in recorders {
        #expect(recorder.values == late.values)
        #expect(recorder.violations == [])
      }
      for thread in 0..<3 {
        #expect(late.values.filter { $0 / 1_000 == thread } == (0..<200).map { thread * 1_000 + $0 })
      }
    }
  }

  @Test func `every subscriber receives a suffix without gaps`() {
    for _ in rounds(of: 100) {
      let subject = ReplaySubject<Int, Never>(bufferSize: 2)
      let recorders = (0..<4).map { Recorder<Int, Never>("\($0)", demand: .max(1)) }
      race(
        {
          for value in 1...50 { subject.send(value) }
          subject.send(completion: .finished)
        },
        {
          for recorder in recorders { subject.subscribe(recorder) }
          for _ in 0..<60 { for recorder in recorders { recorder.request(.max(1)) } }
        })
      for recorder in recorders {
        let values = recorder.values
        #expect(values.last == 50)
        #expect(values == Array(51 - values.count...50))
        #expect(recorder.completion == .finished && recorder.violations == [])
      }
    }
  }

  @Test func `canceling while another thread sends frees the subscriber`() {
    final class Witness {}
    for _ in rounds(of: 200) {
      let subject = ReplaySubject<Int, Never>(bufferSize: 1)
      weak var held: Witness?
      var token: AnyCancellable?
      do {
        let object = Witness()
        held = object
        token = subject.sink { [object] _ in withExtendedLifetime(object) {} }
      }
      let cancellable = token!
      token = nil
      race({ for value in 0..<50 { subject.send(value) } }, { cancellable.cancel() })
      #expect(held == nil)
    }
  }
}
