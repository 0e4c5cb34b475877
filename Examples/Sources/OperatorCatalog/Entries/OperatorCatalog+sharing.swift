import SwiftCombine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorCatalog {
  static let sharing: [CatalogEntry] = [
    CatalogEntry(
      "share", "share()", .core, "Sharing",
      "Runs the publisher once for all subscribers; later ones receive later values.",
      want: .sharing("later subscribers receive later values"), code: "share()",
      example: ["1-2--3-|"], shows: "1-2--3-|", lateSubscriber: 3
    ) { $0.input.share() },
    CatalogEntry(
      "shareReplay", "shareReplay(bufferSize:)", .extras, "Sharing",
      "Runs the publisher once for all subscribers; later ones receive the newest values first.",
      want: .sharing("later subscribers receive earlier values too"),
      parameters: [.number("buffer size", 1, 2)], code: "shareReplay(bufferSize: %1)", example: ["1-2--3-|"],
      shows: "1-------2-----------3-------|",
      lateSubscriber: 3
    ) { $0.input.shareReplay(bufferSize: $0.arguments[0]) },
    CatalogEntry(
      "multicast", "multicast(subject:)", .core, "Sharing",
      "Runs the publisher once through a subject that you choose, here one that keeps its value.",
      want: .sharing("later subscribers receive earlier values too"),
      code: "multicast(subject: CurrentValueSubject(0)).autoconnect()", example: ["1-2--3-|"],
      shows: "(01)----2-----------3-------|",
      lateSubscriber: 3
    ) { $0.input.multicast(subject: CurrentValueSubject<String, TestError>("0")).autoconnect() },
  ]

  static let buffering: [CatalogEntry] = [
    CatalogEntry(
      "buffer", "buffer(size:prefetch:whenFull:)", .core, "Buffering",
      "Buffers values until they are requested, and drops some when the buffer is full.",
      want: .buffering("buffer the values"),
      parameters: [
        .number("size", 1, 2), .choice("whenFull", ".dropOldest", ".dropNewest", ".customError"),
        .choice("prefetch", ".byRequest", ".keepFull"),
      ],
      selection: .holding, code: "buffer(size: %1, prefetch: %3, whenFull: %2)", example: ["abcd---|"],
      shows: "a-c-d--|",
      demand: .slowly
    ) { stage in
      let whenFull: [Publishers.BufferingStrategy<TestError>] = [
        .dropOldest, .dropNewest, .customError { TestError("full") },
      ]
      return stage.input.buffer(
        size: stage.arguments[0], prefetch: stage.arguments[2] == 0 ? .byRequest : .keepFull,
        whenFull: whenFull[stage.arguments[1]])
    },
    CatalogEntry(
      "onBackpressureBuffer", "onBackpressureBuffer(limit:whenFull:)", .extras, "Buffering",
      "Requests everything, and buffers up to a number of values until they are requested.",
      want: .buffering("buffer the values"),
      parameters: [
        .number("limit", 1, 2), .choice("whenFull", ".dropOldest", ".dropNewest", ".customError"),
      ],
      selection: .holding, code: "onBackpressureBuffer(limit: %1, whenFull: %2)", example: ["abcd---|"],
      shows: "a-c-d--|",
      demand: .slowly
    ) { stage in
      let whenFull: [Publishers.BufferingStrategy<TestError>] = [
        .dropOldest, .dropNewest, .customError { TestError("full") },
      ]
      return stage.input.onBackpressureBuffer(
        limit: stage.arguments[0], whenFull: whenFull[stage.arguments[1]])
    },
    CatalogEntry(
      "onBackpressureDrop", "onBackpressureDrop()", .extras, "Buffering",
      "Drops values that were not requested.", want: .buffering("drop them"),
      selection: .soon, code: "onBackpressureDrop()", example: ["abcd---|"], shows: "a--d---|",
      demand: .slowly
    ) { $0.input.onBackpressureDrop() },
    CatalogEntry(
      "onBackpressureLatest", "onBackpressureLatest()", .extras, "Buffering",
      "Keeps only the newest value that was not requested.", want: .buffering("keep only the newest"),
      selection: .holding,
      code: "onBackpressureLatest()",
      example: ["abcd---|"], shows: "a-c-d--|", demand: .slowly
    ) { $0.input.onBackpressureLatest() },
  ]
}
