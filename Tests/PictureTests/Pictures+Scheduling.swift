import Combine
import SwiftCombineTesting

extension Picture {
  @PictureTable static var scheduling: [Picture] {
    Picture("Publishers.Buffer", "buffer(size: 2, …) dropNewest", demandedBy: "wanted") {
      try $0.texts().buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest)
    }
    Picture("Publishers.Buffer", "buffer(size: 2, …) dropOldest", demandedBy: "wanted") {
      try $0.texts().buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
    }
    Picture("Publishers.Buffer", "buffer(size: 2, …) customError", demandedBy: "wanted") {
      try $0.texts().buffer(size: 2, prefetch: .byRequest, whenFull: .customError { "full" })
    }
    Picture("Publishers.CollectByTime", "collect(.byTime(queue, 5))") {
      try $0.numbers().collect(.byTime($0.scheduler, 5))
    }
    Picture("Publishers.CollectByTime", "collect(.byTimeOrCount(queue, 5, 2))") {
      try $0.numbers().collect(.byTimeOrCount($0.scheduler, 5, 2))
    }
    Picture("Publishers.Debounce", "debounce(for: 3, …)") {
      try $0.numbers().debounce(for: 3, scheduler: $0.scheduler)
    }
    Picture("Publishers.Delay", "delay(for: 2, …)") {
      try $0.numbers().delay(for: 2, scheduler: $0.scheduler)
    }
    Picture("Publishers.MeasureInterval", "measureInterval(using:)") {
      try $0.texts().measureInterval(using: $0.scheduler).map { $0.nanoseconds / 1_000_000_000 }
    }
    Picture("Publishers.ReceiveOn", "receive(on: main)") { try $0.numbers().receive(on: $0.scheduler) }
    Picture("Publishers.SubscribeOn", "subscribe(on: queue)") { try $0.numbers().subscribe(on: $0.scheduler) }
    Picture("Publishers.Throttle", "throttle(for: 5, …, latest: false)") {
      try $0.numbers().throttle(for: 5, scheduler: $0.scheduler, latest: false)
    }
    Picture("Publishers.Throttle", "throttle(for: 5, …, latest: true)") {
      try $0.numbers().throttle(for: 5, scheduler: $0.scheduler, latest: true)
    }
    Picture("Publishers.Timeout", "timeout(5, …)") { try $0.numbers().timeout(5, scheduler: $0.scheduler) }
  }
}
