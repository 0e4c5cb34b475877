// The names are those of the C client.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if NATS
  // What is used of the C client, libnats 3.4 or later, declared by its names. A module that imports one of C
  // can only be imported where that one is found, and only packages that depend on this one are told where. A
  // test compares the declarations with the header.
  //
  // The calls follow Swift's convention, which passes up to six arguments as C's does. It leaves open what is
  // beside the bit of a `Bool`, so these are a `CInt` here.

  // MARK: Types

  typealias natsStatus = UInt32
  typealias natsConnectionHandler = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void
  typealias natsErrHandler =
    @convention(c) (OpaquePointer?, OpaquePointer?, natsStatus, UnsafeMutableRawPointer?) -> Void
  typealias natsMsgHandler =
    @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void
  typealias natsOnCompleteCB = @convention(c) (UnsafeMutableRawPointer?) -> Void
  typealias natsEvLoop_Attach =
    @convention(c) (
      UnsafeMutablePointer<UnsafeMutableRawPointer?>?, UnsafeMutableRawPointer?, OpaquePointer?, CInt
    ) -> natsStatus
  typealias natsEvLoop_Detach = @convention(c) (UnsafeMutableRawPointer?) -> natsStatus
  typealias natsEvLoop_ReadAddRemove = @convention(c) (UnsafeMutableRawPointer?, Bool) -> natsStatus
  typealias natsEvLoop_WriteAddRemove = @convention(c) (UnsafeMutableRawPointer?, Bool) -> natsStatus

  // MARK: Statuses

  let NATS_OK: natsStatus = 0
  let NATS_PROTOCOL_ERROR: natsStatus = 2
  let NATS_IO_ERROR: natsStatus = 3
  let NATS_CONNECTION_CLOSED: natsStatus = 5
  let NATS_NO_SERVER: natsStatus = 6
  let NATS_SECURE_CONNECTION_WANTED: natsStatus = 8
  let NATS_SECURE_CONNECTION_REQUIRED: natsStatus = 9
  let NATS_CONNECTION_AUTH_FAILED: natsStatus = 11
  let NATS_NOT_PERMITTED: natsStatus = 12
  let NATS_ADDRESS_MISSING: natsStatus = 14
  let NATS_INVALID_SUBJECT: natsStatus = 15
  let NATS_INVALID_ARG: natsStatus = 16
  let NATS_MAX_PAYLOAD: natsStatus = 21
  let NATS_INSUFFICIENT_BUFFER: natsStatus = 23
  let NATS_TIMEOUT: natsStatus = 26
  let NATS_SSL_ERROR: natsStatus = 29
  let NATS_INVALID_QUEUE_NAME: natsStatus = 33

  // MARK: Options

  @_silgen_name("natsOptions_Create") @discardableResult func natsOptions_Create(
    _ newOpts: UnsafeMutablePointer<OpaquePointer?>?
  ) -> natsStatus
  @_silgen_name("natsOptions_Destroy") func natsOptions_Destroy(_ opts: OpaquePointer?)
  @_silgen_name("natsOptions_LoadCATrustedCertificates") @discardableResult
  func natsOptions_LoadCATrustedCertificates(_ opts: OpaquePointer?, _ fileName: UnsafePointer<CChar>?)
    -> natsStatus
  @_silgen_name("natsOptions_LoadCertificatesChain") @discardableResult
  func natsOptions_LoadCertificatesChain(
    _ opts: OpaquePointer?, _ certsFileName: UnsafePointer<CChar>?, _ keyFileName: UnsafePointer<CChar>?
  ) -> natsStatus
  @_silgen_name("natsOptions_SetClosedCB") @discardableResult func natsOptions_SetClosedCB(
    _ opts: OpaquePointer?, _ closedCb: natsConnectionHandler?, _ closure: UnsafeMutableRawPointer?
  ) -> natsStatus
  @_silgen_name("natsOptions_SetDisconnectedCB") @discardableResult func natsOptions_SetDisconnectedCB(
    _ opts: OpaquePointer?, _ disconnectedCb: natsConnectionHandler?, _ closure: UnsafeMutableRawPointer?
  ) -> natsStatus
  @_silgen_name("natsOptions_SetErrorHandler") @discardableResult func natsOptions_SetErrorHandler(
    _ opts: OpaquePointer?, _ errHandler: natsErrHandler?, _ closure: UnsafeMutableRawPointer?
  ) -> natsStatus
  @_silgen_name("natsOptions_SetEventLoop") @discardableResult func natsOptions_SetEventLoop(
    _ opts: OpaquePointer?, _ loop: UnsafeMutableRawPointer?, _ attachCb: natsEvLoop_Attach?,
    _ readCb: natsEvLoop_ReadAddRemove?, _ writeCb: natsEvLoop_WriteAddRemove?, _ detachCb: natsEvLoop_Detach?
  ) -> natsStatus
  @_silgen_name("natsOptions_SetMaxReconnect") @discardableResult func natsOptions_SetMaxReconnect(
    _ opts: OpaquePointer?, _ maxReconnect: CInt
  ) -> natsStatus
  @_silgen_name("natsOptions_SetNKeyFromSeed") @discardableResult func natsOptions_SetNKeyFromSeed(
    _ opts: OpaquePointer?, _ pubKey: UnsafePointer<CChar>?, _ seedFile: UnsafePointer<CChar>?
  ) -> natsStatus
  @_silgen_name("natsOptions_SetName") @discardableResult func natsOptions_SetName(
    _ opts: OpaquePointer?, _ name: UnsafePointer<CChar>?
  ) -> natsStatus
  @_silgen_name("natsOptions_SetReconnectJitter") @discardableResult func natsOptions_SetReconnectJitter(
    _ opts: OpaquePointer?, _ jitter: Int64, _ jitterTLS: Int64
  ) -> natsStatus
  @_silgen_name("natsOptions_SetReconnectWait") @discardableResult func natsOptions_SetReconnectWait(
    _ opts: OpaquePointer?, _ reconnectWait: Int64
  ) -> natsStatus
  @_silgen_name("natsOptions_SetReconnectedCB") @discardableResult func natsOptions_SetReconnectedCB(
    _ opts: OpaquePointer?, _ reconnectedCb: natsConnectionHandler?, _ closure: UnsafeMutableRawPointer?
  ) -> natsStatus
  @_silgen_name("natsOptions_SetSecure") @discardableResult func natsOptions_SetSecure(
    _ opts: OpaquePointer?, _ secure: CInt
  ) -> natsStatus
  @_silgen_name("natsOptions_SetSendAsap") @discardableResult func natsOptions_SetSendAsap(
    _ opts: OpaquePointer?, _ sendAsap: CInt
  ) -> natsStatus
  @_silgen_name("natsOptions_SetServers") @discardableResult func natsOptions_SetServers(
    _ opts: OpaquePointer?, _ servers: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ serversCount: CInt
  ) -> natsStatus
  @_silgen_name("natsOptions_SetTimeout") @discardableResult func natsOptions_SetTimeout(
    _ opts: OpaquePointer?, _ timeout: Int64
  ) -> natsStatus
  @_silgen_name("natsOptions_SetToken") @discardableResult func natsOptions_SetToken(
    _ opts: OpaquePointer?, _ token: UnsafePointer<CChar>?
  ) -> natsStatus
  @_silgen_name("natsOptions_SetURL") @discardableResult func natsOptions_SetURL(
    _ opts: OpaquePointer?, _ url: UnsafePointer<CChar>?
  ) -> natsStatus
  @_silgen_name("natsOptions_SetUserCredentialsFromFiles") @discardableResult
  func natsOptions_SetUserCredentialsFromFiles(
    _ opts: OpaquePointer?, _ userOrChainedFile: UnsafePointer<CChar>?, _ seedFile: UnsafePointer<CChar>?
  ) -> natsStatus
  @_silgen_name("natsOptions_SetUserInfo") @discardableResult func natsOptions_SetUserInfo(
    _ opts: OpaquePointer?, _ user: UnsafePointer<CChar>?, _ password: UnsafePointer<CChar>?
  ) -> natsStatus
  @_silgen_name("natsOptions_SetWriteDeadline") @discardableResult func natsOptions_SetWriteDeadline(
    _ opts: OpaquePointer?, _ deadline: Int64
  ) -> natsStatus

  // MARK: Connections

  @_silgen_name("natsConnection_Close") func natsConnection_Close(_ nc: OpaquePointer?)
  @_silgen_name("natsConnection_Connect") @discardableResult func natsConnection_Connect(
    _ nc: UnsafeMutablePointer<OpaquePointer?>?, _ options: OpaquePointer?
  ) -> natsStatus
  @_silgen_name("natsConnection_Destroy") func natsConnection_Destroy(_ nc: OpaquePointer?)
  @_silgen_name("natsConnection_FlushTimeout") @discardableResult func natsConnection_FlushTimeout(
    _ nc: OpaquePointer?, _ timeout: Int64
  ) -> natsStatus
  @_silgen_name("natsConnection_GetLastError") @discardableResult func natsConnection_GetLastError(
    _ nc: OpaquePointer?, _ lastError: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> natsStatus
  @_silgen_name("natsConnection_GetMaxPayload") func natsConnection_GetMaxPayload(_ nc: OpaquePointer?)
    -> Int64
  @_silgen_name("natsConnection_IsClosed") func natsConnection_IsClosed(_ nc: OpaquePointer?) -> Bool
  @_silgen_name("natsConnection_IsReconnecting") func natsConnection_IsReconnecting(_ nc: OpaquePointer?)
    -> Bool
  @_silgen_name("natsConnection_ProcessReadEvent") func natsConnection_ProcessReadEvent(_ nc: OpaquePointer?)
  @_silgen_name("natsConnection_ProcessWriteEvent") func natsConnection_ProcessWriteEvent(
    _ nc: OpaquePointer?)
  @_silgen_name("natsConnection_Publish") @discardableResult func natsConnection_Publish(
    _ nc: OpaquePointer?, _ subj: UnsafePointer<CChar>?, _ data: UnsafeRawPointer?, _ dataLen: CInt
  ) -> natsStatus
  @_silgen_name("natsConnection_PublishMsg") @discardableResult func natsConnection_PublishMsg(
    _ nc: OpaquePointer?, _ msg: OpaquePointer?
  ) -> natsStatus
  @_silgen_name("natsConnection_PublishRequest") @discardableResult func natsConnection_PublishRequest(
    _ nc: OpaquePointer?, _ subj: UnsafePointer<CChar>?, _ reply: UnsafePointer<CChar>?,
    _ data: UnsafeRawPointer?, _ dataLen: CInt
  ) -> natsStatus
  @_silgen_name("natsConnection_QueueSubscribe") @discardableResult func natsConnection_QueueSubscribe(
    _ sub: UnsafeMutablePointer<OpaquePointer?>?, _ nc: OpaquePointer?, _ subject: UnsafePointer<CChar>?,
    _ queueGroup: UnsafePointer<CChar>?, _ cb: natsMsgHandler?, _ cbClosure: UnsafeMutableRawPointer?
  ) -> natsStatus
  @_silgen_name("natsConnection_Subscribe") @discardableResult func natsConnection_Subscribe(
    _ sub: UnsafeMutablePointer<OpaquePointer?>?, _ nc: OpaquePointer?, _ subject: UnsafePointer<CChar>?,
    _ cb: natsMsgHandler?, _ cbClosure: UnsafeMutableRawPointer?
  ) -> natsStatus

  // MARK: Subscriptions

  @_silgen_name("natsSubscription_Destroy") func natsSubscription_Destroy(_ sub: OpaquePointer?)
  @_silgen_name("natsSubscription_Drain") @discardableResult func natsSubscription_Drain(
    _ sub: OpaquePointer?
  ) -> natsStatus
  @_silgen_name("natsSubscription_SetOnCompleteCB") @discardableResult func natsSubscription_SetOnCompleteCB(
    _ sub: OpaquePointer?, _ cb: natsOnCompleteCB?, _ closure: UnsafeMutableRawPointer?
  ) -> natsStatus
  @_silgen_name("natsSubscription_SetPendingLimits") @discardableResult
  func natsSubscription_SetPendingLimits(_ sub: OpaquePointer?, _ msgLimit: CInt, _ bytesLimit: CInt)
    -> natsStatus
  @_silgen_name("natsSubscription_Unsubscribe") @discardableResult func natsSubscription_Unsubscribe(
    _ sub: OpaquePointer?
  ) -> natsStatus

  // MARK: Messages

  @_silgen_name("natsMsgHeader_Get") @discardableResult func natsMsgHeader_Get(
    _ msg: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> natsStatus
  @_silgen_name("natsMsgHeader_Set") @discardableResult func natsMsgHeader_Set(
    _ msg: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
  ) -> natsStatus
  @_silgen_name("natsMsg_Create") @discardableResult func natsMsg_Create(
    _ newMsg: UnsafeMutablePointer<OpaquePointer?>?, _ subj: UnsafePointer<CChar>?,
    _ reply: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?, _ dataLen: CInt
  ) -> natsStatus
  @_silgen_name("natsMsg_Destroy") func natsMsg_Destroy(_ msg: OpaquePointer?)
  @_silgen_name("natsMsg_GetData") func natsMsg_GetData(_ msg: OpaquePointer?) -> UnsafePointer<CChar>!
  @_silgen_name("natsMsg_GetDataLength") func natsMsg_GetDataLength(_ msg: OpaquePointer?) -> CInt
  @_silgen_name("natsMsg_GetReply") func natsMsg_GetReply(_ msg: OpaquePointer?) -> UnsafePointer<CChar>!
  @_silgen_name("natsMsg_GetSubject") func natsMsg_GetSubject(_ msg: OpaquePointer?) -> UnsafePointer<CChar>!

  // MARK: Subjects of replies

  @_silgen_name("natsInbox_Create") @discardableResult func natsInbox_Create(
    _ newInbox: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> natsStatus
  @_silgen_name("natsInbox_Destroy") func natsInbox_Destroy(_ inbox: UnsafeMutablePointer<CChar>?)

  // MARK: What went wrong

  @_silgen_name("natsStatus_GetText") func natsStatus_GetText(_ s: natsStatus) -> UnsafePointer<CChar>!
  @_silgen_name("nats_GetLastError") func nats_GetLastError(_ status: UnsafeMutablePointer<natsStatus>?)
    -> UnsafePointer<CChar>!
#endif
