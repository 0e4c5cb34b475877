import Combine
import Foundation

/// Publishers, subjects and tokens behind `any` and `some`, with their module's name and without.
public struct Station {
  public let news: any Publisher<String, Never>
  public let switchboard: any Subject<String, Never>
  public var tokens: [any Combine.Cancellable] = []

  public init() {
    let subject: Combine.PassthroughSubject<String, Never> = .init()
    switchboard = subject
    news = subject.map { $0.uppercased() }
  }

  public mutating func listen(_ receive: @escaping (String) -> Void) {
    tokens.append(news.sink(receiveValue: receive))
  }

  public func merged() -> some Publisher<String, Never> {
    Combine.Publishers.Merge(news.eraseToAnyPublisher(), Combine.Just("."))
  }
}

extension Optional where Wrapped: Combine.Publisher {
  public func orEmpty() -> AnyPublisher<Wrapped.Output, Wrapped.Failure> {
    map { $0.eraseToAnyPublisher() } ?? Empty().eraseToAnyPublisher()
  }
}

extension Swift.Collection where Element: Combine.Publisher {
  public func zipped() -> AnyPublisher<[Element.Output], Element.Failure> {
    guard let first else { return Empty().eraseToAnyPublisher() }
    return dropFirst().reduce(first.map { [$0] }.eraseToAnyPublisher()) { all, next in
      all.zip(next) { $0 + [$1] }.eraseToAnyPublisher()
    }
  }
}

/// Any scheduler whose time is of one type.
public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let time: () -> SchedulerTimeType
  private let tolerance: () -> SchedulerTimeType.Stride
  private let run: (SchedulerOptions?, @escaping () -> Void) -> Void
  private let runAfter:
    (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void
  private let runEvery:
    (
      SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
      @escaping () -> Void
    ) -> Cancellable

  public init<S: Scheduler>(_ scheduler: S)
  where S.SchedulerTimeType == SchedulerTimeType, S.SchedulerOptions == SchedulerOptions {
    time = { scheduler.now }
    tolerance = { scheduler.minimumTolerance }
    run = scheduler.schedule(options:_:)
    runAfter = scheduler.schedule(after:tolerance:options:_:)
    runEvery = scheduler.schedule(after:interval:tolerance:options:_:)
  }

  public var now: SchedulerTimeType { time() }
  public var minimumTolerance: SchedulerTimeType.Stride { tolerance() }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { run(options, action) }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    runAfter(date, tolerance, options, action)
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> Cancellable {
    runEvery(date, interval, tolerance, options, action)
  }
}

public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler {
  public func eraseToAnyScheduler() -> AnySchedulerOf<Self> { AnyScheduler(self) }
}
