/// A line that `print(_:to:)` writes about a stream with a name.
struct PrintedLine: Equatable {
  let stream: String
  /// The mark in the diagram; nil for a request.
  let mark: Step.Mark?

  /// Reads a line; nil if it is no line of a printing publisher with a prefix.
  init?(_ line: String) {
    guard let colon = line.firstRange(of: ": re") else { return nil }
    stream = String(line[..<colon.lowerBound])
    let event = line[colon.lowerBound...].dropFirst(2)
    if event.hasPrefix("receive subscription: ") {
      mark = .started
    } else if let value = event.content(after: "receive value: (") {
      mark = .value(value)
    } else if let error = event.content(after: "receive error: (") {
      mark = .failed(error)
    } else if event == "receive finished" {
      mark = .finished
    } else if event == "receive cancel" {
      mark = .cancelled
    } else if event.hasPrefix("request ") {
      mark = nil
    } else {
      return nil
    }
  }
}

extension Substring {
  /// What is between a beginning and the closing parenthesis at the end.
  fileprivate func content(after beginning: String) -> String? {
    hasPrefix(beginning) && last == ")" ? String(dropFirst(beginning.count).dropLast()) : nil
  }
}
