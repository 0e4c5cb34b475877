extension OperatorDescription {
  /// Every operator by its topic: the folder of its source.
  public static var topics: KeyValuePairs<String, [Self]> {
    [
      "Mapping": mapping + furtherMapping, "Filtering": filtering + furtherFiltering,
      "Reducing": reducing + deciding, "Selecting": selecting, "Sequence": sequence,
      "Combining": combining + arities + collections, "Flattening": flattening, "Grouping": grouping,
      "Errors": errors, "Timing": timing, "Scheduling": scheduling, "Coding": coding, "Sharing": sharing,
      "Buffering": buffering, "Debugging": debugging, "Erasing": erasing,
    ]
  }

  public static var all: [Self] { topics.flatMap(\.value) }

  public static func all(with checks: OperatorChecks) -> [Self] {
    all.filter { $0.checks.isSuperset(of: checks) }
  }
}
