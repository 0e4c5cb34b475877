import Foundation
import HTTPLoopback

/// A file of a page, which is inside the program.
public struct PageFile: Sendable {
  /// Those that every page may use: its connection to the server, and its colors and controls.
  static let shared: [String: PageFile] = [
    "/shared.css": .style(PackageResources.shared_css), "/shared.js": .script(PackageResources.shared_js),
  ]

  private let type: String
  private let bytes: [UInt8]

  /// A file of HTML.
  public static func html(_ bytes: [UInt8]) -> Self { Self(type: "text/html; charset=utf-8", bytes: bytes) }

  /// A style sheet.
  public static func style(_ bytes: [UInt8]) -> Self { Self(type: "text/css; charset=utf-8", bytes: bytes) }

  /// A script.
  public static func script(_ bytes: [UInt8]) -> Self {
    Self(type: "text/javascript; charset=utf-8", bytes: bytes)
  }

  /// A picture as SVG.
  public static func icon(_ bytes: [UInt8]) -> Self { Self(type: "image/svg+xml", bytes: bytes) }

  var answer: HTTPAnswer { .document(Data(bytes), type: type) }
}
