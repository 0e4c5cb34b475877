import Combine
import SwiftCombineTesting

/// A line of a picture in a documentation comment or a guide, and the pipeline that it is a picture of.
///
/// Those of operators are in the files of their descriptions.
public struct Picture: Sendable {
  /// The names of the files with the picture, without their extensions: the source, and perhaps a guide.
  public let files: [String]
  /// The label of the line that comes out.
  public let label: String
  /// Throws if the pipeline does not do what the diagram shows.
  public let run: @Sendable (MarbleDiagram) throws -> Void

  /// - Parameters:
  ///   - file: The name of the file with the picture, without its extension.
  ///   - guide: The name of a guide that has the same lines.
  ///   - demandLabel: The label of the line of demand, if there is one.
  ///   - pipeline: Makes the pipeline, of the lines of the picture that are sources.
  public init<P: Publisher & SendableMetatype>(
    _ file: String, guide: String? = nil, _ label: String, demandedBy demandLabel: String? = nil,
    _ pipeline: @escaping @Sendable (MarbleStage) throws -> P
  ) {
    files = [file] + (guide.map { [$0] } ?? [])
    self.label = label
    run = { try $0.verify(output: label, demandedBy: demandLabel, pipeline) }
  }
}

/// Makes a table of pictures, a row a statement.
@resultBuilder
public enum PictureTable {
  public static func buildBlock(_ rows: Picture...) -> [Picture] { rows }
}

extension Picture {
  /// Those of operators, by their topics.
  public static var described: [Picture] {
    mapping + filtering + reducing + selecting + sequence + combining + flattening + grouping + errors
      + timing
      + scheduling + sharing + buffering + debugging
  }
}
