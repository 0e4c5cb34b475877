extension OperatorCatalog {
  /// The operators without an entry, and why.
  public static let withoutRuns: [(names: String, reason: String)] = [
    (
      "tryFilter, tryCompactMap, tryScan, tryReduce and the other try variants",
      "As the operator of the same name; an error that is thrown ends the stream, as the page of tryMap shows."
    ),
    (
      "zip and combineLatest of 3 to 10, merge of 3 to 8, withLatestFrom of 2 and 3",
      "As with two publishers."
    ),
    (
      "map(_:) with key paths, setFailureType, setOutputType, unwrap, toggle, filterIf(_:), filterUnless(_:), mapMany, compactMapMany, filterMany, sortedMany",
      "Each value is transformed or filtered, as map, compactMap and filter do."
    ),
    (
      "min(by:), max(by:), contains(where:), removeDuplicates(by:), removeAllDuplicates(by:), multicast(_:)",
      "As without a closure."
    ),
    (
      "onBackpressureDrop(onDrop:), onBackpressureLatest(onDrop:), ignoreOutput(setOutputType:)",
      "As without an argument."
    ),
    ("values(), failures()", "A part of what materialize publishes."),
    ("encode, decode", "Each value is transformed; a value that cannot be is a failure."),
    ("makeConnectable", "The stream begins with connect(), which a diagram does not call."),
    (
      "eraseToAnyPublisher, print, handleEvents, observed, checkpoint, carrying",
      "Nothing changes in the stream."
    ),
    ("breakpoint, breakpointOnError", "They stop the program."),
    ("asyncMap, values, publishers of async sequences", "They work in tasks, whose time is not virtual."),
  ]
}
