import Combine
import Foundation
import NewsReaderModel
import SwiftCombineInspector

/// A reader on a queue: the view model with its settings, and what the page shows of them.
///
/// **Threads**: it may be used from any thread; everything happens on its queue.
public final class ReaderSession: @unchecked Sendable {
  // Unchecked: the view model, its settings and the subscriptions are used on the queue alone.

  /// The queue on which everything happens.
  public let queue: DispatchQueue
  private let settings: ReaderSettings
  private var model: ReaderViewModel?
  private let loading = CurrentValueSubject<Bool, Never>(false)
  private let current: CurrentValueSubject<ReaderState, Never>
  private var subscriptions: Set<AnyCancellable> = []

  /// Creates a reader that has no stories before ``fetch()``.
  ///
  /// - Parameters:
  ///   - settings: the keywords, which from now on belong to the session.
  ///   - queue: a serial queue.
  ///   - ticks: a timer that publishes on the queue; with each value the relative times are computed again.
  ///   - clock: returns the current time.
  ///   - timeZone: the time zone of the clock times.
  ///   - stories: creates a publisher of the stories, as a list that grows.
  public init<Stories: Publisher>(
    settings: sending ReaderSettings, on queue: DispatchQueue,
    ticks: some ConnectablePublisher<Date, Never>, clock: @escaping () -> Date = { Date() },
    timeZone: TimeZone = .current, stories: @escaping () -> Stories
  ) where Stories.Output == [Story] {
    let settings = settings
    let model = ReaderViewModel(
      settings: settings, on: queue, ticks: ticks, clock: clock, timeZone: timeZone
    ) { [loading] in
      // The model receives the completion after this, on the same queue.
      stories().receive(on: queue).handleEvents(receiveCompletion: { _ in loading.send(false) })
    }
    (self.settings, self.queue, self.model) = (settings, queue, model)
    current = CurrentValueSubject(ReaderState(model, settings, isLoading: false))
    // Published before each change; delivered after it.
    queue.sync {
      model.objectWillChange.merge(with: settings.objectWillChange, loading.dropFirst().map { _ in })
        .receive(on: queue)
        .observed("changes of the page")
        .sink { [weak self] in self?.publish() }
        .store(in: &subscriptions)
    }
  }

  /// What the page shows: the current state at once, and each that differs from the one before.
  ///
  /// **Delivery**: on the queue, except for the first value.
  public var states: some Publisher<ReaderState, Never> { current }

  /// What the page shows now.
  public var state: ReaderState {
    queue.sync {
      publish()
      return current.value
    }
  }

  /// Loads the stories again, unless they are being loaded.
  public func fetch() {
    queue.async { [self] in
      guard let model, !loading.value else { return }
      loading.send(true)
      model.fetchStories()
    }
  }

  /// Loads the stories now, and again after each interval, until the session is canceled.
  ///
  /// - Parameter interval: the time in seconds; 0 to load them once.
  public func fetch(every interval: Int) {
    fetch()
    guard interval > 0 else { return }
    queue.async { [self] in
      guard model != nil else { return }
      let stride = DispatchQueue.SchedulerTimeType.Stride.seconds(interval)
      queue.schedule(after: queue.now.advanced(by: stride), interval: stride) { [weak self] in self?.fetch() }
        .store(in: &subscriptions)
    }
  }

  /// Makes a change of the keywords, which is saved and published when this returns.
  ///
  /// - Returns: nil, or why nothing has changed, or why it is not saved.
  func change(_ change: KeywordChange) -> KeywordChange.Refusal? {
    queue.sync {
      defer { publish() }
      return change.apply(to: settings)
    }
  }

  /// Cancels what is being loaded, the timers and the subscriptions; from then on nothing changes.
  public func cancel() {
    queue.sync {
      subscriptions = []
      model = nil
    }
  }

  private func publish() {
    guard let model else { return }
    let state = ReaderState(model, settings, isLoading: loading.value)
    if state != current.value { current.send(state) }
  }
}
