import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import Testing

@Suite(.oneAtATime) struct RetainCycleTests {
  @Test func `an object that stores the token of its own assignment is warned of once`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector(findsRetainCycles: true)
      let subject = PassthroughSubject<Int, Never>()
      for place in TokenPlace.allCases {
        let screen = SpecialScreen()
        screen.keep(
          subject.checkpoint("\(place)", fileID: "Screen.swift", line: 5).assign(to: \.number, on: screen),
          place)
        #expect(inspector.examine().map(\.finding) == [.retainCycle], "\(place)")
        #expect(inspector.examine() == [])
      }
      #expect(
        inspector.warnings.last?.description
          == "Assign at Screen.swift:5: it retains an object that stores its token, so neither is released before "
          + "it ends. Use `sink` with `[weak self]`, or `assign(to:)` with a published property.")
    }
  }

  @Test func `other tokens in the object, and its own token elsewhere, are not warned of`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector(findsRetainCycles: true)
      let subject = PassthroughSubject<Int, Never>()
      let (a, b) = (SpecialScreen(), SpecialScreen())
      a.keep(subject.assign(to: \.number, on: b), .set)
      a.keep(subject.sink { _ in }, .set)
      let own = subject.assign(to: \.number, on: a)
      let cancelled = subject.assign(to: \.number, on: b)
      b.keep(cancelled, .property)
      cancelled.cancel()
      subject.send(1)
      #expect(inspector.examine() == [])
      withExtendedLifetime((own, b)) {}
    }
  }

  @Test func `cycles are not looked for by default`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let screen = SpecialScreen()
      screen.keep(PassthroughSubject<Int, Never>().assign(to: \.number, on: screen), .set)
      #expect(inspector.examine() == [])
    }
  }
}

private enum TokenPlace: CaseIterable { case property, set, array, dictionary, structure }

private class Screen {
  private struct Retained { var token: AnyCancellable? }

  var number = 0
  private let numbers = Array(0..<10)
  private var token: AnyCancellable?
  private var set = Set<AnyCancellable>()
  private var array: [AnyCancellable] = []
  private var dictionary: [String: AnyCancellable] = [:]
  private var structure = Retained()

  func keep(_ token: AnyCancellable, _ place: TokenPlace) {
    switch place {
    case .property: self.token = token
    case .set: set.insert(token)
    case .array: array.append(token)
    case .dictionary: dictionary["a"] = token
    case .structure: structure.token = token
    }
  }
}

/// Its superclass stores the tokens.
private final class SpecialScreen: Screen {}
