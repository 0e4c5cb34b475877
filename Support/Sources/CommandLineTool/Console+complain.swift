extension Console {
  /// Writes what went wrong on one line, in the form that all programs have: `program: what; what to do`.
  ///
  ///     console.complain(as: "orders", "There is no stream. Create it.")
  ///     // orders: There is no stream; create it.
  ///
  /// - Parameters:
  ///   - program: the name of the program.
  ///   - reason: what went wrong. If it has several sentences, the last one says what to do.
  ///   - remedy: what to do, as a part of a sentence; nil if the reason says it, or if nothing can be done.
  public func complain(as program: String, _ reason: String, remedy: String? = nil) {
    complain("\(program): \(Self.complaint(reason, remedy: remedy))")
  }

  /// A reason and what to do as one sentence on one line.
  static func complaint(_ reason: String, remedy: String? = nil) -> String {
    let reason = reason.onOneLine
    if let remedy {
      return "\(reason.hasSuffix(".") ? String(reason.dropLast()) : reason); \(remedy.onOneLine)."
    }
    guard let sentence = reason.matches(of: /[.!?] +(?=[A-Z][a-z]* )/).last else { return reason }
    let (what, rest) = (reason[..<sentence.range.lowerBound], reason[sentence.range.upperBound...])
    return "\(what); \(rest.prefix(1).lowercased())\(rest.dropFirst())"
  }
}
