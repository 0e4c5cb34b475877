import Combine

extension Program {
  /// A closure of the main actor is passed to an operator, and a value arrives on another thread.
  static let ofClosures: [Program] = [
    Program("sink", .stopped) { model in
      let numbers = Numbers()
      let token = numbers.sink { model.count = $0 }
      await elsewhere { numbers.send(1) }
      token.cancel()
    },
    Program("the completion of sink", .stopped) { model in
      let numbers = Numbers()
      let token = numbers.sink(receiveCompletion: { _ in model.count = 0 }, receiveValue: { @Sendable _ in })
      await elsewhere { numbers.send(completion: .finished) }
      token.cancel()
    },
    Program("a method given to sink", .stopped) { model in
      let numbers = Numbers()
      let token = numbers.sink(receiveValue: model.show)
      await elsewhere { numbers.send(1) }
      token.cancel()
    },
    Program("a sink of one's own making", .stopped) { model in
      let numbers = Numbers()
      numbers.subscribe(
        Subscribers.Sink(receiveCompletion: { @Sendable _ in }, receiveValue: { model.count = $0 }))
      await elsewhere { numbers.send(1) }
    },
    Program("an erased subscriber", .stopped) { model in
      let numbers = Numbers()
      numbers.subscribe(
        AnySubscriber(
          receiveSubscription: { @Sendable in $0.request(.unlimited) },
          receiveValue: {
            model.count = $0
            return .none
          }))
      await elsewhere { numbers.send(1) }
    },
    Program("map", .stopped) { model in
      await drive { $0.map { model.count + $0 } }
    },
    Program("map, whose publisher is made directly", .stopped) { model in
      await drive { Publishers.Map(upstream: $0) { model.count + $0 } }
    },
    Program("tryMap", .stopped) { model in
      await drive { numbers in
        numbers.tryMap {
          guard model.count == 0 else { throw Fault.fault }
          return $0
        }
      }
    },
    Program("filter", .stopped) { model in
      await drive { $0.filter { $0 > model.count } }
    },
    Program("compactMap", .stopped) { model in
      await drive { $0.compactMap { $0 > model.count ? $0 : nil } }
    },
    Program("scan", .stopped) { model in
      await drive { $0.scan(0) { $0 + $1 + model.count } }
    },
    Program("reduce", .stopped) { model in
      await drive { $0.reduce(0) { $0 + $1 + model.count } }
    },
    Program("removeDuplicates", .stopped) { model in
      await drive { $0.removeDuplicates { $0 == $1 + model.count } }
    },
    Program("first(where:)", .stopped) { model in
      await drive { $0.first { $0 > model.count } }
    },
    Program("prefix(while:)", .stopped) { model in
      await drive { $0.prefix { $0 > model.count } }
    },
    Program("flatMap", .stopped) { model in
      await drive { $0.flatMap { Just($0 + model.count) } }
    },
    Program("map and switchToLatest", .stopped) { model in
      await drive { $0.map { Just($0 + model.count) }.switchToLatest() }
    },
    Program("catch", .stopped) { model in
      await drive { numbers in
        numbers.tryMap { @Sendable _ -> Int in throw Fault.fault }.catch { _ in Just(model.count) }
      }
    },
    Program("mapError", .stopped) { model in
      await drive { numbers in
        numbers.tryMap { @Sendable _ -> Int in throw Fault.fault }
          .mapError { $0 as? Fault ?? (model.count == 0 ? .fault : .fault) }
      }
    },
    Program("handleEvents, a value", .stopped) { model in
      await drive { $0.handleEvents(receiveOutput: { model.count = $0 }) }
    },
    Program("handleEvents, canceled on another thread", .stopped) { model in
      let token = Numbers().handleEvents(receiveCancel: { model.count = 0 }).sink { @Sendable _ in }
      await elsewhere { token.cancel() }
    },
    Program("combineLatest", .stopped) { model in
      await drive { $0.combineLatest(Just(1)) { $0 + $1 + model.count } }
    },
    Program("combineLatest and map", .stopped) { model in
      await drive { $0.combineLatest(Just(1)).map { $0 + $1 + model.count } }
    },
    Program("zip", .stopped) { model in
      await drive { $0.zip(Just(1)) { $0 + $1 + model.count } }
    },
    Program("share and map", .stopped) { model in
      await drive { $0.share().map { $0 + model.count } }
    },
  ]
}
