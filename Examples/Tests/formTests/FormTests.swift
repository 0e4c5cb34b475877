import Combine
import SwiftCombineCollections
import Testing

@testable import form

@Suite struct FormTests {
  private func form(_ states: String) -> Form { Form(initial: states.map { $0 == "1" }) }

  @Test(arguments: [
    ("000", false), ("100", false), ("110", false), ("011", false), ("111", true), ("", false),
  ])
  func `one can continue at once if all switches are on at first`(states: String, canContinue: Bool) {
    #expect(form(states).canContinue == canContinue)
  }

  @Test func `all off, then on one by one, then any of them off`() {
    let form = form("000")
    var events: [Bool] = []
    let subscription = form.$canContinue.sink { events.append($0) }
    #expect(events == [false])
    for (number, isOn) in [(0, true), (1, true), (2, true), (1, false), (1, true), (0, false), (2, false)] {
      form.switches[number].isOn = isOn
    }
    #expect(events == [false, false, false, true, false, true, false, false])
    subscription.cancel()
  }

  @Test func `with two on from the start, turning on the third alone is enough`() {
    let form = form("110")
    #expect(!form.canContinue)
    form.switches[2].isOn = true
    #expect(form.canContinue)
    form.switches[2].isOn = false
    #expect(!form.canContinue)
  }

  @Test func `a switch that is set to what it is changes nothing`() {
    let form = form("111")
    form.switches[0].isOn = true
    #expect(form.canContinue)
  }

  @Test func `what one can do is right as soon as the switch is turned`() {
    let form = form("011")
    var descriptions: [String] = []
    form.switches[0].isOn.toggle()
    descriptions.append("\(form)")
    form.switches[1].isOn.toggle()
    descriptions.append("\(form)")
    #expect(
      descriptions == [
        "[x] 1  [x] 2  [x] 3  Continue: enabled", "[x] 1  [ ] 2  [x] 3  Continue: disabled",
      ])
  }

  @Test func `a form and its switches are freed`() {
    weak var form: Form?
    weak var aSwitch: Switch?
    do {
      let made = self.form("110")
      made.switches[2].isOn = true
      (form, aSwitch) = (made, made.switches[0])
    }
    #expect(form == nil)
    #expect(aSwitch == nil)
  }

  @Test func `publishers of changes alone compute nothing until each has been touched`() {
    let states = [true, true, false].map(Switch.init)
    var (ofChanges, ofStates): ([Bool], [Bool]) = ([], [])
    // What a control publishes: each change, and not how it is at first.
    let changes = states.map { $0.$isOn.dropFirst() }
    let first = changes.combinedLatest().map { $0.allSatisfy(\.self) }.sink { ofChanges.append($0) }
    let withStates = zip(changes, states).map { $0.prepend($1.isOn) }
    let second = withStates.combinedLatest().map { $0.allSatisfy(\.self) }.sink { ofStates.append($0) }
    states[2].isOn = true
    #expect(ofChanges == [])
    #expect(ofStates == [false, true])
    for state in states { state.isOn = true }
    #expect(ofChanges == [true, true])
    first.cancel()
    second.cancel()
  }
}
