import Combine

extension Program {
  /// What no compiler looks at; the page about threads tells why.
  static let ofHoles: [Program] = [
    Program("a closure in a variable", .stoppedByFlag) { model in
      let store: (Int) -> Void = { model.count = $0 }
      await drive { $0.handleEvents(receiveOutput: store) }
    },
    Program("a closure given to an operator of one's own", inModuleOfItsOwn) { model in
      await drive { $0.onEach { model.count = $0 } }
    },
    Program("assign(to:on:), a published property", .stoppedByFlag) { model in
      let texts = PassthroughSubject<String, Never>()
      let token = texts.assign(to: \.text, on: model)
      await elsewhere { texts.send("one") }
      token.cancel()
    },
    Program("assign(to:on:), a property that may be overridden", .stoppedByFlag) { _ in
      let numbers = Numbers()
      let token = numbers.assign(to: \.count, on: OpenModel())
      await elsewhere { numbers.send(1) }
      token.cancel()
    },
    Program("assign(to:on:), a stored property of a final class", .unnoticed) { model in
      let numbers = Numbers()
      let token = numbers.assign(to: \.count, on: model)
      await elsewhere { numbers.send(1) }
      token.cancel()
    },
    Program("assign(to:) a published property", .unnoticed) { model in
      let texts = PassthroughSubject<String, Never>()
      texts.assign(to: &model.$text)
      await elsewhere { texts.send("one") }
    },
    Program("map, with a key path", .unnoticed) { model in
      await drive { $0.map { @Sendable _ in model }.map(\.count) }
    },
    Program("a variable that a closure of no actor captures", .unnoticed) { _ in
      let numbers = Numbers()
      let token = await count(numbers)
      await elsewhere { numbers.send(1) }
      token.cancel()
    },
  ]
}

/// A closure that goes to a function of a module in Swift 5 mode checks where it runs, of this one too.
#if swift(>=6)
  private let inModuleOfItsOwn = Program.Outcome.stoppedByFlag
#else
  private let inModuleOfItsOwn = Program.Outcome.stopped
#endif

/// Nothing says on which thread the closure runs, and nothing that it is another one's.
@concurrent private func count(_ numbers: Numbers) async -> AnyCancellable {
  var count = 0
  return numbers.sink { count += $0 }
}
