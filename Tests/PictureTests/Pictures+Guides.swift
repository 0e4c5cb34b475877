import Combine
import OperatorDescriptions
import SwiftCombineExtras
import SwiftCombineTesting

extension Picture {
  /// What guides draw otherwise than the comments do.
  @PictureTable static var guides: [Picture] {
    Picture("ConcatMap", "concatMap") {
      try $0.texts().onBackpressureBuffer(limit: .max).concatMap($0.function("three", "a", "b"))
    }
    Picture("ConcatMap", "flatMapLatest") { try $0.texts().flatMapLatest($0.function("three", "a", "b")) }
    Picture("FlatMapFirst", "flatMapFirst { … }") {
      let inner = try ["a": $0.numbers("publisher of a"), "c": $0.numbers("publisher of c")]
      return try $0.texts("refreshes").flatMapFirst { inner[$0]! }
    }
    Picture("ManyAtOnce", "filterMany { $0 > 2 }") { try $0.lists().filterMany { $0 > 2 } }
    Picture("Materialize", "values()") { try $0.failingNumbers().materialize().values() }
    Picture("Materialize", "failures()") { try $0.failingNumbers().materialize().failures() }
    Picture("Partition", "matching") { try $0.numbers("inputs").partition { $0.isMultiple(of: 2) }.matching }
    Picture("Partition", "others") { try $0.numbers("inputs").partition { $0.isMultiple(of: 2) }.others }
    Picture("RemoveAllDuplicates", "removeDuplicates()") { try $0.numbers().removeDuplicates() }
    Picture("RetryWithBackoff", "linear(2 s, by 2 s)") { try retried($0) }
    Picture("SetOutputType", "ignoreOutput(setOutputType: R.self)") {
      try $0.numbers("upload").ignoreOutput(setOutputType: String.self)
    }
    Picture("SetOutputType", "append(fetchReceipt())") {
      try $0.numbers("upload").ignoreOutput(setOutputType: String.self).append("R")
    }
    Picture("WithLatestFrom", "withLatestFrom(name)") {
      try $0.texts("taps").withLatestFrom($0.texts("name"))
    }
    Picture("GroupBy", "groupBy(\\.sensor)") { try $0.texts("readings").groupBy(\.first) }
    Picture("GroupBy", "group a") { try group("a", of: "readings", $0) }
    Picture("GroupBy", "group b") { try group("b", of: "readings", $0) }
    Picture("Window", "window(count: 2)") { try $0.numbers("numbers").window(count: 2) }
    Picture("Window", "first window") { try window(0, of: "numbers", $0) }
    Picture("Window", "second window") { try window(1, of: "numbers", $0) }
    Picture("Window", "third window") { try window(2, of: "numbers", $0) }
    Picture(
      "OnBackpressure", "onBackpressureBuffer(limit: 2, .dropOldest)", demandedBy: "wanted"
    ) {
      try $0.texts("sensor").onBackpressureBuffer(limit: 2, whenFull: .dropOldest)
    }
    Picture("OnBackpressure", "onBackpressureDrop()", demandedBy: "wanted") {
      try $0.texts("sensor").onBackpressureDrop()
    }
    Picture("OnBackpressure", "onBackpressureLatest()", demandedBy: "wanted") {
      try $0.texts("sensor").onBackpressureLatest()
    }
    Picture("RateLimit", "rateLimit(2, per: 5)") {
      try $0.texts("ids").onBackpressureBuffer(limit: .max).rateLimit(2, per: 5, scheduler: $0.scheduler)
    }
    Picture("Relays", "PassthroughRelay") {
      let relay = PassthroughRelay<Int>()
      try $0.numbers("accept").drive { relay.accept($0) }
      return relay
    }
    Picture("Relays", "CurrentValueRelay") {
      let relay = CurrentValueRelay(0)
      try $0.numbers("accept").drive { relay.accept($0) }
      return relay
    }
    Picture("Sample", "sample(frames)") { try $0.numbers("moves").sample($0.texts("frames")) }
    Picture("ShareReplay", "third, after the end") {
      let shared = try $0.texts().shareReplay(bufferSize: 2)
      shared.drive()
      return shared
    }
  }
}
