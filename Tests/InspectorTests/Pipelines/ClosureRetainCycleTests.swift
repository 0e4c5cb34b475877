import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import Testing

@Suite(.oneAtATime) struct ClosureRetainCycleTests {
  @Test(.enabled(if: knowsForms, "the forms of closures and of weak properties are known from Swift 6.3 on"))
  func `an object that stores the token of a sink that captures it is warned of once`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector(findsRetainCycles: true)
      let numbers = PassthroughSubject<Int, Never>()
      let form = Form()
      numbers.map { $0 + 1 }.checkpoint("form", fileID: "Form.swift", line: 8).sink { form.number = $0 }
        .store(in: &form.tokens)
      #expect(inspector.examine().map(\.finding) == [.retainCycle])
      #expect(inspector.examine() == [])
      numbers.send(1)
      #expect(form.number == 2)
      #expect(
        inspector.warnings.map(\.description) == [
          "Sink at Form.swift:8: it retains an object that stores its token, so neither is released before it ends. "
            + "Use `sink` with `[weak self]`, or `assign(to:)` with a published property."
        ])
    }
  }

  @Test(.enabled(if: knowsForms, "the forms of closures and of weak properties are known from Swift 6.3 on"))
  func `the object is found among other captures, and in either closure`() async {
    await #expect(processExitsWith: .success) {
      for (name, attach) in cycles {
        let (inspector, _) = startedInspector(findsRetainCycles: true)
        let (numbers, form) = (PassthroughSubject<Int, Failed>(), Form())
        attach(form, numbers)
        #expect(inspector.examine().map(\.finding) == [.retainCycle], "\(name)")
        #expect(inspector.examine() == [], "\(name)")
      }
    }
  }

  @Test func `what only looks like a retain cycle is not warned of`() async {
    await #expect(processExitsWith: .success) {
      for (name, attach) in lookAlikes {
        let (inspector, _) = startedInspector(findsRetainCycles: true)
        let (numbers, form, other) = (PassthroughSubject<Int, Failed>(), Form(), Form())
        attach(form, other, numbers)
        #expect(inspector.report().lines.contains { $0.hasPrefix("Sink") }, "\(name)")
        #expect(inspector.examine() == [], "\(name)")
        numbers.send(1)
        #expect(inspector.examine() == [], "\(name)")
        withExtendedLifetime((form, other)) {}
      }
    }
  }

  @Test func `closures of all kinds are read without harm`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector(findsRetainCycles: true)
      let (numbers, form) = (PassthroughSubject<Int, Failed>(), Form())
      var tokens: [AnyCancellable] = []
      for attach in harmless { tokens.append(attach(form, numbers)) }
      tokens.append(generic(numbers, 1, "a", form))
      tokens.append(generic(numbers, form, [1], form))
      tokens.append(GenericForm<Int>().attachBoth(numbers, form))
      #expect(inspector.report().lines.filter { $0.hasPrefix("Sink") }.count == tokens.count)
      #expect(inspector.examine() == [])
      numbers.send(1)
      #expect(inspector.examine() == [])
    }
  }

  @Test(.enabled(if: knowsForms, "the forms of closures and of weak properties are known from Swift 6.3 on"))
  func `a weak property does not store a token`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector(findsRetainCycles: true)
      let (numbers, form) = (PassthroughSubject<Int, Never>(), Form())
      let tokens = [numbers.sink { form.number = $0 }, numbers.assign(to: \.number, on: form)]
      (form.latest, form.first, form.shownTokens.last) = (tokens[0], tokens[1], tokens[1])
      #expect(inspector.examine() == [])
      form.tokens = tokens
      #expect(inspector.examine().map(\.finding) == [.retainCycle, .retainCycle])
    }
  }

  @Test func `an inspection retains no captured object`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector(findsRetainCycles: true)
      let numbers = PassthroughSubject<Int, Never>()
      weak var weakForm: Form?
      do {
        let form = Form()
        weakForm = form
        let token = numbers.sink { form.number = $0 }
        #expect(inspector.examine() == [])
        token.cancel()
      }
      #expect(weakForm == nil)
      #expect(inspector.examine() == [])
    }
  }

  @Test func `a sink that has ended is not warned of`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector(findsRetainCycles: true)
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let form = Form()
      a.sink { form.number = $0 }.store(in: &form.tokens)
      b.sink { form.number = $0 }.store(in: &form.tokens)
      a.send(completion: .finished)
      form.tokens.last?.cancel()
      #expect(inspector.examine() == [])
    }
  }
}

