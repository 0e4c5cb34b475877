/// A mistake that a gate has to find, or it proves nothing.
enum Plant: String, CaseIterable {
  case leak, time, memory, text

  /// The load that makes the mistake; `nil` if a client does.
  var load: Load? {
    switch self {
    case .leak: .leaking
    case .time: .slowing
    case .memory: .swelling
    case .text: nil
    }
  }
}

extension Bench {
  /// Measures what is planted, as if it were none.
  ///
  /// - Returns: The exit status.
  mutating func play(_ plant: Plant) throws(Trouble) -> Int32 {
    if let load = plant.load {
      run([load], .full)
    } else {
      table.clientHeading()
      try measureClient(.speed, of: .oversizedPipelines, tries: 1)
    }
    return report.passed ? 0 : 1
  }
}
