import SwiftCombineTesting

/// The signals of one input: values, and how it ends.
public struct InputLine: Hashable, Sendable {
  /// How an input ends.
  public enum End: Hashable, Sendable {
    case finished
    case failed
  }

  /// The values, each with its tick, in ascending order.
  public let values: [(tick: Int, text: String)]
  /// The end, if the input has one, and its tick.
  public let end: (tick: Int, kind: End)?

  /// Creates an input.
  public init(_ values: [(tick: Int, text: String)], end: (tick: Int, kind: End)? = nil) {
    self.values = values
    self.end = end
  }

  /// Reads a marble line, `1--2--|`.
  ///
  /// - Throws: An error that shows what cannot be read, with its column.
  public init(_ text: String) throws(MarbleError) {
    let marble = try Marble<String>(text)
    var values: [(Int, String)] = []
    var end: (Int, End)?
    for signal in marble.signals {
      let tick = signal.time.nanoseconds / InputLine.nanosecondsOfTick
      switch signal.value {
      case .value(let value): values.append((tick, value))
      case .finished: end = (tick, .finished)
      case .failed: end = (tick, .failed)
      case .subscribed, .cancelled: break
      }
    }
    self.init(values, end: end)
  }

  /// The last tick with a signal.
  public var lastTick: Int { max(values.last?.tick ?? 0, end?.tick ?? 0) }

  static let nanosecondsOfTick = 1_000_000_000

  public static func == (lhs: InputLine, rhs: InputLine) -> Bool {
    lhs.values.elementsEqual(rhs.values, by: ==) && lhs.end?.tick == rhs.end?.tick
      && lhs.end?.kind == rhs.end?.kind
  }

  public func hash(into hasher: inout Hasher) {
    for value in values {
      hasher.combine(value.tick)
      hasher.combine(value.text)
    }
    hasher.combine(end?.tick)
    hasher.combine(end?.kind)
  }
}
