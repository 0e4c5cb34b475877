import Foundation
import HTTPLoopback
import PageServing

/// The web page of a reader.
///
/// Changes are `POST /keywords/add`, `remove` or `move`, and `POST /refresh`, with a body of JSON.
public typealias ReaderServer = PageServer<ReaderSession>

extension ReaderSession: PageSession {
  /// The files of the page.
  public static let files: [String: PageFile] = [
    "/": .html(PackageResources.page_html), "/page.css": .style(PackageResources.page_css),
    "/page.js": .script(PackageResources.page_js), "/icon.svg": .icon(PackageResources.icon_svg),
  ]

  /// Answers a change.
  public func answer(to request: HTTPRequest) -> HTTPAnswer? {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    switch (request.method, parts.first, parts.dropFirst().first, parts.count) {
    case ("POST", "refresh", nil, 1): return refresh(request)
    case ("POST", "keywords", let action?, 2): return change(action, request)
    default: return nil
    }
  }

  private func refresh(_ request: HTTPRequest) -> HTTPAnswer {
    guard (try? JSONDecoder().decode([String: String].self, from: request.body)) == [:] else {
      return .refusal(400, "The body is not {}.")
    }
    fetch()
    return .done
  }

  private func change(_ action: Substring, _ request: HTTPRequest) -> HTTPAnswer? {
    guard ["add", "remove", "move"].contains(action) else { return nil }
    guard let change = KeywordChange(action, body: request.body) else {
      return .refusal(400, "The body is not a change of a keyword.")
    }
    switch self.change(change) {
    case nil: return .done
    case .invalid(let reason)?: return .refusal(400, reason)
    case .conflict(let reason)?: return .refusal(409, reason)
    case .unsaved(let reason)?: return .refusal(500, reason)
    }
  }
}
