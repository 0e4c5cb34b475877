/// What a closure or a subscriber does from inside.
enum Deed: Int, CaseIterable, Sendable {
  case cancel, cancelAnother, cancelElsewhere, request, subscribe, send, end, advance

  /// Whether values may be sent meanwhile, so that the thread may wait at a gate.
  var maySend: Bool { rawValue >= Deed.request.rawValue }

  static let range = 0...allCases.count - 1
}
