#if NATS
  import Foundation

  /// A message while its callback runs.
  struct WireMessage {
    private let message: OpaquePointer

    init(_ message: OpaquePointer) { self.message = message }

    var subject: String { String(cString: natsMsg_GetSubject(message)) }
    /// The number at the end of the subject, which is an inbox with the number of what was sent.
    var number: Int? {
      let subject = natsMsg_GetSubject(message)
      return UnsafeRawBufferPointer(start: subject, count: subject.map { strlen($0) } ?? 0).lastWireNumber
    }
    var reply: String? { natsMsg_GetReply(message).map { String(cString: $0) } }
    var bytes: UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))
    }
    /// A copy of the payload.
    var data: Data { Data(bytes) }

    /// The code in place of a payload, such as 408 for a request that has expired.
    var code: Int? { natsMsg_GetDataLength(message) == 0 ? header("Status").flatMap { Int($0) } : nil }

    func header(_ name: String) -> String? {
      var value: UnsafePointer<CChar>?
      guard natsMsgHeader_Get(message, name, &value) == NATS_OK, let value else { return nil }
      return String(cString: value)
    }
  }
#endif
