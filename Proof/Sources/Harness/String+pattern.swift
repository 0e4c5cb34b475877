extension String {
  /// A regular expression that finds this text and no other, without what ends a quotation in a shell.
  public var pattern: String {
    let text = map { character in
      switch character {
      case "'": "."
      case _ where #"\^$.|?*+()[]{}"#.contains(character): "\\\(character)"
      default: "\(character)"
      }
    }
    return "^\(text.joined())$"
  }
}
