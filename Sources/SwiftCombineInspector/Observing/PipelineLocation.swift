/// A place in the source of a program.
///
///     let location = PipelineLocation(fileID: "Shop/Checkout.swift", line: 41)
///     print(location)  // Shop/Checkout.swift:41
public struct PipelineLocation: Hashable, Sendable, CustomStringConvertible {
  /// The module and the file, such as `Shop/Checkout.swift`, as `#fileID` writes it. Of a place that was
  /// found in a call stack only the file is known.
  public let fileID: String
  /// The line, counted from one.
  public let line: Int

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - fileID: The module and the file, as `#fileID` writes it.
  ///   - line: The line, counted from one.
  public init(fileID: String, line: Int) {
    self.fileID = fileID
    self.line = line
  }

  /// The module, the file and the line, such as `Shop/Checkout.swift:41`.
  public var description: String { "\(fileID):\(line)" }

  /// The file and the line, such as `Checkout.swift:41`.
  var short: String { PipelineLocation(path: fileID, line: line).description }
}
