import Combine
import Foundation

/// A field that searches while it is typed into.
public final class SearchField: ObservableObject {
  @Published public var text = ""
  @Published public private(set) var results: [String] = []
  @Published public private(set) var isLate = false

  public init<Results: Publisher>(search: @escaping (String) -> Results)
  where Results.Output == [String], Results.Failure == Never {
    $text
      .debounce(for: .milliseconds(20), scheduler: RunLoop.main)
      .removeDuplicates()
      .filter { !$0.isEmpty }
      .map(search)
      .switchToLatest()
      .receive(on: DispatchQueue.main)
      .assign(to: &$results)

    $text
      .setFailureType(to: Fault.self)
      .timeout(.seconds(60), scheduler: DispatchQueue.main, customError: { .missing })
      .map { _ in false }
      .replaceError(with: true)
      .assign(to: &$isLate)
  }
}

/// Every operator with a clock in it, at once.
public func sampled<P: Publisher, Context: Scheduler>(
  _ publisher: P, on scheduler: Context
) -> AnyPublisher<[P.Output], P.Failure> {
  publisher
    .delay(for: .milliseconds(1), scheduler: scheduler)
    .delay(for: .seconds(0.001), tolerance: .zero, scheduler: scheduler, options: nil)
    .throttle(for: .milliseconds(1), scheduler: scheduler, latest: true)
    .timeout(.seconds(600), scheduler: scheduler)
    .collect(.byTime(scheduler, .milliseconds(50)))
    .flatMap { $0.publisher.setFailureType(to: P.Failure.self) }
    .collect(.byTimeOrCount(scheduler, .seconds(10), 3), options: nil)
    .eraseToAnyPublisher()
}

/// The seconds between clicks.
public func pauses<P: Publisher>(_ clicks: P) -> some Publisher<Double, P.Failure> {
  clicks.measureInterval(using: DispatchQueue.main).map { Double($0.magnitude) / 1_000_000_000 }
}
