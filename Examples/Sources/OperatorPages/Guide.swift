/// "Which operator do I need?" as choices that lead to each other.
enum Guide {
  /// A choice: what the reader wants, and the operators for it.
  struct Choice {
    let title: String
    let answers: [(want: String, ids: [String])]
  }

  static let choices = [
    Choice(
      title: "Change, count or collect the values of one publisher",
      answers: [
        ("transform each value", ["map", "tryMap"]),
        ("combine each value with those before", ["scan", "scanInto", "pairwise"]),
        ("one result of all values", ["reduce", "reduceInto", "collect", "count", "min", "max"]),
        ("arrays of some values", ["collectCount", "collectTime", "chunked"]),
        ("yes or no", ["contains", "allSatisfy"]),
        ("publishers of some values", ["window", "windowTime", "groupBy"]),
        ("the end as a value", ["materialize"]),
      ]),
    Choice(
      title: "Publish only some of the values",
      answers: [
        ("by a predicate", ["filter", "compactMap", "partition"]),
        ("those that differ from earlier ones", ["removeDuplicates", "removeAllDuplicates"]),
        ("from the beginning", ["first", "firstWhere", "prefix", "prefixWhile", "prefixUntilOutput"]),
        ("not those of the beginning", ["dropFirst", "dropWhile", "dropUntilOutput"]),
        ("the last", ["last", "lastWhere"]),
        ("by position", ["outputAt", "outputIn"]),
        ("none", ["ignoreOutput"]),
      ]),
    Choice(
      title: "Combine several publishers",
      answers: [
        ("pairs by position", ["zip", "zipAll"]),
        ("the latest value of each", ["combineLatest", "combineLatestAll", "withLatestFrom"]),
        ("all values as they arrive", ["merge", "mergeAll"]),
        ("one after the other", ["append", "appendPublisher", "prepend", "prependPublisher", "concatenate"]),
        ("only the fastest", ["race"]),
      ]),
    Choice(
      title: "Start a publisher for each value",
      answers: [
        ("all at the same time", ["flatMap"]),
        ("one after the other", ["concatMap"]),
        ("at the same time, their values one after the other", ["flatMapSequential"]),
        ("the newest replaces the one before", ["flatMapLatest", "switchToLatest"]),
        ("values are dropped while one runs", ["flatMapFirst"]),
      ]),
    Choice(
      title: "React to a failure, to an end, or to an empty stream",
      answers: [
        ("subscribe again after a failure", ["retry", "retryBackoff"]),
        ("subscribe again at the end", ["repeat"]),
        ("continue with something else", ["catch", "replaceError", "replaceEmpty", "ifEmpty"]),
        ("finish, or never complete", ["ignoreFailure"]),
        ("another error", ["mapError"]),
      ]),
    Choice(
      title: "Decide when values are delivered",
      answers: [
        ("after a pause", ["debounce"]),
        ("not too often", ["throttle", "sample", "sampleTime"]),
        ("all, but not too fast", ["rateLimit"]),
        ("later", ["delay"]),
        ("fail or finish when nothing arrives", ["timeout"]),
        ("measure the time between values", ["measureInterval"]),
        ("on a scheduler", ["receiveOn", "subscribeOn"]),
      ]),
    Choice(
      title: "Serve a subscriber that is slower than the publisher",
      answers: [
        ("buffer the values", ["buffer", "onBackpressureBuffer"]),
        ("keep only the newest", ["onBackpressureLatest"]),
        ("drop them", ["onBackpressureDrop"]),
      ]),
    Choice(
      title: "Run a publisher once for several subscribers",
      answers: [
        ("later subscribers receive later values", ["share"]),
        ("later subscribers receive earlier values too", ["shareReplay", "multicast"]),
      ]),
  ]
}
