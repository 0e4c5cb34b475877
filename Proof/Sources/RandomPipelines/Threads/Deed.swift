/// What a closure or a subscriber does from inside.
enum Deed: Int, CaseIterable, Sendable {
  case cancel, cancelAnother, cancelElsewhere, request, subscribe, send, end, advance

  /// Whether it delivers to others meanwhile. Two that do so on two threads may be inside one subscriber at once.
  var sends: Bool { rawValue >= Deed.send.rawValue }

  static let range = 0...allCases.count - 1
}
