import Collage
import Combine
import Foundation
import HTTPLoopback
import PageServing

/// The web page of a collage.
///
/// Pictures are `GET /photos/ID.png`, `/preview/NUMBER.png` and `/saved/ID.png`. Changes are `POST /add` and
/// `/close` with an `id` in a body of JSON, and `/done`, `/refresh`, `/clear` and `/save` with `{}`.
public typealias CollageServer = PageServer<CollageSession>

extension CollageSession: PageSession {
  /// The size of the photos on the page.
  static let thumbnail = Size(264, 176)

  /// The files of the page.
  public static let files: [String: PageFile] = [
    "/": .html(PackageResources.page_html), "/page.css": .style(PackageResources.page_css),
    "/page.js": .script(PackageResources.page_js), "/icon.svg": .icon(PackageResources.icon_svg),
  ]

  /// Answers a request for a picture, or a change.
  public func answer(to request: HTTPRequest) -> HTTPAnswer? {
    if request.method == "GET" { return picture(request.path) }
    guard CollageChange.paths.contains(request.path) else { return nil }
    guard let change = CollageChange(request.path, body: request.body) else {
      return .refusal(400, "The body is not a change of the collage.")
    }
    return self.change(change).map { .refusal(409, $0) } ?? .done
  }

  /// A picture by its number: no part of a path is the name of a file.
  private func picture(_ path: String) -> HTTPAnswer? {
    guard let match = path.wholeMatch(of: /\/(photos|preview|saved)\/([0-9]{1,9})\.png/),
      let number = Int(match.2)
    else { return nil }
    switch match.1 {
    case "photos":
      return name(ofPhoto: number).map { name in
        pictures.answer(.photo(number)) { [library] in
          try library.thumbnail(of: name, size: Self.thumbnail).pngData()
        }
      }
    case "preview":
      // The current one, whatever the number: a browser that is late is about to receive the next state.
      let (version, picture) = preview
      return pictures.answer(.preview(version)) { try picture.pngData() }
    default:
      return name(ofSaved: number).map { name in
        pictures.answer(nil) { [output] in try Data(contentsOf: output.appendingPathComponent(name)) }
      }
    }
  }
}

extension PhotoLibrary {
  /// The middle of a photo, in a small size.
  fileprivate func thumbnail(of name: String, size: Size) throws(PictureError) -> Picture {
    var result = Result<Picture, PictureError>.failure(.unreadable)
    _ = photo(name).sink { completion in
      if case .failure(let error) = completion { result = .failure(error) }
    } receiveValue: { photo in
      result = .success(photo.covering(size))
    }
    return try result.get()
  }
}
