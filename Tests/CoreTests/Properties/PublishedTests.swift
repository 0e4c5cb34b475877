import Combine
import SwiftCombineTesting
import TestSupport
import Testing

private final class Model: ObservableObject {
  @Published var flag = false
  @Published var text = ""
}

@Suite struct PublishedTests {
  @Test func `fact 130 V12.8 the new value is published before the property has it`() {
    let model = Model()
    model.text = "Hello"
    var told: [(String, String)] = []
    let token = model.$text.sink { told.append(($0, model.text)) }
    model.text = "X"
    #expect(told.map(\.0) == ["Hello", "X"])
    #expect(told.map(\.1) == ["Hello", "Hello"])
    #expect(model.text == "X")
    withExtendedLifetime(token) {}
  }

  @Test func `fact 132 the subscription has the name of the property's subject`() {
    let model = Model()
    #expect(model.$flag.record().events == [.subscription("PublishedSubject"), .value(false)])
  }

  @Test func `fact 131 a subscriber without demand receives the latest value once`() {
    final class Counter { @Published var value = 1 }
    let counter = Counter()
    let recorder = counter.$value.record(demand: .max(1))
    #expect(recorder.values == [1])
    counter.value = 3
    counter.value = 6
    recorder.request(.max(2))
    #expect(recorder.values == [1, 6])
    counter.value = 7
    counter.value = 8
    #expect(recorder.values == [1, 6, 7])
    recorder.request(.max(1))
    #expect(recorder.values == [1, 6, 7, 8])
  }

  @Test func `fact 131 nothing is delivered without demand and the first request delivers the current value`()
  {
    let model = Model()
    let recorder = model.$text.record(demand: .none)
    model.text = "a"
    #expect(recorder.events == [.subscription("PublishedSubject")])
    recorder.request(.max(1))
    #expect(recorder.values == ["a"])
  }

  @Test func `a subscriber that subscribes or requests while a value is published receives that value`() {
    let model = Model()
    let waiting = model.$text.record(demand: .max(1))
    var late: Recorder<String, Never>?
    let token = model.$text.dropFirst().sink { _ in
      waiting.request(.max(1))
      late = model.$text.record()
    }
    model.text = "new"
    #expect(waiting.values == ["", "new"])
    #expect(late?.values == ["new"])
    withExtendedLifetime(token) {}
  }

  @Test func `a value set while another is published is published in between and the outer one stays`() {
    final class Counter { @Published var value = 0 }
    let counter = Counter()
    let history = EventHistory()
    let first = Recorder<Int, Never>("first", history: history)
    first.onValue = { _, value in if value == 1 { counter.value = 2 } }
    counter.$value.subscribe(first)
    let second = counter.$value.record("second", history: history)
    history.clear()
    counter.value = 1
    #expect(
      history.lines == ["first .value(1)", "first .value(2)", "second .value(2)", "second .value(1)"])
    #expect(counter.value == 1)
    #expect(counter.$value.record().values == [1])
    withExtendedLifetime(second) {}
  }

  @Test func `fact 132 assigning another publisher changes nothing`() {
    let (first, second) = (Model(), Model())
    let recorder = first.$text.record()
    first.$text = second.$text
    second.text = "other"
    first.text = "own"
    #expect(recorder.values == ["", "own"])
    #expect(first.text == "own")
  }

  @Test func `delivers in order of subscription`() {
    let model = Model()
    let history = EventHistory()
    let recorders = (0..<5).map { model.$flag.record("\($0)", history: history) }
    history.clear()
    model.flag = true
    #expect(history.lines == (0..<5).map { "\($0) .value(true)" })
    withExtendedLifetime(recorders) {}
  }

  @Test func `V8-4 each change makes a label`() {
    final class Main { @Published var selected = 0 }
    let main = Main()
    let recorder = main.$selected.filter { $0 > 0 }.map { "Selected \($0) photos" }.record()
    for count in 1...3 { main.selected = count }
    #expect(recorder.values == ["Selected 1 photos", "Selected 2 photos", "Selected 3 photos"])
  }

  @Test func `sharing gives the current value to the first subscriber only`() {
    final class Counter { @Published var value = 0 }
    let counter = Counter()
    let shared = counter.$value.share()
    let (first, second) = (shared.record(), shared.record())
    counter.value = 1
    #expect(first.values == [0, 1])
    #expect(second.values == [1])
  }

  @Test func `requesting .none traps`() async {
    await #expect(processExitsWith: .failure) { Model().$text.record(demand: .none).request(.none) }
  }

  @Test func `subscribers are freed when they cancel`() {
    let model = Model()
    weak var held: Held?
    let token: AnyCancellable
    do {
      let object = Held()
      held = object
      token = model.$text.sink { [object] _ in object.count += 1 }
    }
    #expect(held?.count == 1)
    token.cancel()
    #expect(held == nil)
  }

  @Test func `V8-8 the subscriptions of an owner are canceled when the owner is released`() {
    final class Owner {
      @Published var last = 0
      var tokens: Set<AnyCancellable> = []
      init(_ source: ScriptedSource<Int, Never>) {
        source.sink { [unowned self] in last = $0 }.store(in: &tokens)
      }
    }
    let source = ScriptedSource<Int, Never>()
    do {
      let owner = Owner(source)
      source.send(1)
      #expect(owner.last == 1)
    }
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test func `the old value is freed when the new one is set`() {
    final class Holder { @Published var held: Held? = nil }
    let holder = Holder()
    for isObserved in [false, true] {
      let token = isObserved ? holder.$held.sink { _ in } : nil
      weak var held: Held?
      do {
        let object = Held()
        held = object
        holder.held = object
      }
      #expect(held != nil)
      holder.held = nil
      #expect(held == nil)
      withExtendedLifetime(token) {}
    }
  }

  @Test func `a value may set the property when it is released`() {
    final class Holder { @Published var value: Reentering? = nil }
    let holder = Holder()
    let token = holder.$value.sink { _ in }
    var releases = 0
    holder.value = Reentering {
      releases += 1
      holder.value = nil
    }
    holder.value = nil
    #expect(releases == 1)
    withExtendedLifetime(token) {}
  }

  @Test func `threads that set and read see whole values and the last published is the one set`() {
    final class Pair { @Published var value = [0, 0] }
    let pair = Pair()
    let recorder = pair.$value.record()
    func setter(_ start: Int) -> () -> Void {
      { for value in start..<start + 1_000 { pair.value = [value, value] } }
    }
    race(
      setter(0), setter(10_000),
      {
        for _ in 0..<1_000 {
          let value = pair.value
          if value[0] != value[1] { Issue.record("torn: \(value)") }
        }
      })
    #expect(recorder.values.count == 2_001)
    #expect(recorder.values.last == pair.value)
    #expect(recorder.violations == [])
  }
}

