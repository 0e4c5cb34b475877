#if NATS
  import Foundation
  import Glibc

  /// A server that has its clients sign given texts, one text for each connection, and accepts known
  /// signatures only. After the last text nothing listens any more.
  final class SigningServer: Sendable {
    struct Challenge {
      let text: String
      /// The signature that is accepted, in base 64.
      let signature: String
    }

    private struct Proof: Decodable {
      let sig: String?
    }

    let port: Int

    init(_ challenges: [Challenge]) throws {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      port = try sockaddr_in.bind(listener, port: 0)!
      guard listen(listener, 4) == 0 else { throw POSIXError(.init(rawValue: errno)!) }
      Thread.detachNewThread {
        for (index, challenge) in challenges.enumerated() {
          let client = accept(listener, nil, nil)
          if index == challenges.count - 1 { close(listener) }
          if client < 0 { return }
          Self.serve(client, challenge)
          close(client)
        }
      }
    }

    var url: String { "nats://127.0.0.1:\(port)" }

    /// Serves one client until it leaves or is refused.
    private static func serve(_ client: Int32, _ challenge: Challenge) {
      write(
        """
        INFO {"server_id": "test", "version": "2.9.10", "headers": true, "auth_required": true, \
        "max_payload": 1048576, "nonce": "\(challenge.text)"}
        """, to: client)
      var reader = FrameReader()
      var buffer = [UInt8](repeating: 0, count: 1 << 12)
      while case let count = recv(client, &buffer, buffer.count, 0), count > 0 {
        reader.append(Data(buffer[..<count]))
        while let frame = reader.next() {
          switch frame.verb {
          case "CONNECT":
            let text = frame.words.dropFirst().joined(separator: " ")
            let proof = try? JSONDecoder().decode(Proof.self, from: Data(text.utf8))
            if proof?.sig == challenge.signature { break }
            // It reads on until the client leaves: what is unread when a socket is closed
            // takes the answer with it.
            write("-ERR 'Authorization Violation'", to: client)
            shutdown(client, Int32(SHUT_WR))
          case "PING": write("PONG", to: client)
          default: break
          }
        }
      }
    }

    private static func write(_ line: String, to client: Int32) {
      let bytes = Array("\(line)\r\n".utf8)
      _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
  }
#endif
