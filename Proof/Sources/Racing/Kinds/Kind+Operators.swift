import Combine
import OperatorDescriptions
import SwiftCombineExtras
import SwiftCombineInspector
import SwiftCombineTesting
import Dispatch
import Harness

/// Operators of one upstream that forward what a subject sends, in a way that their descriptions do not have:
/// the others are ``described``.
extension Kind {
  typealias Source = PassthroughSubject<Int, TestError>

  static let operators: [Kind] = [
    following("prefix(untilOutputFrom:)") {
      $0.prefix(untilOutputFrom: PassthroughSubject<Int, TestError>())
    },
    following("drop(untilOutputFrom:)") {
      $0.drop(untilOutputFrom: Just(0).setFailureType(to: TestError.self))
    },
    following("append") { $0.append(Empty<Int, TestError>()) },
    following("catch") { $0.catch { _ in Fail<Int, TestError>(error: .broken) } },
    following("tryCatch") {
      $0.tryCatch { _ -> Empty<Int, TestError> in throw TestError.broken }.mapError { _ in TestError.broken }
    },
    following("replaceEmpty") { $0.map(Optional.some).replaceEmpty(with: nil).compactMap { $0 } },
    following("pairwise", traits: [.ends, .fails]) { $0.prepend(0).pairwise().map(\.1) },
    following("observed") { $0.observed("races") },
    following("AnyPublisher of AnyPublisher") { $0.eraseToAnyPublisher().map { $0 }.eraseToAnyPublisher() },
  ]

  /// Operators that buffer unrequested values, or leave them to another thread.
  static let keeping: [Kind] = [
    // A requested value that arrives with a failure while another thread delivers is dropped.
    keeping("buffer, keepFull") {
      $0.buffer(size: 100, prefetch: .keepFull, whenFull: .dropNewest)
    },
    keeping("buffer, byRequest") {
      $0.buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest)
    },
    keeping("onBackpressureBuffer", failsAtOnce: false) { $0.onBackpressureBuffer(limit: 100) },
    keeping("flatMap of Just") { $0.flatMap { Just($0).setFailureType(to: TestError.self) } },
    keeping("groupBy and merge", requests: false) { $0.groupBy { $0 / 10 }.flatMap { $0 } },
    keeping("window and flatMap", requests: false) {
      $0.window(count: 2).flatMap(maxPublishers: .max(1)) { $0 }
    },
    // While another thread requests, it has not requested the next value upstream, so the subject drops it.
    keeping("concatMap", requests: false) { $0.concatMap { Just($0).setFailureType(to: TestError.self) } },
  ]

  static let created = Kind(
    name: "create", traits: [.ends, .fails, .requests], measure: .model(ReplayModel(capacity: 0), .perInput)
  ) { census in
    let emitter = Shared<PublisherEmitter<Int, TestError>?>(nil)
    let publisher = AnyPublisher<Int, TestError>.create { subscriber in
      emitter.value = subscriber
      return AnyCancellable {}
    }
    let input = CallInput {
      emitter.value?.send($0)
    } end: {
      emitter.value?.send(completion: $0)
    }
    return Rig(publisher.map { [$0] }, inputs: [input], census)
  }

  private static func following<P: Publisher & SendableMetatype>(
    _ name: String, traits: Traits = [.ends, .fails, .requests, .joins],
    _ make: @escaping @Sendable (Source) -> P
  ) -> Kind where P.Output == Int, P.Failure == TestError {
    Kind(name: name, traits: traits, measure: .model(PassthroughModel(), .strict)) {
      let subject = Source()
      return Rig(make(subject).map { [$0] }, inputs: [CallInput(subject)], $0)
    }
  }

  private static func keeping<P: Publisher & SendableMetatype>(
    _ name: String, requests: Bool = true, failsAtOnce: Bool = true,
    _ make: @escaping @Sendable (Source) -> P
  ) -> Kind where P.Output == Int, P.Failure == TestError {
    let traits: Traits = [.ends, .joins, .fails]
    return Kind(
      name: name, traits: requests ? traits.union(.requests) : traits,
      measure: .model(ReplayModel(capacity: 0, failsAtOnce: failsAtOnce), .perInput)
    ) {
      let subject = Source()
      return Rig(make(subject).map { [$0] }, inputs: [CallInput(subject)], $0)
    }
  }
}
