import Combine

extension Publishers.Delay where Upstream.Output: Equatable, Context: AnyObject {
  public var rebuilt: Publishers.Delay<Upstream, Context> {
    .init(
      upstream: upstream, interval: interval, tolerance: tolerance, scheduler: scheduler,
      options: options)
  }
}

extension Publishers.Debounce where Upstream.Output: Equatable, Context: AnyObject {
  public var rebuilt: Publishers.Debounce<Upstream, Context> {
    .init(upstream: upstream, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}

extension Publishers.Throttle where Upstream.Output: Equatable, Context: AnyObject {
  public var rebuilt: Publishers.Throttle<Upstream, Context> {
    .init(upstream: upstream, interval: interval, scheduler: scheduler, latest: latest)
  }
}

extension Publishers.Timeout where Upstream.Output: Equatable, Context: AnyObject {
  public var rebuilt: Publishers.Timeout<Upstream, Context> {
    .init(
      upstream: upstream, interval: interval, scheduler: scheduler, options: options,
      customError: customError)
  }
}

extension Publishers.MeasureInterval where Upstream.Output: Equatable, Context: AnyObject {
  public var rebuilt: Publishers.MeasureInterval<Upstream, Context> {
    .init(upstream: upstream, scheduler: scheduler)
  }
}

extension Publishers.CollectByTime where Upstream.Output: Equatable, Context: AnyObject {
  public var rebuilt: Publishers.CollectByTime<Upstream, Context> {
    .init(upstream: upstream, strategy: strategy, options: options)
  }
}

extension Publishers.TimeGroupingStrategy where Context: AnyObject {
  public var interval: Context.SchedulerTimeType.Stride {
    switch self {
    case .byTime(_, let interval): interval
    case .byTimeOrCount(_, let interval, _): interval
    }
  }
}
