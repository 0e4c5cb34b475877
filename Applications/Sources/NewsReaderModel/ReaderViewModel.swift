import Combine
import Foundation
import SwiftCombineInspector

/// What a reader of news shows: stories, those that pass its filter, and how long ago they were posted.
///
///     $keywords  ─────[]────────[swift]───────────
///     stories()  ──[a]──[a,b]──────────[a,b,c]──┤
///     objectWillChange emits before each of them changes what is shown
///
/// One thread at a time may use it: the one that the scheduler delivers on.
public final class ReaderViewModel: ObservableObject {
  /// How many seconds the relative times stay as they are.
  public static let refreshInterval: TimeInterval = 10

  /// All stories that have been loaded; a failure leaves them.
  @Published public private(set) var allStories: [Story] = []
  /// Why the last stories could not be loaded; nil as soon as stories arrive.
  @Published public private(set) var error: ReaderError?
  /// The words of the filter.
  @Published public private(set) var filter: [String] = []
  /// The time that the relative times are measured to.
  @Published public private(set) var currentDate: Date

  private let timeZone: TimeZone
  private let load: () -> AnyPublisher<[Story], any Error>
  private var loading: AnyCancellable?

  /// Creates a view model that has no stories before ``fetchStories()``.
  ///
  /// - Parameters:
  ///   - settings: the keywords of the filter.
  ///   - scheduler: delivers the stories.
  ///   - ticks: a timer; with each value the relative times are computed again.
  ///   - clock: returns the current time.
  ///   - timeZone: the time zone of the clock times.
  ///   - stories: creates a publisher of the stories, as a list that grows.
  public init<Stories: Publisher>(
    settings: ReaderSettings, on scheduler: some Scheduler,
    ticks: some ConnectablePublisher<Date, Never> = Timer.publish(
      every: ReaderViewModel.refreshInterval, on: .main, in: .common),
    clock: @escaping () -> Date = { Date() }, timeZone: TimeZone = .current,
    stories: @escaping () -> Stories
  ) where Stories.Output == [Story] {
    currentDate = clock()
    self.timeZone = timeZone
    load = {
      stories().mapError { $0 as any Error }.receive(on: scheduler).observed("stories").eraseToAnyPublisher()
    }
    settings.$keywords.map { $0.map(\.value) }.observed("keywords").assign(to: &$filter)
    ticks.autoconnect().map { _ in clock() }.assign(to: &$currentDate)
  }

  /// Loads the stories again, and cancels the loading that is under way.
  public func fetchStories() {
    loading = load().sink { [weak self] completion in
      if case .failure(let error) = completion { self?.error = ReaderError(error) }
    } receiveValue: { [weak self] stories in
      self?.allStories = stories
      self?.error = nil
    }
  }

  /// The stories that pass the filter.
  public var stories: [Story] { allStories.filter { $0.matches(filter) } }

  /// How many stories pass the filter: `3 Stories`.
  public var title: String {
    let count = stories.count
    return "\(count) \(count == 1 ? "Story" : "Stories")"
  }

  /// What the filter is: `Showing all stories`, or `Filter:` and its words.
  public var header: String {
    filter.isEmpty ? "Showing all stories" : "Filter: \(filter.joined(separator: ", "))"
  }

  /// Who posted a story, and how long ago: `2 minutes ago by ann`.
  public func byline(of story: Story) -> String {
    "\(RelativeTime.text(for: story.time, now: currentDate)) by \(story.author)"
  }

  /// The hour and minute at which a story was posted: `09:05`.
  public func clockTime(of story: Story) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let time = calendar.dateComponents([.hour, .minute], from: story.time)
    return [time.hour, time.minute].map { String(($0 ?? 0) + 100).suffix(2) }.joined(separator: ":")
  }
}
