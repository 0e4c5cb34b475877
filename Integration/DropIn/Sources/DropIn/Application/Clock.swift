import Combine
import Foundation

extension Notification.Name {
  public static let didWind = Notification.Name("didWind")
}

/// Timers, notifications, and every scheduler Foundation has.
public final class Clock {
  public private(set) var ticks = 0
  public private(set) var winder: String?
  public var label = ""

  private var timer: Cancellable?
  private var tokens: [AnyCancellable] = []

  public init(center: NotificationCenter = .default) {
    center.publisher(for: .didWind)
      .compactMap { $0.userInfo?["name"] as? String }
      .sink { [unowned self] in winder = $0 }
      .store(in: &tokens)
  }

  public func start(every interval: TimeInterval) {
    timer = Timer.publish(every: interval, tolerance: 0.01, on: .main, in: .common)
      .autoconnect()
      .sink { [weak self] _ in self?.ticks += 1 }
  }

  public func stop() { timer?.cancel() }

  public func show<P: Publisher>(_ names: P) where P.Output == String, P.Failure == Never {
    names.receive(on: RunLoop.main).assign(to: \.label, on: self).store(in: &tokens)
  }
}

/// One value through each of the schedulers.
public func throughEverySchedulerOfFoundation(_ value: Int) -> AnyPublisher<Int, Never> {
  Just(value)
    .subscribe(on: DispatchQueue.global(qos: .background))
    .map { $0 + 1 }
    .receive(on: OperationQueue.main)
    .map { $0 + 1 }
    .receive(on: RunLoop.main, options: nil)
    .map { $0 + 1 }
    .receive(on: DispatchQueue.main, options: .init(qos: .userInteractive))
    .eraseToAnyPublisher()
}

/// A repeating action and a later one, directly on a scheduler.
public func blink(on queue: DispatchQueue, _ action: @escaping () -> Void) -> Cancellable {
  queue.schedule(after: queue.now.advanced(by: .milliseconds(20)), action)
  return queue.schedule(after: queue.now, interval: .milliseconds(10), tolerance: .zero, action)
}
