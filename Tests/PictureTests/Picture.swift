import Combine
import SwiftCombineTesting
import Testing

/// A line of a picture in a documentation comment or a guide, and the pipeline that it is a picture of.
struct Picture: Sendable, CustomTestStringConvertible {
  /// The names of the files with the picture, without their extensions: the source, and perhaps a guide.
  let files: [String]
  /// The label of the line that comes out.
  let label: String
  private let run: @Sendable (MarbleDiagram) throws -> Void

  /// - Parameters:
  ///   - file: The name of the file with the picture, without its extension.
  ///   - guide: The name of a guide that has the same lines.
  ///   - demandLabel: The label of the line of demand, if there is one.
  ///   - pipeline: Makes the pipeline, of the lines of the picture that are sources.
  init<P: Publisher & SendableMetatype>(
    _ file: String, guide: String? = nil, _ label: String, demandedBy demandLabel: String? = nil,
    _ pipeline: @escaping @Sendable (MarbleStage) throws -> P
  ) {
    files = [file] + (guide.map { [$0] } ?? [])
    self.label = label
    run = { try $0.verify(label, demandedBy: demandLabel, pipeline) }
  }

  /// Runs the picture as it stands in the source now: a picture that was changed is tested without a build.
  func verify() throws {
    for file in files {
      let drawn = try DrawnPicture.with(label, in: file)
      do { try run(drawn.diagram) } catch { Issue.record(error, sourceLocation: drawn.location) }
    }
  }

  var testDescription: String { "\(files.joined(separator: ", ")): \(label)" }
}

extension Picture {
  /// All there are.
  static var all: [Picture] {
    transforming + selecting + joining + failing + scheduling + sharing + sources + collections
      + extraTransforming + extraJoining + extraGrouping + extraFlowControl + extraSharing + guides
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

/// Makes a table of pictures, a row a statement.
@resultBuilder
enum PictureTable {
  static func buildBlock(_ rows: Picture...) -> [Picture] { rows }
}
