/// A mistake that a gate has to find, or it proves nothing.
enum Plant: String, CaseIterable {
  case allocation, loss, recursion, growth, text, leak, time, memory, slowdown

  /// The check that makes the mistake; `nil` if something else does.
  var check: Check? {
    switch self {
    case .recursion: .recursing
    case .slowdown: .slowing
    default: nil
    }
  }

  /// The load that makes it; `nil` if something else does.
  var load: Load? {
    switch self {
    case .leak: .leaking
    case .time: .slowing
    case .memory: .swelling
    default: nil
    }
  }
}

extension Bench {
  /// Measures what is planted, as if it were none.
  ///
  /// - Returns: The exit status.
  mutating func play(_ plant: Plant) throws(Trouble) -> Int32 {
    switch plant {
    case .allocation: measure([.allocating])
    case .loss: measure([.losing])
    case .recursion: run([.recursing])
    case .slowdown: run([.slowing])
    case .growth: measure([.quadratic])
    case .text:
      table.clientHeading()
      try measureClient(.speed, of: .oversizedPipelines, tries: 1)
    case .leak: run([.leaking], .full)
    case .time: run([.slowing], .full)
    case .memory: run([.swelling], .full)
    }
    return report.passed ? 0 : 1
  }
}
