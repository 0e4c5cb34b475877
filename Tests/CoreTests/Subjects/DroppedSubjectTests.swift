import Combine
import TestSupport
import Testing

/// Who keeps a subject that no variable holds: one of the package, whose subscriptions retain it, and one of
/// a program's own, whose subscriptions do not.
@Suite struct DroppedSubjectTests {
  private final class Label {
    var number = 0
  }

  private final class Model {
    @Published var number = 0
  }

  @Test func `switchToLatest receives from inner publishers that nothing else retains`() {
    weak var inner: PassthroughSubject<Int, Never>?
    weak var outer: PassthroughSubject<PassthroughSubject<Int, Never>, Never>?
    var values: [Int] = []
    var token: AnyCancellable?
    do {
      let subjects = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
      outer = subjects
      token = subjects.switchToLatest().sink { values.append($0) }
    }
    do {
      let subject = PassthroughSubject<Int, Never>()
      inner = subject
      outer?.send(subject)
    }
    inner?.send(1)
    outer?.send(completion: .finished)
    #expect(outer == nil)
    inner?.send(2)
    #expect(values == [1, 2])
    token = nil
    #expect(inner == nil)
    withExtendedLifetime(token) {}
  }

  @Test func `switchToLatest releases an inner publisher that it has replaced`() {
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    weak var first: PassthroughSubject<Int, Never>?
    let token = outer.switchToLatest().sink { _ in }
    do {
      let subject = PassthroughSubject<Int, Never>()
      first = subject
      outer.send(subject)
    }
    #expect(first != nil)
    outer.send(PassthroughSubject())
    #expect(first == nil)
    token.cancel()
  }

  @Test func `an assign receives from a subject that nothing else retains, and retains its object`() {
    weak var subject: PassthroughSubject<Int, Never>?
    weak var label: Label?
    let token: AnyCancellable
    do {
      let (numbers, object) = (PassthroughSubject<Int, Never>(), Label())
      (subject, label) = (numbers, object)
      token = numbers.assign(to: \.number, on: object)
    }
    subject?.send(1)
    #expect(label?.number == 1)
    token.cancel()
    #expect(subject == nil && label == nil)
  }

  @Test func `a published property receives from a subject until it is released`() {
    weak var subject: PassthroughSubject<Int, Never>?
    do {
      let model = Model()
      do {
        let numbers = PassthroughSubject<Int, Never>()
        subject = numbers
        numbers.assign(to: &model.$number)
      }
      subject?.send(1)
      #expect(model.number == 1)
    }
    #expect(subject == nil)
  }

  @Test func `a subject that is fed receives as long as a subscriber retains it`() {
    let source = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let (token, connection): (AnyCancellable, AnyCancellable)
    do {
      let subject = PassthroughSubject<Int, Never>()
      token = subject.sink { values.append($0) }
      connection = source.subscribe(subject)
    }
    source.send(1)
    token.cancel()
    source.send(2)
    #expect(values == [1])
    connection.cancel()
  }

  // MARK: A subject of one's own

  @Test func `nothing retains a subject of one's own that its subscriptions do not retain`() {
    weak var inner: PlainSubject?
    weak var assigned: PlainSubject?
    weak var receiver: PlainSubject?
    weak var feeding: PlainSubject?
    let (label, model, target) = (Label(), Model(), PassthroughSubject<Int, Never>())
    let outer = PassthroughSubject<PlainSubject, Never>()
    var tokens: [AnyCancellable] = [outer.switchToLatest().sink { _ in }]
    do {
      let (one, two, three, four) = (PlainSubject(), PlainSubject(), PlainSubject(), PlainSubject())
      (inner, assigned, receiver, feeding) = (one, two, three, four)
      outer.send(one)
      tokens.append(two.assign(to: \.number, on: label))
      two.assign(to: &model.$number)
      tokens.append(target.subscribe(three))
      tokens.append(four.subscribe(target))
    }
    #expect(inner == nil && assigned == nil && receiver == nil && feeding == nil)
    target.send(1)
    #expect(label.number == 0 && model.number == 0)
    for token in tokens { token.cancel() }
  }

  @Test func `a subject of one's own feeds and is fed while a variable holds it`() {
    let (subject, label, model) = (PlainSubject(), Label(), Model())
    let source = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let tokens = [
      source.subscribe(subject), subject.assign(to: \.number, on: label),
      Just(subject).switchToLatest().sink { values.append($0) },
    ]
    subject.assign(to: &model.$number)
    source.send(1)
    #expect(label.number == 1 && model.number == 1 && values == [1])
    for token in tokens { token.cancel() }
    source.send(2)
    #expect(label.number == 1 && model.number == 1 && values == [1])
  }
}
