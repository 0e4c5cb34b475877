import Foundation
import HTTPLoopback

/// A file of the page, which is inside the program.
struct PageFile {
  let type: String
  let bytes: [UInt8]

  /// The file of a path; nil if there is none.
  init?(path: String) {
    switch path {
    case "/": (type, bytes) = ("text/html; charset=utf-8", PackageResources.page_html)
    case "/page.css": (type, bytes) = ("text/css; charset=utf-8", PackageResources.page_css)
    case "/page.js": (type, bytes) = ("text/javascript; charset=utf-8", PackageResources.page_js)
    case "/icon.svg": (type, bytes) = ("image/svg+xml", PackageResources.icon_svg)
    default: return nil
    }
  }

  var answer: HTTPAnswer { .status(200, type: type, fields: RequestGuard.fields, body: Data(bytes)) }
}
