import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

private final class Label {
  var text = ""
  var token: AnyCancellable?
}

private final class Title {
  var name = ""
}

@Suite("assign(to:on:ownership:)")
struct AssignTests {
  @Test(arguments: [ObjectOwnership.strong, .weak, .unowned])
  func `values are written to one, two and three objects`(ownership: ObjectOwnership) {
    let source = ScriptedSource<String, Never>()
    let (label, title, other) = (Label(), Title(), Title())
    let one = source.assign(to: \.text, on: label, ownership: ownership)
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    source.send("one")
    #expect(label.text == "one")
    let two = source.assign(to: \.text, on: label, and: \.name, on: title, ownership: ownership)
    source.send("two")
    #expect([label.text, title.name] == ["two", "two"])
    let three = source.assign(
      to: \.text, on: label, and: \.name, on: title, and: \.name, on: other, ownership: ownership)
    source.send("three")
    #expect([label.text, title.name, other.name] == ["three", "three", "three"])
    withExtendedLifetime((one, two, three)) {}
  }

  @Test func `strong retains the object until completion, the others never do`() {
    for (ownership, isHeld) in [(.strong, true), (.weak, false), (.unowned, false)]
      as [(ObjectOwnership, Bool)]
    {
      let source = ScriptedSource<String, Never>(keepsSubscribers: false)
      weak var held: Label?
      weak var heldToo: Title?
      var token: AnyCancellable?
      do {
        let (label, title) = (Label(), Title())
        (held, heldToo) = (label, title)
        token = source.assign(to: \.text, on: label, and: \.name, on: title, ownership: ownership)
      }
      #expect((held != nil, heldToo != nil) == (isHeld, isHeld))
      if ownership == .strong { source.send(completion: .finished) } else { token?.cancel() }
      #expect((held == nil, heldToo == nil) == (true, true))
      withExtendedLifetime(token) {}
    }
  }

  @Test func `an object that keeps the token of a strong subscription is freed by the completion`() {
    let source = ScriptedSource<String, Never>(keepsSubscribers: false)
    weak var held: Label?
    do {
      let label = Label()
      held = label
      label.token = source.assign(to: \.text, on: label, ownership: .strong)
    }
    source.send("a")
    #expect(held?.text == "a")
    source.send(completion: .finished)
    #expect(held == nil)
  }

  @Test func `an object that keeps the token of a weak subscription is freed at once, and cancels`() {
    let source = ScriptedSource<String, Never>()
    do {
      let label = Label()
      label.token = source.assign(to: \.text, on: label, ownership: .weak)
      source.send("a")
      #expect(label.text == "a")
    }
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test func `a value for a weak object that has died cancels and frees everything`() {
    let source = ScriptedSource<String, Never>("source", keepsSubscribers: false)
    weak var held: Witness?
    let token: AnyCancellable
    do {
      let (label, witness) = (Label(), Witness())
      held = witness
      token = source.map { [witness] value in withExtendedLifetime(witness) { value } }
        .assign(to: \.text, on: label, ownership: .weak)
    }
    #expect(held != nil)
    source.send("late")
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
    #expect(held == nil)
    withExtendedLifetime(token) {}
  }

  @Test func `of several weak objects the last decides`() {
    let source = ScriptedSource<String, Never>()
    let title = Title()
    var third: Title? = Title()
    let token: AnyCancellable
    do {
      let label = Label()
      token = source.assign(
        to: \.text, on: label, and: \.name, on: title, and: \.name, on: third!, ownership: .weak)
    }
    source.send("a")
    #expect(title.name == "a")
    #expect(third?.name == "a")
    third = nil
    source.send("b")
    #expect(title.name == "b")
    #expect(source.log.last == .requested(.unlimited))
    withExtendedLifetime(token) {}
  }

  @Test func `a value for an unowned object that has died stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let subject = PassthroughSubject<String, Never>()
      let token: AnyCancellable
      do { token = subject.assign(to: \.text, on: Label(), ownership: .unowned) }
      subject.send("late")
      withExtendedLifetime(token) {}
    }
  }

  @Test func `canceling inside an assignment stops later assignments`() {
    final class Stopper {
      var token: AnyCancellable?
      var values: [Int] = []
      var value = 0 {
        didSet {
          values.append(value)
          token?.cancel()
        }
      }
    }
    let subject = PassthroughSubject<Int, Never>()
    let stopper = Stopper()
    stopper.token = subject.assign(to: \.value, on: stopper, ownership: .strong)
    subject.send(1)
    subject.send(2)
    #expect(stopper.values == [1])
  }
}
