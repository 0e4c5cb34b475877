import Interleaver

/// An atomic operation that is done wrong on purpose, to check whether some scenario finds it.
public struct Mistake: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    /// The operation orders nothing: other threads may see what came before it later.
    case relaxed
    /// An exchange is a load and a store, between which another thread may run.
    case torn

    var value: il_mistake {
      switch self {
      case .relaxed: il_relaxed
      case .torn: il_torn
      }
    }
  }

  public let kind: Kind
  /// Its name: `relaxed Gate.swift:140`.
  public var name: String { "\(kind.rawValue) \(line)" }
  /// The line, as in `Gate.swift:140`.
  public let line: String
  /// Where the line is in the program: it may have been compiled several times.
  let places: [UInt]

  /// All that can be done wrong where the scenarios have been so far.
  public static var all: [Mistake] {
    var count: Int32 = 0
    let sites = Array(UnsafeBufferPointer(start: il_sites(&count), count: Int(count)))
    let lines = Places.lines(sites.map(\.place))
    let groups = Dictionary(grouping: sites) { lines[$0.place] ?? "?" }
    return groups.sorted { $0.key < $1.key }.flatMap { line, sites -> [Mistake] in
      guard line.contains(".swift:") else { return [] }
      return [
        mistake(.relaxed, line, sites.filter(\.orders)), mistake(.torn, line, sites.filter(\.is_exchange)),
      ].compactMap { $0 }
    }
  }

  private static func mistake(_ kind: Kind, _ line: String, _ sites: [il_site]) -> Mistake? {
    sites.isEmpty ? nil : Mistake(kind: kind, line: line, places: sites.map(\.place))
  }
}
