/// The color of a card that is dragged.
public enum CardColor: String, Sendable, CaseIterable {
  /// It is near its place.
  case gray = "Gray"
  /// It is on its way to be disliked.
  case red = "Red"
  /// It is on its way to be liked.
  case green = "Green"

  /// The color after a drag.
  ///
  /// - Parameter translation: how far the card was dragged, as a part of its width; negative to the left.
  public init(translation: Double) {
    switch translation {
    case ...(-0.5): self = .red
    case 0.5...: self = .green
    default: self = .gray
    }
  }
}

/// What a user thinks of a joke.
public enum Decision: String, Sendable, CaseIterable {
  /// Nothing yet.
  case undecided
  /// The card was dragged out to the left.
  case disliked
  /// The card was dragged out to the right.
  case liked

  /// The decision of a drag.
  ///
  /// - Parameters:
  ///   - translation: how far the card was dragged, as a part of its width; negative to the left.
  ///   - x: where the drag ended.
  ///   - width: the width of the screen, in the unit of `x`.
  public init(translation: Double, x: Double, width: Double) {
    switch translation {
    case ...(-0.6) where x < 0: self = .disliked
    case 0.6... where x >= width: self = .liked
    default: self = .undecided
    }
  }
}
