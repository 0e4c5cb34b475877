#if NATS
  import Foundation

  /// What the requests for messages of one connection say, and what was sent for them.
  ///
  /// It counts by inbox: the messages that were requested, and have neither been delivered nor expired. An
  /// inbox without a subscription cannot receive any more, so all its requests have expired.
  struct WireAccount {
    private(set) var outstanding: [String: Int] = [:]
    private var inboxes: [String: String] = [:]

    var total: Int { outstanding.values.reduce(0, +) }

    /// Takes a frame of the client into account.
    ///
    /// - Returns: The number of messages that it requests, if it is such a request.
    mutating func receive(fromClient frame: Frame) -> Int? {
      switch frame.verb {
      case "SUB": inboxes[frame.words.last!] = frame.words[1]
      case "UNSUB": if let inbox = inboxes.removeValue(forKey: frame.words[1]) { outstanding[inbox] = nil }
      case "PUB" where frame.words[1].hasPrefix("$JS.API.CONSUMER.MSG.NEXT."):
        struct Request: Decodable { let batch: Int }
        let batch = try! JSONDecoder().decode(Request.self, from: frame.payload).batch
        outstanding[inbox(of: frame.words[2]), default: 0] += batch
        return batch
      default: break
      }
      return nil
    }

    /// Takes a frame of the server into account.
    mutating func receive(fromServer frame: Frame) {
      guard frame.verb == "MSG" || frame.verb == "HMSG", let inbox = inboxes[frame.words[2]],
        outstanding[inbox] != nil
      else { return }
      if frame.words.contains(where: { $0.hasPrefix("$JS.ACK.") }) {
        outstanding[inbox]! -= 1
      } else if let status = frame.headers["Status"], ["404", "408", "409", "503"].contains(status) {
        let requested = Int(frame.words[1].split(separator: ".").last!) ?? 0
        outstanding[inbox]! -= frame.headers["Nats-Pending-Messages"].flatMap { Int($0) } ?? requested
      }
    }

    /// The subject of the subscription that receives what is sent to a subject for replies.
    private func inbox(of reply: String) -> String {
      reply[..<(reply.lastIndex(of: ".") ?? reply.endIndex)] + ".*"
    }
  }
#endif