/// Whether the inspector has to know in which form the compiler describes captures and properties: a later
/// compiler than it knows fails these tests.
#if compiler(>=6.3)
  private let knowsForms = true
#else
  private let knowsForms = false
#endif

private struct Failed: Error {}
private typealias Numbers = PassthroughSubject<Int, Failed>
private protocol Named: AnyObject { var name: String { get set } }

private class Screen {
  struct Shown {
    weak var last: AnyCancellable?
    var count = 1
  }

  var tokens: [AnyCancellable] = []
  weak var shown: Screen?
  weak var latest: AnyCancellable?
  var shownTokens = Shown()
  unowned var first: AnyCancellable?
}

private final class Form: Screen, Named {
  var number = 0
  var name = "a"
  var others = Set<AnyCancellable>()
  var token: AnyCancellable?

  func attach(to numbers: Numbers) {
    numbers.sink { _ in
    } receiveValue: { number in
      self.number = number
    }.store(in: &others)
  }
}

private final class GenericForm<Value> {
  var value: Value?
  var token: AnyCancellable?

  func attach(to numbers: Numbers, _ transform: @escaping (Int) -> Value) {
    token = numbers.map(transform).sink { _ in
    } receiveValue: {
      self.value = $0
    }
  }

  func attachBoth(_ numbers: Numbers, _ form: Form) -> AnyCancellable {
    numbers.sink { _ in
    } receiveValue: { number in
      if number < 0 { self.value = nil }
      form.number = number
    }
  }
}

private enum Size { case small, exact(Int) }

/// Uses a value, so that a closure captures it.
@inline(never) private func use<Value>(_ value: Value) { withExtendedLifetime(value) {} }

private let cycles: [(String, @Sendable (Form, Numbers) -> Void)] = [
  ("alone", { form, numbers in form.attach(to: numbers) }),
  (
    "the completion",
    { form, numbers in
      form.token = numbers.sink { _ in
        form.number = -1
      } receiveValue: { _ in
      }
    }
  ),
  (
    "a generic object",
    { _, numbers in GenericForm<String>().attach(to: numbers) { "\($0)" } }
  ),
  (
    "beside numbers and text",
    { form, numbers in
      let (byte, flag, number, text) = (Int8(form.number), form.number == 0, form.number, form.name)
      form.token = numbers.sink { _ in
      } receiveValue: {
        use(byte)
        use(flag)
        use(text)
        form.number = $0 + number
      }
    }
  ),
  (
    "beside other types",
    { form, numbers in
      let (size, named): (Size, any Named) = (form.number == 0 ? .small : .exact(form.number), Form())
      let (any, error, screen): (Any, any Error, Screen?) = (form.number, Failed(), form.shown)
      form.token = numbers.sink { _ in
      } receiveValue: {
        use(size)
        use(named)
        use(any)
        use(error)
        use(screen)
        form.number = $0
      }
    }
  ),
  (
    "behind other objects",
    { form, numbers in
      let (other, path) = (Form(), \Form.number as ReferenceWritableKeyPath)
      form.token = numbers.sink { _ in
      } receiveValue: {
        other[keyPath: path] = $0
        form.number = $0
      }
    }
  ),
  (
    "beside references that are not strong, and a variable",
    { form, numbers in
      let (a, b, c) = (Form(), Form(), Form())
      var count = 0
      form.others.insert(
        numbers.sink { _ in
        } receiveValue: { [weak a, unowned b, unowned(unsafe) c] in
          count += $0
          a?.number = $0
          use(b)
          use(c)
          form.number = count
        })
      numbers.send(1)
      withExtendedLifetime((a, b, c)) {}
    }
  ),
]

