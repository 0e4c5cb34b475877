import Combine
import Foundation

/// The pages of the tour as publishers, which add their steps to a log.
///
///     let log = Log()
///     let tour = Tour(log: log)
///     let subscription = tour.receive().sink { _ in print(log.entries) } receiveValue: { _ in }
public struct Tour {
  /// Where the pages add their steps.
  public let log: Log

  private let main: DispatchQueue
  private let worker: DispatchQueue

  /// Creates a tour.
  ///
  /// - Parameters:
  ///   - log: where to add the steps.
  ///   - main: the queue that a user interface would have.
  ///   - worker: the queue for work; its places are called `worker`.
  public init(
    log: Log, main: DispatchQueue = .main, worker: DispatchQueue = DispatchQueue(label: "worker")
  ) {
    self.log = log
    self.main = main
    self.worker = worker
    Place.name(main, "main")
    Place.name(worker, "worker")
  }

  /// All steps run where the subscriber subscribes.
  public func caller() -> some Publisher<String, Never> {
    computation().logDelivery(to: log)
  }

  /// All steps run on the worker.
  public func subscribe() -> some Publisher<String, Never> {
    computation().subscribe(on: worker).logDelivery(to: log)
  }

  /// The computation runs on the worker, and its result is delivered on the main queue.
  public func receive() -> some Publisher<String, Never> {
    computation().subscribe(on: worker).receive(on: main).logDelivery(to: log)
  }

  /// A value stays on the thread of its sender.
  public func immediate() -> some Publisher<String, Never> {
    Just("1").subscribe(on: worker).log("sent", to: log)
      .receive(on: ImmediateScheduler.shared).logDelivery(to: log)
  }

  /// The dates of a timer are delivered by its run loop, wherever the subscription came from.
  ///
  /// - Parameter interval: the seconds from one date to the next.
  public func timer(every interval: TimeInterval) -> some Publisher<String, Never> {
    Timer.publish(every: interval, on: .main, in: .common).autoconnect()
      .subscribe(on: worker)
      .scan(0) { count, _ in count + 1 }.map(String.init)
      .prefix(2).logDelivery(to: log)
  }

  /// Numbers at each interval, the first one after an interval, for four and a half intervals.
  ///
  /// - Parameters:
  ///   - scheduler: a serial scheduler, such as a run loop.
  ///   - interval: the seconds from one number to the next.
  public func runLoop(on scheduler: some Scheduler, every interval: Double) -> some Publisher<String, Never> {
    numbers(on: scheduler, after: interval, every: interval, for: 4.5 * interval)
      .map(String.init).logDelivery(to: log)
  }

  /// Numbers at each interval, the first one at once, for three and a half intervals.
  ///
  /// - Parameters:
  ///   - scheduler: a serial scheduler, such as a dispatch queue.
  ///   - interval: the seconds from one number to the next.
  public func queue(on scheduler: some Scheduler, every interval: Double) -> some Publisher<String, Never> {
    numbers(on: scheduler, after: 0, every: interval, for: 3.5 * interval)
      .map(String.init).logDelivery(to: log)
  }

  /// Ten values arrive in order, although an operation queue runs several operations at once.
  public func operations() -> some Publisher<String, Never> {
    let queue = OperationQueue()
    queue.name = "operations"
    return (1...10).publisher.receive(on: queue).map(String.init).logDelivery(to: log)
  }

  /// The work of a delivery has the quality of service that the options name.
  public func options() -> some Publisher<String, Never> {
    Just("1").receive(on: worker, options: .init(qos: .userInteractive)).logDelivery(to: log)
  }

  /// A value goes to the worker, and then to a queue whose target the worker is.
  public func hops() -> some Publisher<String, Never> {
    let inner = DispatchQueue(label: "inner", target: worker)
    Place.name(inner, "inner")
    return Just("1").receive(on: worker).log("passed", to: log).receive(on: inner).logDelivery(to: log)
  }

  /// The publisher of a page, with the queues of this tour and the main run loop.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - interval: the seconds from one tick to the next, where the page has any.
  public func publisher(of page: Page, every interval: Double) -> AnyPublisher<String, Never> {
    switch page {
    case .caller: caller().eraseToAnyPublisher()
    case .subscribe: subscribe().eraseToAnyPublisher()
    case .receive: receive().eraseToAnyPublisher()
    case .immediate: immediate().eraseToAnyPublisher()
    case .timer: timer(every: interval).eraseToAnyPublisher()
    case .runLoop: runLoop(on: RunLoop.main, every: interval).eraseToAnyPublisher()
    case .queue: queue(on: worker, every: interval).eraseToAnyPublisher()
    case .operations: operations().eraseToAnyPublisher()
    case .options: options().eraseToAnyPublisher()
    case .hops: hops().eraseToAnyPublisher()
    }
  }

  private func computation() -> some Publisher<String, Never> {
    Deferred { [log] in
      log.add("started")
      return Computation(log: log) { "42" }
    }
  }
}

extension Publisher where Failure == Never {
  /// Adds the values and the completion to a log.
  fileprivate func logDelivery(to log: Log) -> some Publisher<Output, Never> {
    handleEvents(
      receiveOutput: { log.add("value \($0)") }, receiveCompletion: { _ in log.add("finished") })
  }
}
