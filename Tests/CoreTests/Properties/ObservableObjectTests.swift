import Combine
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

@Suite struct ObservableObjectTests {
  private class Base: ObservableObject {
    var plain = 0
    @Published var flag = false
    @Published var text = ""
  }

  private final class Derived: Base {
    let number = 1
    @Published var more = 0
  }

  private final class Generic<Value>: ObservableObject {
    var before: Value
    @Published var value: Value
    init(_ value: Value) {
      before = value
      self.value = value
    }
  }

  private final class OfFoundation: Formatter, ObservableObject {
    @Published var value = 0
  }

  @Test func `V12.6 V15-1 every set publishes before the change, and the property still has its old value`() {
    let object = Base()
    let recorder = object.objectWillChange.map { "\(object.flag) \(object.text)" }.record()
    object.flag = true
    object.text = "a"
    #expect(recorder.values == ["false ", "true "])
  }

  @Test func `V12.7 setting an equal value publishes too`() {
    let object = Base()
    let recorder = object.objectWillChange.map { 1 }.record()
    object.flag = false
    object.flag = false
    #expect(recorder.values == [1, 1])
  }

  @Test func `the object publishes before the subscribers of the property receive`() {
    let object = Base()
    let history = EventHistory()
    let value = object.$flag.record("value", history: history)
    let change = object.objectWillChange.map { 0 }.record("change", history: history)
    history.clear()
    object.flag = true
    #expect(history.lines == ["change .value(0)", "value .value(true)"])
    withExtendedLifetime((value, change)) {}
  }

  @Test func `fact 134 inherited properties count too`() {
    let object = Derived()
    let recorder = object.objectWillChange.map { 1 }.record()
    object.flag = true
    object.more = 2
    object.plain = 3
    #expect(recorder.values == [1, 1])
    #expect((object as Base).objectWillChange === object.objectWillChange)
  }

  @Test func `fact 134 generic classes and subclasses of foundations count too`() {
    let strings = Generic("a")
    let doubles = Generic((1.0, 2, "three"))
    let recorders = [
      strings.objectWillChange.map { 1 }.record(), doubles.objectWillChange.map { 1 }.record(),
    ]
    strings.value = "b"
    doubles.value.1 = 3
    #expect(recorders.map(\.values) == [[1], [1]])
    let formatter = OfFoundation()
    let recorder = formatter.objectWillChange.map { 1 }.record()
    formatter.value = 1
    #expect(recorder.values == [1])
  }

  @Test func `fact 134 published stored properties that are not wrappers count too`() {
    final class Explicit: ObservableObject {
      let constant = Published(initialValue: 1)
      var variable = Published(wrappedValue: "a")
    }
    let object = Explicit()
    let recorder = object.objectWillChange.map { 1 }.record()
    var publisher = object.constant.projectedValue
    Just(2).assign(to: &publisher)
    #expect(recorder.values == [1])
    var other = object.variable.projectedValue
    Just("b").assign(to: &other)
    #expect(recorder.values == [1, 1])
  }

  @Test func `fact 134 it is the same object each time`() {
    final class Bare: ObservableObject {}
    final class Plain: ObservableObject { var value = 0 }
    let (first, second, bare) = (Base(), Base(), Bare())
    #expect(first.objectWillChange === first.objectWillChange)
    #expect(first.objectWillChange !== second.objectWillChange)
    #expect(bare.objectWillChange === bare.objectWillChange)
    #expect(bare.objectWillChange !== Bare().objectWillChange)
    #expect(Plain().objectWillChange !== bare.objectWillChange)
    let recorder = bare.objectWillChange.map { 1 }.record()
    bare.objectWillChange.send()
    #expect(recorder.values == [1])
  }

  /// All objects of a process share the list, so this has a process apart from tests that use it meanwhile.
  @Test func `objects without published properties are not kept`() async {
    await #expect(processExitsWith: .success) {
      final class Bare: ObservableObject {}
      weak var held: Bare?
      weak var publisher: ObservableObjectPublisher?
      do {
        let object = Bare()
        held = object
        publisher = object.objectWillChange
        #expect(publisher != nil)
      }
      #expect(held == nil)
      // The list is looked through as it grows.
      for _ in 0..<200 { _ = Bare().objectWillChange }
      let crowd = (0..<200).map { _ in Bare() }
      for object in crowd { _ = object.objectWillChange }
      #expect(publisher == nil)
      for object in crowd { #expect(object.objectWillChange === object.objectWillChange) }
    }
  }

  @Test func `fact 135 an object with a custom publisher receives no signals`() {
    final class Own: ObservableObject {
      let objectWillChange = PassthroughSubject<Int, Never>()
      @Published var value = 0
    }
    let object = Own()
    let recorder = object.objectWillChange.record()
    object.value = 1
    #expect(recorder.values == [])
    object.objectWillChange.send(5)
    #expect(recorder.values == [5])
  }

  @Test func `the object is freed although it observes itself`() {
    final class SelfObserving: ObservableObject {
      @Published var value = 0
      var changes = 0
      var tokens: Set<AnyCancellable> = []
      init() { objectWillChange.sink { [weak self] in self?.changes += 1 }.store(in: &tokens) }
    }
    weak var held: SelfObserving?
    do {
      let object = SelfObserving()
      held = object
      object.value = 1
      #expect(object.changes == 1)
    }
    #expect(held == nil)
  }

  @Test func `threads that first read the publisher concurrently receive the same one`() {
    final class Bare: ObservableObject {}
    for _ in 0..<100 {
      let (object, bare) = (Derived(), Bare())
      let publishers = (0..<4).map { _ in RaceBox<ObservableObjectPublisher>() }
      race(
        { publishers[0].value = object.objectWillChange }, { publishers[1].value = object.objectWillChange },
        { publishers[2].value = bare.objectWillChange }, { publishers[3].value = bare.objectWillChange })
      #expect(publishers[0].value === publishers[1].value)
      #expect(publishers[2].value === publishers[3].value)
    }
  }
}

@Suite struct ObservableObjectPublisherTests {
  @Test func `fact 133 every send reaches every subscriber whatever it requested`() {
    let publisher = ObservableObjectPublisher()
    let silent = publisher.record(demand: .none)
    let asking = publisher.record(demand: .max(1))
    publisher.send()
    publisher.send()
    silent.request(.none)
    #expect(silent.described == [.subscription("ObservableObjectPublisher"), .value("()"), .value("()")])
    #expect(asking.values.count == 2)
  }

  @Test func `nothing is sent after a cancellation and the subscriber is freed`() {
    let publisher = ObservableObjectPublisher()
    weak var held: Held?
    var token: AnyCancellable?
    do {
      let object = Held()
      held = object
      token = publisher.sink { [object] in
        object.count += 1
        token?.cancel()
      }
      publisher.send()
      publisher.send()
      #expect(object.count == 1)
    }
    #expect(held == nil)
  }
}

/// A place that one thread writes and another reads after they have met.
private final class RaceBox<Value> { var value: Value? }
