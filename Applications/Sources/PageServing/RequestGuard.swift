import Foundation
import HTTPLoopback

/// Refuses requests that a page of this server does not make.
///
/// A page of another origin could send a form to this port, and a name that resolves to this machine would
/// make its requests look like those of one origin. So each request has to name this server in `Host`, a
/// request with an `Origin` has to come from this page, and a change has to be JSON, which other pages
/// may not send without asking.
public struct RequestGuard: Sendable {
  /// The fields of every answer.
  public static let fields = [
    "Cache-Control": "no-store",
    "Content-Security-Policy": """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'
    """,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  ]

  /// The names of the server in `Host`, without the port.
  let names: [String]
  /// The port of the server; nil until it is known.
  let port: UInt16?

  /// What to answer in place of what the request is for; nil if it is welcome.
  func refusal(of request: HTTPRequest) -> HTTPAnswer? {
    guard let port else { return .refusal(503, "The page is starting.") }
    guard let host = request.fields["host"]?.lowercased() else { return .refusal(400, "There is no Host.") }
    let hosts = names.flatMap { port == 80 ? [$0, "\($0):80"] : ["\($0):\(port)"] }
    guard hosts.contains(host) else { return .refusal(403, "This is not the server of that host.") }
    if let origin = request.fields["origin"]?.lowercased(), origin != "http://\(host)" {
      return .refusal(403, "Only the page of this server may do that.")
    }
    guard request.method == "POST" else { return nil }
    let type = request.fields["content-type"]?.utf8.prefix { $0 != UInt8(ascii: ";") }
    let text = type.map {
      String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces).lowercased()
    }
    return text?.utf8.elementsEqual("application/json".utf8) == true
      ? nil : .refusal(415, "A change is JSON.")
  }
}
