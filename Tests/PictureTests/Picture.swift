import OperatorDescriptions
import Testing

extension Picture: CustomTestStringConvertible {
  /// Runs the picture as it stands in the source now: a picture that was changed is tested without a build.
  func verify() throws {
    for file in files {
      let drawn = try DrawnPicture.with(label, in: file)
      do { try run(drawn.diagram) } catch { Issue.record(error, sourceLocation: drawn.location) }
    }
  }

  public var testDescription: String { "\(files.joined(separator: ", ")): \(label)" }

  /// All there are: those of operators are beside the descriptions.
  static var all: [Picture] {
    described + particular + subjects + sources + extraTransforming + extraJoining + extraGrouping
      + extraFlowControl + extraSharing + guides
  }

  /// The files with a picture that is not run, and why.
  static let notRun = [
    "AsyncMap": "it works in tasks, whose time is not virtual",
    "AsyncSequencePublisher": "it works in a task, whose time is not virtual",
    "BufferedValues": "it works in a task, whose time is not virtual",
    "FromAsync": "it works in a task, whose time is not virtual",
    "Publishers.AssertNoFailure": "it stops the program",
    "Publishers.AsyncMap": "it works in tasks, whose time is not virtual",
    "Publishers.FromAsync": "it works in a task, whose time is not virtual",
    "Publishers.FromAsyncSequence": "it works in a task, whose time is not virtual",
  ]
}
