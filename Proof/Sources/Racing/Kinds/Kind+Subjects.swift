import Combine
import OperatorDescriptions
import SwiftCombineTesting
import SwiftCombineExtras
import Harness

/// The types that deliver what they are sent to several subscribers.
extension Kind {
  static let subjects: [Kind] = [
    subject("PassthroughSubject", PassthroughModel()) { PassthroughSubject<Int, TestError>() },
    subject("ReplaySubject", ReplayModel(capacity: 2), .perInput) {
      ReplaySubject<Int, TestError>(bufferSize: 2)
    },
    Kind(
      name: "CurrentValueSubject", traits: [.ends, .fails, .requests, .joins, .shares, .reads],
      measure: .model(CurrentValueModel(), .strict)
    ) { census in
      let subject = CurrentValueSubject<Int, TestError>(0)
      return Rig(subject.map { [$0] }, inputs: [CallInput(subject)], census) { subject.value }
    },
    Kind(
      name: "PassthroughRelay", traits: [.requests, .joins, .shares],
      measure: .model(PassthroughModel(), .strict)
    ) { census in
      let relay = PassthroughRelay<Int>()
      return Rig(relay.arrays, inputs: [CallInput(send: relay.accept)], census)
    },
    Kind(
      name: "CurrentValueRelay", traits: [.requests, .joins, .shares, .reads],
      measure: .model(CurrentValueModel(), .strict)
    ) { census in
      let relay = CurrentValueRelay(0)
      return Rig(relay.arrays, inputs: [CallInput(send: relay.accept)], census) { relay.value }
    },
    Kind(
      name: "Published", traits: [.requests, .joins, .shares],
      measure: .model(CurrentValueModel(), .strict)
    ) { census in
      let holder = Holder()
      return Rig(holder.$value.arrays, inputs: [CallInput { holder.value = $0 }], census)
    },
    Kind(
      name: "Future", traits: [.fails, .requests, .joins, .shares], measure: .model(FutureModel(), .perInput)
    ) { census in
      let promise = Shared<(Result<Int, TestError>) -> Void> { _ in }
      let future = Future<Int, TestError> { promise.value = $0 }
      let input = CallInput {
        promise.value(.success($0))
      } end: { _ in
        promise.value(.failure(.broken))
      }
      return Rig(future.map { [$0] }, inputs: [input], census)
    },
  ]

  static let sharing: [Kind] = [
    shared("share", PassthroughModel(), .strict) { $0.share() },
    shared("multicast.autoconnect", PassthroughModel(), .strict) {
      $0.multicast { PassthroughSubject() }.autoconnect()
    },
    shared("shareReplay", ReplayModel(capacity: 2, isDeafAlone: true), .perInput) {
      $0.shareReplay(bufferSize: 2)
    },
    shared("shareReplay of nothing", ReplayModel(capacity: 0, isDeafAlone: true), .perInput) {
      $0.shareReplay(bufferSize: 0)
    },
    shared("multicast of a current value", CurrentValueModel(), .perInput, except: .requests) { upstream in
      let multicast = upstream.multicast(subject: CurrentValueSubject(0))
      let connection = multicast.connect()
      return multicast.handleEvents(receiveSubscription: { _ in withExtendedLifetime(connection) {} })
    },
  ]

  private static func subject<S: Subject & SendableMetatype>(
    _ name: String, _ model: any CallModel, _ order: Order = .strict, _ make: @escaping @Sendable () -> S
  ) -> Kind where S.Output == Int, S.Failure == TestError {
    Kind(name: name, traits: [.ends, .fails, .requests, .joins, .shares], measure: .model(model, order)) {
      let subject = make()
      return Rig(subject.map { [$0] }, inputs: [CallInput(subject)], $0)
    }
  }

  private static func shared<P: Publisher & SendableMetatype>(
    _ name: String, _ model: any CallModel, _ order: Order, except missing: Traits = [],
    _ make: @escaping @Sendable (PassthroughSubject<Int, TestError>) -> P
  ) -> Kind where P.Output == Int, P.Failure == TestError {
    let traits: Traits = [.ends, .fails, .requests, .joins, .shares]
    return Kind(name: name, traits: traits.subtracting(missing), measure: .model(model, order)) {
      let subject = PassthroughSubject<Int, TestError>()
      return Rig(make(subject).map { [$0] }, inputs: [CallInput(subject)], $0)
    }
  }
}

private final class Holder {
  @Published var value = 0
}

extension Publisher where Output == Int, Failure == Never {
  /// The values as lists, with a failure that never occurs.
  fileprivate var arrays: Publishers.SetFailureType<Publishers.Map<Self, [Int]>, TestError> {
    map { [$0] }.setFailureType(to: TestError.self)
  }
}
