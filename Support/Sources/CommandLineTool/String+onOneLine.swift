extension String {
  /// The text on one line, and without the sequences that would steer the terminal it is shown on.
  public var onOneLine: String {
    String(
      String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
