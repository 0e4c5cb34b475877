import CLibNATS

/// A connection of the bare client that creates the stream, and asks the server what it knows.
final class Administration {
  /// What the server knows of the stream and of the group.
  struct State {
    /// The last position of the stream.
    var last: UInt64 = 0
    /// Up to which position all is acknowledged.
    var floor: UInt64 = 0
    var unacknowledged = 0
    var undelivered: UInt64 = 0

    var isDone: Bool { unacknowledged == 0 && undelivered == 0 && floor == last }
  }

  private var connection: OpaquePointer!
  private var stream: OpaquePointer!

  init(_ url: String) throws {
    try check(natsConnection_ConnectTo(&connection, url))
    try check(natsConnection_JetStream(&stream, connection, nil))
  }

  deinit {
    jsCtx_Destroy(stream)
    natsConnection_Destroy(connection)
  }

  func createStream() throws {
    var configuration = jsStreamConfig()
    try check(jsStreamConfig_Init(&configuration))
    try "ORDERS".withCString { name in
      try "orders.*".withCString { subject in
        var subjects: [UnsafePointer<CChar>?] = [subject]
        try subjects.withUnsafeMutableBufferPointer { subjects in
          configuration.Name = name
          configuration.Subjects = subjects.baseAddress
          configuration.SubjectsLen = 1
          try check(js_AddStream(nil, stream, &configuration, nil, nil))
        }
      }
    }
  }

  func state() throws -> State {
    var state = State()
    var information: UnsafeMutablePointer<jsStreamInfo>?
    try check(js_GetStreamInfo(&information, stream, "ORDERS", nil, nil))
    state.last = information!.pointee.State.LastSeq
    jsStreamInfo_Destroy(information)
    var group: UnsafeMutablePointer<jsConsumerInfo>?
    switch js_GetConsumerInfo(&group, stream, "ORDERS", "g", nil, nil) {
    case NATS_OK:
      state.floor = group!.pointee.AckFloor.Stream
      state.unacknowledged = Int(group!.pointee.NumAckPending)
      state.undelivered = group!.pointee.NumPending
      jsConsumerInfo_Destroy(group)
    case NATS_NOT_FOUND: state.undelivered = state.last
    case let status: try check(status)
    }
    return state
  }

  private func check(_ status: natsStatus) throws {
    if status != NATS_OK { throw Failure(description: String(cString: natsStatus_GetText(status))) }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
