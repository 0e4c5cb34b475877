import Foundation
import Harness

extension SeededGenerator {
  /// Lets a random time pass, in microseconds, shorter than this.
  mutating func pause(below limit: UInt32) { usleep(UInt32.random(in: 0..<limit, using: &self)) }
}
