import Combine

extension Just where Output: Equatable {
  public var rebuilt: Just<Output> { .init(output) }
}

extension Empty where Output: Equatable, Failure: Equatable {
  public var rebuilt: Empty<Output, Failure> {
    .init(completeImmediately: completeImmediately, outputType: Output.self, failureType: Failure.self)
  }
}

extension Fail where Output: Equatable, Failure: Equatable {
  public var rebuilt: Fail<Output, Failure> { .init(outputType: Output.self, failure: error) }
}

extension Deferred where DeferredPublisher.Output: Equatable {
  public var rebuilt: Deferred<DeferredPublisher> { .init(createPublisher: createPublisher) }
}

extension Future where Output: Equatable, Failure: Equatable {
  public static func fulfilled(_ result: Result<Output, Failure>) -> Future<Output, Failure> {
    .init { $0(result) }
  }
}

extension Record where Output: Equatable, Failure: Equatable {
  public var rebuilt: Record<Output, Failure> { .init(recording: recording) }
}

extension Record.Recording where Output: Equatable, Failure: Equatable {
  public var rebuilt: Record<Output, Failure>.Recording { .init(output: output, completion: completion) }
}

extension Publishers.Sequence where Elements.Element: Equatable, Failure == Never {
  public var rebuilt: Publishers.Sequence<Elements, Failure> { .init(sequence: sequence) }
}

extension Optional.Publisher where Wrapped: Equatable {
  public var rebuilt: Optional<Wrapped>.Publisher { .init(output) }
}

extension Result.Publisher where Success: Equatable, Failure: Equatable {
  public var rebuilt: Result<Success, Failure>.Publisher { .init(result) }
}

extension AnyPublisher where Output: Equatable, Failure == Never {
  public var rebuilt: AnyPublisher<Output, Failure> { .init(self) }
  public static func just(_ output: Output) -> Self { Just(output).eraseToAnyPublisher() }
}

extension AnySubscriber where Input: Equatable, Failure == Never {
  public var rebuilt: AnySubscriber<Input, Failure> { .init(self) }
}

extension PassthroughSubject where Output: Equatable, Failure == Never {
  public func sendTwice(_ output: Output) { (0..<2).forEach { _ in send(output) } }
}

extension CurrentValueSubject where Output: Equatable, Failure: Equatable {
  public func sendIfChanged(_ output: Output) { if value != output { send(output) } }
}

extension Published where Value: Equatable {
  public mutating func changes() -> Publishers.RemoveDuplicates<Published<Value>.Publisher> {
    projectedValue.removeDuplicates()
  }
}

extension Published.Publisher where Value: Equatable {
  public var changes: Publishers.RemoveDuplicates<Published<Value>.Publisher> { removeDuplicates() }
}

extension Subscribers.Sink where Input: Equatable, Failure: Equatable {
  public var rebuilt: Subscribers.Sink<Input, Failure> {
    .init(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
  }
}

extension Subscribers.Assign where Root: AnyObject, Input: Equatable {
  public var current: Input? { object?[keyPath: keyPath] }
}

extension Subscribers.Completion where Failure: Equatable {
  public var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