private let lookAlikes: [(String, @Sendable (Form, Form, Numbers) -> Void)] = [
  (
    "weak",
    { form, _, numbers in
      form.token = numbers.sink { _ in
      } receiveValue: { [weak form] in
        form?.number = $0
      }
    }
  ),
  (
    "unowned",
    { form, _, numbers in
      form.token = numbers.sink { _ in
      } receiveValue: { [unowned form] in
        form.number = $0
      }
    }
  ),
  (
    "unowned and unsafe",
    { form, _, numbers in
      form.token = numbers.sink { _ in
      } receiveValue: { [unowned(unsafe) form] in
        form.number = $0
      }
    }
  ),
  (
    "weak, beside a strong one",
    { form, other, numbers in
      form.token = numbers.sink { _ in
      } receiveValue: { [weak form] in
        form?.number = $0
        other.number = $0
      }
    }
  ),
  (
    "unowned, beside a strong one",
    { form, other, numbers in
      form.token = numbers.sink { _ in
      } receiveValue: { [unowned form] in
        form.number = $0
        other.number = $0
      }
    }
  ),
  (
    "an object without the token",
    { form, other, numbers in
      form.token = numbers.sink { _ in
      } receiveValue: {
        other.number = $0
      }
    }
  ),
  (
    "the token of another sink",
    { form, other, numbers in
      form.token = PassthroughSubject<Int, Never>().sink { _ in }
      other.token = numbers.sink { _ in
      } receiveValue: {
        form.number = $0
      }
    }
  ),
  (
    "a variable that is another object later",
    { form, other, numbers in
      var shown = form
      form.token = numbers.sink { _ in
      } receiveValue: {
        shown.number = $0
      }
      shown = other
    }
  ),
  (
    "a variable beside another capture",
    { form, other, numbers in
      var shown: Form? = form
      form.token = numbers.sink { _ in
      } receiveValue: {
        shown?.number = $0
        other.number = $0
      }
      shown = nil
    }
  ),
  (
    "a variable with a function",
    { form, other, numbers in
      var function: (Int) -> Void = { form.number = $0 }
      form.token = numbers.sink { _ in
      } receiveValue: {
        function($0)
      }
      function = { other.number = $0 }
    }
  ),
]

private let harmless: [@Sendable (Form, Numbers) -> AnyCancellable] = [
  { _, numbers in
    numbers.sink { _ in
    } receiveValue: { _ in
    }
  },
  { form, numbers in
    let (metatype, any, thin): (Form.Type, Any.Type, Int.Type) = (Form.self, type(of: form), Int.self)
    return numbers.sink { _ in
    } receiveValue: {
      use(metatype)
      use(any)
      use(thin)
      form.number = $0
    }
  },
  { form, numbers in
    let (tuple, optional): ((Int.Type, Form), Int.Type?) = ((Int.self, form), Int.self)
    return numbers.sink { _ in
    } receiveValue: {
      use(optional)
      use(tuple.0)
      tuple.1.number = $0
      form.number = $0
    }
  },
  { form, numbers in
    let functions: (() -> Void, ((Form) -> Int)?) = ({ use(form) }, { $0.number })
    return numbers.sink { _ in
    } receiveValue: {
      functions.0()
      form.number = $0 + (functions.1?(form) ?? 0)
    }
  },
  { form, numbers in
    func local(_ number: Int) { form.number = number }
    return numbers.sink(receiveCompletion: { _ in }, receiveValue: local)
  },
]

private func generic<Value, List: Collection>(
  _ numbers: Numbers, _ value: Value, _ list: List, _ form: Form
) -> AnyCancellable {
  let token = AnyCancellable {}
  return numbers.sink {
    use(token)
    use($0)
  } receiveValue: {
    use(value)
    use(list)
    use(List.Element.self)
    form.number = $0
  }
}
