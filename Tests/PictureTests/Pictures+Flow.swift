import Combine
import OperatorDescriptions
import SwiftCombineExtras
import SwiftCombineTesting
import Dispatch
import Observation
import TestSupport

extension Picture {
  @PictureTable static var extraFlowControl: [Picture] {
    Picture("AnyPublisher+create", guide: "Create", "create()", demandedBy: "wanted") {
      try created($0, limit: .max)
    }
    Picture(
      "AnyPublisher+create", guide: "Create", "create(limit: 1, whenFull: .dropOldest)", demandedBy: "wanted"
    ) {
      try created($0, limit: 1)
    }
    Picture("Publishers.BackoffRetry", "retry(backoff: .linear(…))") {
      try retried($0)
    }
    Picture(
      "Publishers.DispatchTimer", guide: "DispatchTimer", "DispatchTimer(interval: 3, times: 3)",
      demandedBy: "wanted"
    ) {
      Publishers.DispatchTimer(
        scheduler: $0.scheduler(for: DispatchQueue.SchedulerTimeType.self), interval: .seconds(3),
        times: .max(3))
    }
    Picture("Publisher+assign", guide: "Assigning", "label.text") {
      let shown = PassthroughSubject<String, Never>()
      var label: Label? = Label { shown.send($0) }
      let token = try $0.texts("prices").assertNoFailure().assign(to: \.text, on: label!, ownership: .weak)
      try $0.texts("freed").drive { _ in label = nil }
      return shown.keeping(token)
    }
    Picture("Publisher+pausableSink", guide: "PausableSink", "receiveValue") {
      let received = PassthroughSubject<Int, TestError>()
      let token = try $0.numbers().pausableSink(receiveCompletion: { received.send(completion: $0) }) {
        received.send($0)
        return $0.isMultiple(of: 2)
      }
      try $0.texts("resume()").drive { _ in token.resume() }
      return received.keeping(token)
    }
  }

  static func retried(
    _ stage: MarbleStage
  ) throws -> Publishers.BackoffRetry<Deferred<MarbleSource<Int, TestError>>, VirtualTimeScheduler> {
    try stage.attempts("first attempt", "second attempt", "third attempt")
      .retry(backoff: .linear(initial: .seconds(2), increment: .seconds(2)), scheduler: stage.scheduler)
  }

  private static func created(
    _ stage: MarbleStage, limit: Int
  ) throws -> AnyPublisher<String, TestError> {
    let sent = try stage.texts("sent")
    return .create(limit: limit, whenFull: .dropOldest) { subscriber in
      sent.sink(
        receiveCompletion: { subscriber.send(completion: $0) }, receiveValue: { subscriber.send($0) })
    }
  }

  @PictureTable static var extraSharing: [Picture] {
    Picture("CurrentValueRelay", "subscriber") {
      let relay = CurrentValueRelay(0)
      try $0.numbers("accept").drive { relay.accept($0) }
      return relay
    }
    Picture("PassthroughRelay", "subscriber") {
      let relay = PassthroughRelay<Int>()
      try $0.numbers("accept").drive { relay.accept($0) }
      return relay
    }
    Picture("ReplaySubject", "first") { try replay($0) }
    Picture("ReplaySubject", "late, buffer of 2") { try replay($0) }
    Picture("ReplaySubject", "after the end") { try replay($0) }
    Picture("Observable+publisher", guide: "Observing", "publisher(for: \\.volume)") {
      try settings($0).publisher(for: \.volume)
    }
    Picture("Observable+publisher", guide: "Observing", "with options []") {
      try settings($0).publisher(for: \.volume, options: [])
    }
    Picture("Observable+publisher", guide: "Observing", "with options [.prior]") {
      try settings($0).publisher(for: \.volume, options: [.prior])
    }
  }

  private static func replay(_ stage: MarbleStage) throws -> ReplaySubject<String, TestError> {
    let subject = ReplaySubject<String, TestError>(bufferSize: 2)
    try stage.texts("send").drive(subject)
    return subject
  }

  private static func settings(_ stage: MarbleStage) throws -> Settings {
    let settings = Settings()
    try stage.numbers("settings.volume").drive { settings.volume = $0 }
    return settings
  }
}

@Observable private final class Settings {
  var volume = 0
}

/// Something that shows a text.
private final class Label {
  var text = "" { didSet { show(text) } }
  private let show: (String) -> Void
  init(_ show: @escaping (String) -> Void) { self.show = show }
}