@Suite struct AssignToPublishedTests {
  @Test func `fact 132 T10 the initial value and every assigned one are published`() {
    final class Holder { @Published var value = 0 }
    let holder = Holder()
    let recorder = holder.$value.record()
    (1...10).publisher.assign(to: &holder.$value)
    #expect(recorder.values == Array(0...10))
    #expect(recorder.completion == nil, "the end of the stream does not end the property")
    holder.value = 11
    #expect(recorder.values.last == 11)
  }

  @Test func `fact 132 requests unlimited values and cancels when the property is deallocated`() {
    let source = ScriptedSource<String, Never>()
    do {
      let model = Model()
      source.assign(to: &model.$text)
      source.send("a")
      #expect(model.text == "a")
      #expect(source.log == [.subscribed, .requested(.unlimited)])
    }
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
    source.misbehave.send("b")
  }

  @Test func `a subscriber of the property does not keep the assignment alive`() {
    let source = ScriptedSource<String, Never>()
    weak var held: Model?
    let recorder: Recorder<String, Never>
    do {
      let model = Model()
      held = model
      recorder = model.$text.record()
      source.assign(to: &model.$text)
    }
    #expect(held == nil)
    #expect(source.log.last == .cancelled)
    #expect(recorder.values == [""])
  }

  @Test func `a value that is set inside a delivery is delivered when that returns demand`() {
    final class Counter { @Published var value = 0 }
    let counter = Counter()
    let recorder = Recorder<Int, Never>(demand: .max(1)) { _ in .max(1) }
    recorder.onValue = { _, value in if value < 3 { counter.value = value + 1 } }
    counter.$value.subscribe(recorder)
    #expect(recorder.values == [0, 1, 2, 3])
    #expect(counter.value == 3)
    #expect(recorder.violations == [])
  }

  @Test func `what a property has in the end follows on request when values are set inside a delivery`() {
    final class Counter { @Published var value = 0 }
    let counter = Counter()
    let token = counter.$value.sink { if $0 == 1 { counter.value = 2 } }
    let (short, long) = (Recorder<Int, Never>(demand: .max(2)), Recorder<Int, Never>(demand: .max(3)))
    counter.$value.subscribe(short)
    counter.$value.subscribe(long)
    counter.value = 1
    #expect(counter.value == 1)
    #expect(short.values == [0, 2])
    #expect(long.values == [0, 2, 1])
    for recorder in [short, long] { recorder.request(.max(2)) }
    #expect(short.values == [0, 2, 1])
    #expect(long.values == [0, 2, 1])
    counter.value = 3
    for recorder in [short, long] { #expect(recorder.values == [0, 2, 1, 3]) }
    token.cancel()
  }

  @Test func `the property can be read while a synchronous assignment delivers`() {
    let model = Model()
    var seen: [String] = []
    let token = model.$text.sink { _ in seen.append(model.text) }
    ["a", "b"].publisher.assign(to: &model.$text)
    #expect(seen == ["", "", "a"])
    #expect(model.text == "b")
    withExtendedLifetime(token) {}
  }

  @Test func `assigning publishes to the object too`() {
    let model = Model()
    let recorder = model.objectWillChange.map { model.text }.record()
    Just("a").assign(to: &model.$text)
    #expect(recorder.values == [""])
  }
}
