/// Random numbers that are the same in each run.
public struct Dice: RandomNumberGenerator {
  private var state: UInt64 = 0x2545_f491_4f6c_dd1d

  public init() {}

  public mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
