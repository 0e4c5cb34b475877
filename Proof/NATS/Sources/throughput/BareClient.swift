import CLibNATS
import Foundation

/// The C client, as a program uses it without the library: batches are fetched, which blocks the thread, and
/// each message is acknowledged; publications are asynchronous.
final class BareClient: @unchecked Sendable {
  static let payload = Data(repeating: UInt8(ascii: "x"), count: 128)

  private var connection: OpaquePointer!
  private var stream: OpaquePointer!

  init(_ url: String) throws {
    try check(natsConnection_ConnectTo(&connection, url))
    var options = jsOptions()
    try check(jsOptions_Init(&options))
    options.PublishAsync.MaxPending = 256
    options.PublishAsync.StallWait = 60_000  // milliseconds; the default fails on a busy machine
    try check(natsConnection_JetStream(&stream, connection, &options))
  }

  deinit {
    jsCtx_Destroy(stream)
    natsConnection_Destroy(connection)
  }

  func publish(_ count: Int, to subject: String) throws -> Int {
    try Self.payload.withUnsafeBytes { bytes in
      for _ in 0..<count {
        try check(js_PublishAsync(stream, subject, bytes.baseAddress, Int32(bytes.count), nil))
      }
    }
    try check(js_PublishAsyncComplete(stream, nil))
    return count
  }

  func receive(_ count: Int, from subject: String, group: String, batch: Int) throws {
    var subscription: OpaquePointer?
    try check(js_PullSubscribe(&subscription, stream, subject, group, nil, nil, nil))
    defer { natsSubscription_Destroy(subscription) }
    var received = 0
    while received < count {
      var list = natsMsgList()
      let wanted = Int32(min(batch, count - received))
      try check(natsSubscription_Fetch(&list, subscription, wanted, 10_000, nil))
      for index in 0..<Int(list.Count) { try check(natsMsg_Ack(list.Msgs[index], nil)) }
      received += Int(list.Count)
      natsMsgList_Destroy(&list)
    }
    try check(natsConnection_Flush(connection))
  }

  func latencies(_ count: Int, on subject: String, group: String) throws -> [Double] {
    var subscription: OpaquePointer?
    var settings = jsSubOptions()
    try check(jsSubOptions_Init(&settings))
    settings.Config.DeliverPolicy = js_DeliverNew
    try check(js_PullSubscribe(&subscription, stream, subject, group, nil, &settings, nil))
    let arrival = DispatchSemaphore(value: 0)
    let fetching = Fetching(subscription: subscription)
    Thread.detachNewThread {
      for _ in 0..<count {
        var list = natsMsgList()
        guard natsSubscription_Fetch(&list, fetching.subscription, 1, 10_000, nil) == NATS_OK else { break }
        natsMsg_Ack(list.Msgs[0], nil)
        natsMsgList_Destroy(&list)
        arrival.signal()
      }
      natsSubscription_Destroy(fetching.subscription)
    }
    return try (0..<count).map { _ in
      let start = ContinuousClock.now
      try Self.payload.withUnsafeBytes {
        try check(js_PublishAsync(stream, subject, $0.baseAddress, Int32($0.count), nil))
      }
      if arrival.wait(timeout: .now() + 10) == .timedOut { throw Problem("a message did not arrive") }
      return (ContinuousClock.now - start).seconds
    }
  }

  private struct Fetching: @unchecked Sendable {
    let subscription: OpaquePointer?
  }
}

private func check(_ status: natsStatus) throws {
  if status != NATS_OK { throw Problem("the bare client: \(String(cString: natsStatus_GetText(status)))") }
}
