import Combine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorDescription {
  static var buffering: [Self] {
    [
      // It keeps its completion until something is requested, as Apple's does (fact 105).
      Self(
        "buffer", of: "buffer(size:prefetch:whenFull:)", subscription: "Buffer",
        parts: ["values", "state", "downstreamDemand", "terminal"],
        [.requestsByItself, .endsOnDemand, .keepsAll]
      ) { up, _ in up.buffer(size: 1000, prefetch: .keepFull, whenFull: .dropNewest) },
      Self(
        "buffer by request", of: "buffer(size:prefetch:whenFull:)", subscription: "Buffer",
        [.requestsByItself, .endsOnDemand]
      ) { up, _ in up.buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest) },
      .form(
        "buffer that drops", of: "buffer(size:prefetch:whenFull:)",
        checks: .only(.hostile, rest: .isChecked(in: "buffer"))
      ) { up, _ in
        up.buffer(size: 1, prefetch: .keepFull, whenFull: .dropOldest)
      },
      .form(
        "buffer by request that drops", of: "buffer(size:prefetch:whenFull:)",
        checks: .only(.hostile, rest: .isChecked(in: "buffer by request"))
      ) {
        up, _ in up.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
      },
      // Of `SwiftCombineExtras`.
      Self(
        "onBackpressureBuffer", of: "onBackpressureBuffer(limit:whenFull:onDrop:)",
        subscription: "OnBackpressureBuffer", completion: .passed, [.requestsByItself, .keepsAll]
      ) { up, _ in up.onBackpressureBuffer(limit: 1000) },
      Self(
        "onBackpressureDrop", of: "onBackpressureDrop(onDrop:)", subscription: "OnBackpressureDrop",
        completion: .passed, [.requestsByItself, .losesValues]
      ) { up, _ in up.onBackpressureDrop { _ = $0.seen } },
      Self(
        "onBackpressureLatest", of: "onBackpressureLatest(onDrop:)", subscription: "OnBackpressureLatest",
        completion: .passed, [.requestsByItself, .losesValues]
      ) { up, _ in up.onBackpressureLatest() },
    ]
  }
}

extension Picture {
  @PictureTable static var buffering: [Picture] {
    Picture("Publishers.Buffer", "buffer(size: 2, …) dropNewest", demandedBy: "wanted") {
      try $0.texts().buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest)
    }
    Picture("Publishers.Buffer", "buffer(size: 2, …) dropOldest", demandedBy: "wanted") {
      try $0.texts().buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
    }
    Picture("Publishers.Buffer", "buffer(size: 2, …) customError", demandedBy: "wanted") {
      try $0.texts().buffer(size: 2, prefetch: .byRequest, whenFull: .customError { "full" })
    }
    Picture(
      "Publishers.OnBackpressure", "onBackpressureBuffer(limit: 2, .dropOldest)", demandedBy: "wanted"
    ) {
      try $0.texts("self").onBackpressureBuffer(limit: 2, whenFull: .dropOldest)
    }
    Picture("Publishers.OnBackpressure", "onBackpressureDrop()", demandedBy: "wanted") {
      try $0.numbers("self").onBackpressureDrop()
    }
    Picture("Publishers.OnBackpressure", "onBackpressureLatest()", demandedBy: "wanted") {
      try $0.numbers("self").onBackpressureLatest()
    }
  }
}
