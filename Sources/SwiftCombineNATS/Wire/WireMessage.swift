#if NATS
  import CNATS
  import Foundation

  /// A message while its callback runs.
  struct WireMessage {
    private let message: OpaquePointer

    init(_ message: OpaquePointer) { self.message = message }

    var subject: String { String(cString: natsMsg_GetSubject(message)) }
    /// The number at the end of the subject, which is an inbox with the number of what was sent.
    var number: Int? {
      guard let dot = strrchr(natsMsg_GetSubject(message), CInt(UInt8(ascii: "."))) else { return nil }
      var end: UnsafeMutablePointer<CChar>?
      let number = strtol(dot + 1, &end, 10)
      return end == dot + 1 || end?.pointee != 0 ? nil : number
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
