extension String {
  /// It without ends of lines and other characters that change how the text around them is shown, so that a
  /// name of somewhere else remains a part of its line.
  var onOneLine: String {
    unicodeScalars.allSatisfy { !$0.isSteering }
      ? self : String(String.UnicodeScalarView(unicodeScalars.map { $0.isSteering ? " " : $0 }))
  }

  /// It with some characters replaced. It looks at scalars: a quote and an accent are one
  /// character that is no quote.
  func escaped(_ escapes: [Unicode.Scalar: String]) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let escape = escapes[scalar] { text += escape.unicodeScalars } else { text.append(scalar) }
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  fileprivate var isSteering: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl || self == "\u{feff}"
    }
  }
}
