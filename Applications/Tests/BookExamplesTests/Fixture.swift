import SwiftCombineTesting
import Testing

@testable import BookExamples

/// Runs an example in virtual time.
func run(_ chapter: Int, _ name: String) throws -> Transcript {
  try #require(Chapter.numbered(chapter)?[name], "chapter \(chapter) has no example \(name)").run()
}

extension Transcript {
  /// What happened to a stream, in one line: values, then `F` for finished, `E(…)` for failed, or `X` for
  /// canceled. Where time passes, each has its seconds.
  func history(of stream: String) -> String {
    steps.filter { $0.stream == stream }.compactMap { step -> String? in
      guard let text = step.mark?.code else { return nil }
      return takesTime ? "\(text)@\(step.time.seconds)" : text
    }
    .joined(separator: " ")
  }

  /// The lines of text without their times.
  var texts: [String] { steps.compactMap(\.text) }

  /// The lines that a printing publisher wrote about a stream, and those of subscribers.
  func log(of stream: String) -> [String] {
    texts.filter { $0.hasPrefix("\(stream): ") }.map { String($0.dropFirst(stream.count + 2)) }
  }
}

extension Step.Mark {
  fileprivate var code: String? {
    switch self {
    case .started: nil
    case .value(let value): value
    case .finished: "F"
    case .failed(let error): "E(\(error))"
    case .cancelled: "X"
    }
  }
}
