import HTTPLoopback
import PageServing

/// The web page of the pipelines of a process. Nothing can be changed there.
public typealias InspectorServer = PageServer<InspectorSession>

extension InspectorSession: PageSession {
  /// The files of the page.
  public static let files: [String: PageFile] = [
    "/": .html(PackageResources.page_html), "/page.css": .style(PackageResources.page_css),
    "/page.js": .script(PackageResources.page_js), "/icon.svg": .icon(PackageResources.icon_svg),
  ]

  /// Answers nothing: the page only reads.
  public func answer(to request: HTTPRequest) -> HTTPAnswer? { nil }
}
