import Fetching

/// How much has arrived, as a bar.
struct Progress: CustomStringConvertible {
  let total: Int
  private(set) var done = 0
  private(set) var bytes = 0

  /// - Parameter total: how many resources are to arrive; at least one.
  init(total: Int) { self.total = total }

  /// The progress after one more resource.
  func adding(_ resource: Resource) -> Progress {
    var next = self
    next.done += 1
    next.bytes += resource.body.count
    return next
  }

  var description: String {
    let width = 24
    let filled = width * done / total
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    return "[\(bar)] \(done)/\(total), \(size)"
  }

  private var size: String {
    switch bytes {
    case ..<1_000: "\(bytes) B"
    case ..<1_000_000: "\(tenths(of: 1_000)) kB"
    default: "\(tenths(of: 1_000_000)) MB"
    }
  }

  private func tenths(of unit: Int) -> String { "\(bytes / unit).\(bytes % unit * 10 / unit)" }
}
