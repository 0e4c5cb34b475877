import Harness

extension Scenario {
  /// The seed of this scenario's pauses: from the run's seed and the name, so that they are the same
  /// whatever else is played.
  public func generator(seed: UInt64) -> SeededGenerator {
    // FNV-1a: a hasher of the library differs from run to run.
    let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var mixer = SeededGenerator(seed: seed)
    return SeededGenerator(seed: mixer.next() ^ hash)
  }

  /// A regular expression that finds this scenario and no other.
  public var pattern: String { name.pattern }
}
