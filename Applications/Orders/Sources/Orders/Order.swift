/// What a customer has ordered.
public struct Order: Codable, Equatable, Sendable {
  /// Its number, from 1.
  public let id: Int

  public init(id: Int) { self.id = id }
}

/// What a worker announces when it has billed an order.
struct Bill: Codable {
  let order: Int
}

/// Something to say, and what follows when it has been said.
public struct Report {
  /// A line.
  public let text: String
  /// Whether the line says that something failed.
  public let isComplaint: Bool
  private let act: () -> Void

  init(_ text: String, isComplaint: Bool = false, then act: @escaping () -> Void = {}) {
    self.text = text
    self.isComplaint = isComplaint
    self.act = act
  }

  /// The line was written: only now the work counts as done.
  public func wasWritten() { act() }
}
