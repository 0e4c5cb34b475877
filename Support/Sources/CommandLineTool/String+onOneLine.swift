extension String {
  /// The text on one line, and without the sequences that would steer the terminal it is shown on.
  public var onOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isSteering ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether it changes how the text around it is shown, in place of being shown: a control character,
  /// another end of a line, a change of direction, or a mark of the order of bytes.
  public var isSteering: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl || self == "\u{feff}"
    }
  }
}
