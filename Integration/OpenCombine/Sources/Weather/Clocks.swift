import Foundation
import OpenCombine
import OpenCombineDispatch
import OpenCombineFoundation

/// A value that every operator with a clock has delivered on a scheduler.
public func hopped<Context: Scheduler>(_ value: Int, on scheduler: Context) -> AnyPublisher<Int, Never> {
  Just(value)
    .append(Empty(completeImmediately: false))
    .subscribe(on: scheduler)
    .delay(for: .milliseconds(1), scheduler: scheduler)
    .debounce(for: .milliseconds(1), scheduler: scheduler)
    .throttle(for: .milliseconds(1), scheduler: scheduler, latest: true)
    .timeout(.seconds(600), scheduler: scheduler)
    .receive(on: scheduler)
    .first()
    .eraseToAnyPublisher()
}

/// The same on every scheduler of OpenCombine.
public func hoppedEverywhere(_ value: Int) -> [AnyPublisher<Int, Never>] {
  [
    hopped(value, on: DispatchQueue.main.ocombine), hopped(value, on: DispatchQueue.OCombine(.global())),
    hopped(value, on: OperationQueue.main.ocombine), hopped(value, on: OperationQueue.OCombine(.init())),
    hopped(value, on: RunLoop.main.ocombine), hopped(value, on: RunLoop.OCombine(.main)),
    Just(value).receive(on: ImmediateScheduler.shared).eraseToAnyPublisher(),
  ]
}

// On Linux OpenCombine's schedulers are the queues too, with the same types of time.
#if !canImport(Darwin)
  public func directly(_ value: Int) -> AnyPublisher<Int, Never> { hopped(value, on: DispatchQueue.main) }

  public func deadline(_ time: DispatchQueue.OCombine.SchedulerTimeType) -> DispatchQueue.SchedulerTimeType {
    time.advanced(by: DispatchQueue.OCombine.SchedulerTimeType.Stride.seconds(1))
  }

  public func date(_ time: RunLoop.OCombine.SchedulerTimeType) -> RunLoop.SchedulerTimeType { time }
#endif
