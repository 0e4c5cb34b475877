import Combine
import SwiftCombineExtras
import Harness

/// The types that deliver what they are sent to several subscribers.
extension Kind {
  static let subjects: [Kind] = [
    subject("PassthroughSubject", PassthroughModel()) { PassthroughSubject<Int, Broken>() },
    subject("ReplaySubject", ReplayModel(capacity: 2), .perInput) {
      ReplaySubject<Int, Broken>(bufferSize: 2)
    },
    Kind(
      name: "CurrentValueSubject", traits: [.ends, .fails, .requests, .joins, .shares, .reads],
      measure: .model(CurrentValueModel(), .strict)
    ) { census in
      let subject = CurrentValueSubject<Int, Broken>(0)
      return Rig(subject.map { [$0] }, inputs: [Input(subject)], census) { subject.value }
    },
    Kind(
      name: "PassthroughRelay", traits: [.requests, .joins, .shares],
      measure: .model(PassthroughModel(), .strict)
    ) { census in
      let relay = PassthroughRelay<Int>()
      return Rig(relay.arrays, inputs: [Input(send: relay.accept)], census)
    },
    Kind(
      name: "CurrentValueRelay", traits: [.requests, .joins, .shares, .reads],
      measure: .model(CurrentValueModel(), .strict)
    ) { census in
      let relay = CurrentValueRelay(0)
      return Rig(relay.arrays, inputs: [Input(send: relay.accept)], census) { relay.value }
    },
    Kind(
      name: "Published", traits: [.requests, .joins, .shares],
      measure: .model(CurrentValueModel(), .strict)
    ) { census in
      let holder = Holder()
      return Rig(holder.$value.arrays, inputs: [Input { holder.value = $0 }], census)
    },
    Kind(
      name: "Future", traits: [.fails, .requests, .joins, .shares], measure: .model(FutureModel(), .perInput)
    ) { census in
      let promise = Shared<(Result<Int, Broken>) -> Void> { _ in }
      let future = Future<Int, Broken> { promise.value = $0 }
      let input = Input {
        promise.value(.success($0))
      } end: { _ in
        promise.value(.failure(Broken()))
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
    _ name: String, _ model: any Model, _ order: Order = .strict, _ make: @escaping @Sendable () -> S
  ) -> Kind where S.Output == Int, S.Failure == Broken {
    Kind(name: name, traits: [.ends, .fails, .requests, .joins, .shares], measure: .model(model, order)) {
      let subject = make()
      return Rig(subject.map { [$0] }, inputs: [Input(subject)], $0)
    }
  }

  private static func shared<P: Publisher & SendableMetatype>(
    _ name: String, _ model: any Model, _ order: Order, except missing: Traits = [],
    _ make: @escaping @Sendable (PassthroughSubject<Int, Broken>) -> P
  ) -> Kind where P.Output == Int, P.Failure == Broken {
    let traits: Traits = [.ends, .fails, .requests, .joins, .shares]
    return Kind(name: name, traits: traits.subtracting(missing), measure: .model(model, order)) {
      let subject = PassthroughSubject<Int, Broken>()
      return Rig(make(subject).map { [$0] }, inputs: [Input(subject)], $0)
    }
  }
}

private final class Holder {
  @Published var value = 0
}

extension Publisher where Output == Int, Failure == Never {
  /// The values as lists, with a failure that never occurs.
  fileprivate var arrays: Publishers.SetFailureType<Publishers.Map<Self, [Int]>, Broken> {
    map { [$0] }.setFailureType(to: Broken.self)
  }
}
