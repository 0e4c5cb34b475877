import Foundation
import HTTPLoopback

private let lost = Ending.failure(.networkConnectionLost)
private let bad = Ending.failure(.badServerResponse)
private let unknown = Ending.failure(.unknown)
// Bytes that HTTP/0.9 would take for a body; Foundation does not support HTTP/0.9.
private let unsupported = Ending.failure(.unsupportedURL)
private let numbers = Ending.answer(200, "[1,2,3]")

/// The head of an answer, with these fields.
private func head(_ fields: String..., status: String = "200 OK") -> HTTPPart {
  .text((["HTTP/1.1 \(status)"] + fields).map { $0 + "\r\n" }.joined() + "\r\n")
}

extension Fault {
  static let connections = [
    Fault(name: "refused", isDown: true, endings: [.failure(.cannotConnectToHost)]),
    Fault(name: "accepted and closed", welcome: .closes, endings: [bad, lost, unknown]),
    Fault(name: "accepted and reset", welcome: .resets, resets: true, endings: [lost, unknown]),
    Fault(name: "closed in place of an answer", endings: [bad]),
    Fault(name: "reset in place of an answer", resets: true, endings: [lost]) { _ in .parts(then: .resets) },
  ]

  static let heads = [
    Fault(name: "head cut in its first line", endings: [bad]) { _ in .bytes("HTTP/1.1 20") },
    Fault(name: "head cut in a field", stopsFoundation: true, endings: []) { _ in
      .bytes("HTTP/1.1 200 OK\r\nContent-Le")
    },
    Fault(name: "garbage in place of a head", endings: [unsupported]) { _ in
      .bytes("No HTTP at all.\r\n\r\n")
    },
    Fault(name: "head without an end", isSlow: true, endings: [unknown]) { _ in
      let line = "X-Field: \(String(repeating: "x", count: 90))\r\n"
      return .parts(
        .text("HTTP/1.1 200 OK\r\n"), .endless(String(repeating: line, count: 100)), then: .closes)
    },
  ]

  static let bodies = [
    Fault(name: "body cut", endings: [unknown]) { _ in
      .parts(head("Content-Length: 7"), .text("[1,2"), then: .closes)
    },
    Fault(name: "body cut by a reset", resets: true, endings: [lost]) { _ in
      .parts(head("Content-Length: 7"), .text("[1,2"), then: .resets)
    },
    Fault(name: "chunk cut", endings: [unknown]) { _ in
      .parts(head("Transfer-Encoding: chunked"), .text("7\r\n[1,2"), then: .closes)
    },
    Fault(name: "chunks cut between two", endings: [unknown]) { _ in
      .parts(head("Transfer-Encoding: chunked"), .text("4\r\n[1,2\r\n"), then: .closes)
    },
    Fault(name: "chunk of a bad size", endings: [unknown]) { _ in
      .parts(head("Transfer-Encoding: chunked"), .text("seven\r\n[1,2,3]\r\n0\r\n\r\n"), then: .closes)
    },
    Fault(name: "body too long", spoilsConnection: true, endings: [numbers, unsupported]) { _ in
      .parts(head("Content-Length: 7"), .text("[1,2,3], and more"), then: .closes)
    },
    Fault(
      name: "body too long on a connection that stays", spoilsConnection: true,
      endings: [numbers, unsupported]
    ) { _ in
      .parts(head("Content-Length: 7"), .text("[1,2,3], and more"), then: .stays)
    },
    Fault(name: "body until the connection closes", endings: [numbers]) { _ in
      .parts(head(), .text("[1,2,3]"), then: .closes)
    },
    Fault(name: "gzip that is none", endings: [unknown]) { _ in
      .parts(head("Content-Encoding: gzip", "Content-Length: 7"), .text("[1,2,3]"), then: .stays)
    },
    Fault(name: "50 MB", isSlow: true, pipelines: [.plain], endings: [.answer(200, "50000000 bytes")]) { _ in
      .status(200, body: Data(count: 50_000_000))
    },
  ]

  static let redirects = [
    Fault(name: "redirect", endings: [numbers]) { request in
      request.path.hasSuffix("/there") ? .json("[1,2,3]") : redirect(to: request.path + "/there")
    },
    Fault(name: "redirect in a loop", endings: [.failure(.httpTooManyRedirects)]) { request in
      redirect(to: request.path)
    },
    Fault(name: "redirect to a dead port", endings: [.failure(.cannotConnectToHost)]) { _ in
      redirect(to: "http://127.0.0.1:\(deadPort)/")
    },
    Fault(name: "redirect to nowhere", endings: [.answer(302, "")]) { _ in
      .parts(head("Content-Length: 0", status: "302 Found"), then: .stays)
    },
  ]

  static let statuses = [
    Fault(name: "200", endings: [numbers]) { _ in .json("[1,2,3]") },
    Fault(name: "200 without a body", endings: [.answer(200, "")]) { _ in .status(200) },
    Fault(name: "204", endings: [.answer(204, "")]) { _ in
      .parts(head(status: "204 No Content"), then: .stays)
    },
    Fault(name: "304", endings: [.answer(304, "")]) { _ in
      .parts(head(status: "304 Not Modified"), then: .stays)
    },
    Fault(name: "500", endings: [.answer(500, "sorry")]) { _ in .status(500, body: Data("sorry".utf8)) },
  ]

  static let delays = [
    Fault(name: "delay before the head", endings: [numbers]) { _ in
      .json("[1,2,3]").held(until: .elapsed(.milliseconds(20)))
    },
    Fault(name: "delay within the body", endings: [numbers]) { _ in
      let rest = HTTPPart.text("2,3]").held(until: .elapsed(.milliseconds(20)))
      return .parts(head("Content-Length: 7"), .text("[1,"), rest, then: .stays)
    },
    Fault(name: "one byte at a time", endings: [numbers]) { _ in
      let bytes = "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n[1,2,3]"
      return .parts(bytes.map { .text("\($0)").held(until: .elapsed(.milliseconds(1))) }, then: .stays)
    },
    Fault(name: "no answer", timeout: 1, isSlow: true, endings: [.failure(.timedOut)]) { _ in
      .json("[1,2,3]").held(until: .opened("never"))
    },
    Fault(name: "no end of the body", timeout: 1, isSlow: true, endings: [.failure(.timedOut)]) { _ in
      let rest = HTTPPart.text("2,3]").held(until: .opened("never"))
      return .parts(head("Content-Length: 7"), .text("[1,"), rest, then: .stays)
    },
  ]

  private static func redirect(to location: String) -> HTTPAnswer {
    .parts(head("Location: \(location)", "Content-Length: 0", status: "302 Found"), then: .stays)
  }

  /// A port without a listener.
  private static let deadPort: UInt16 = {
    do {
      let server = try HTTPServer { _ in .dropped }
      server.stop()
      return server.port
    } catch {
      fatalError("\(error)")
    }
  }()
}
