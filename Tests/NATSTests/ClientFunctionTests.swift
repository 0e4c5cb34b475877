#if NATS
  import CNATS
  @testable import SwiftCombineNATS
  import Testing

  /// The C client is declared by its names, because a module that imports one of C can only be
  /// imported where that is found.
  @Suite struct ClientFunctionTests {
    @Test func `what is declared of the client is what its header declares`() {
      let functions: [(name: String, header: Any.Type, here: Any.Type)] = [
        (
          "natsConnection_Close", type(of: CNATS.natsConnection_Close),
          type(of: SwiftCombineNATS.natsConnection_Close)
        ),
        (
          "natsConnection_Connect", type(of: CNATS.natsConnection_Connect),
          type(of: SwiftCombineNATS.natsConnection_Connect)
        ),
        (
          "natsConnection_Destroy", type(of: CNATS.natsConnection_Destroy),
          type(of: SwiftCombineNATS.natsConnection_Destroy)
        ),
        (
          "natsConnection_FlushTimeout", type(of: CNATS.natsConnection_FlushTimeout),
          type(of: SwiftCombineNATS.natsConnection_FlushTimeout)
        ),
        (
          "natsConnection_GetLastError", type(of: CNATS.natsConnection_GetLastError),
          type(of: SwiftCombineNATS.natsConnection_GetLastError)
        ),
        (
          "natsConnection_GetMaxPayload", type(of: CNATS.natsConnection_GetMaxPayload),
          type(of: SwiftCombineNATS.natsConnection_GetMaxPayload)
        ),
        (
          "natsConnection_IsClosed", type(of: CNATS.natsConnection_IsClosed),
          type(of: SwiftCombineNATS.natsConnection_IsClosed)
        ),
        (
          "natsConnection_IsReconnecting", type(of: CNATS.natsConnection_IsReconnecting),
          type(of: SwiftCombineNATS.natsConnection_IsReconnecting)
        ),
        (
          "natsConnection_ProcessReadEvent", type(of: CNATS.natsConnection_ProcessReadEvent),
          type(of: SwiftCombineNATS.natsConnection_ProcessReadEvent)
        ),
        (
          "natsConnection_ProcessWriteEvent", type(of: CNATS.natsConnection_ProcessWriteEvent),
          type(of: SwiftCombineNATS.natsConnection_ProcessWriteEvent)
        ),
        (
          "natsConnection_Publish", type(of: CNATS.natsConnection_Publish),
          type(of: SwiftCombineNATS.natsConnection_Publish)
        ),
        (
          "natsConnection_PublishMsg", type(of: CNATS.natsConnection_PublishMsg),
          type(of: SwiftCombineNATS.natsConnection_PublishMsg)
        ),
        (
          "natsConnection_PublishRequest", type(of: CNATS.natsConnection_PublishRequest),
          type(of: SwiftCombineNATS.natsConnection_PublishRequest)
        ),
        (
          "natsConnection_QueueSubscribe", type(of: CNATS.natsConnection_QueueSubscribe),
          type(of: SwiftCombineNATS.natsConnection_QueueSubscribe)
        ),
        (
          "natsConnection_Subscribe", type(of: CNATS.natsConnection_Subscribe),
          type(of: SwiftCombineNATS.natsConnection_Subscribe)
        ),
        ("natsInbox_Create", type(of: CNATS.natsInbox_Create), type(of: SwiftCombineNATS.natsInbox_Create)),
        (
          "natsInbox_Destroy", type(of: CNATS.natsInbox_Destroy), type(of: SwiftCombineNATS.natsInbox_Destroy)
        ),
        (
          "natsMsgHeader_Get", type(of: CNATS.natsMsgHeader_Get), type(of: SwiftCombineNATS.natsMsgHeader_Get)
        ),
        (
          "natsMsgHeader_Set", type(of: CNATS.natsMsgHeader_Set), type(of: SwiftCombineNATS.natsMsgHeader_Set)
        ),
        ("natsMsg_Create", type(of: CNATS.natsMsg_Create), type(of: SwiftCombineNATS.natsMsg_Create)),
        ("natsMsg_Destroy", type(of: CNATS.natsMsg_Destroy), type(of: SwiftCombineNATS.natsMsg_Destroy)),
        ("natsMsg_GetData", type(of: CNATS.natsMsg_GetData), type(of: SwiftCombineNATS.natsMsg_GetData)),
        (
          "natsMsg_GetDataLength", type(of: CNATS.natsMsg_GetDataLength),
          type(of: SwiftCombineNATS.natsMsg_GetDataLength)
        ),
        ("natsMsg_GetReply", type(of: CNATS.natsMsg_GetReply), type(of: SwiftCombineNATS.natsMsg_GetReply)),
        (
          "natsMsg_GetSubject", type(of: CNATS.natsMsg_GetSubject),
          type(of: SwiftCombineNATS.natsMsg_GetSubject)
        ),
        (
          "natsOptions_Create", type(of: CNATS.natsOptions_Create),
          type(of: SwiftCombineNATS.natsOptions_Create)
        ),
        (
          "natsOptions_Destroy", type(of: CNATS.natsOptions_Destroy),
          type(of: SwiftCombineNATS.natsOptions_Destroy)
        ),
        (
          "natsOptions_LoadCATrustedCertificates", type(of: CNATS.natsOptions_LoadCATrustedCertificates),
          type(of: SwiftCombineNATS.natsOptions_LoadCATrustedCertificates)
        ),
        (
          "natsOptions_LoadCertificatesChain", type(of: CNATS.natsOptions_LoadCertificatesChain),
          type(of: SwiftCombineNATS.natsOptions_LoadCertificatesChain)
        ),
        (
          "natsOptions_SetClosedCB", type(of: CNATS.natsOptions_SetClosedCB),
          type(of: SwiftCombineNATS.natsOptions_SetClosedCB)
        ),
        (
          "natsOptions_SetDisconnectedCB", type(of: CNATS.natsOptions_SetDisconnectedCB),
          type(of: SwiftCombineNATS.natsOptions_SetDisconnectedCB)
        ),
        (
          "natsOptions_SetErrorHandler", type(of: CNATS.natsOptions_SetErrorHandler),
          type(of: SwiftCombineNATS.natsOptions_SetErrorHandler)
        ),
        (
          "natsOptions_SetEventLoop", type(of: CNATS.natsOptions_SetEventLoop),
          type(of: SwiftCombineNATS.natsOptions_SetEventLoop)
        ),
        (
          "natsOptions_SetMaxReconnect", type(of: CNATS.natsOptions_SetMaxReconnect),
          type(of: SwiftCombineNATS.natsOptions_SetMaxReconnect)
        ),
        (
          "natsOptions_SetNKeyFromSeed", type(of: CNATS.natsOptions_SetNKeyFromSeed),
          type(of: SwiftCombineNATS.natsOptions_SetNKeyFromSeed)
        ),
        (
          "natsOptions_SetName", type(of: CNATS.natsOptions_SetName),
          type(of: SwiftCombineNATS.natsOptions_SetName)
        ),
        (
          "natsOptions_SetReconnectJitter", type(of: CNATS.natsOptions_SetReconnectJitter),
          type(of: SwiftCombineNATS.natsOptions_SetReconnectJitter)
        ),
        (
          "natsOptions_SetReconnectWait", type(of: CNATS.natsOptions_SetReconnectWait),
          type(of: SwiftCombineNATS.natsOptions_SetReconnectWait)
        ),
        (
          "natsOptions_SetReconnectedCB", type(of: CNATS.natsOptions_SetReconnectedCB),
          type(of: SwiftCombineNATS.natsOptions_SetReconnectedCB)
        ),
        (
          "natsOptions_SetSecure", type(of: CNATS.natsOptions_SetSecure),
          type(of: SwiftCombineNATS.natsOptions_SetSecure)
        ),
        (
          "natsOptions_SetSendAsap", type(of: CNATS.natsOptions_SetSendAsap),
          type(of: SwiftCombineNATS.natsOptions_SetSendAsap)
        ),
        (
          "natsOptions_SetServers", type(of: CNATS.natsOptions_SetServers),
          type(of: SwiftCombineNATS.natsOptions_SetServers)
        ),
        (
          "natsOptions_SetTimeout", type(of: CNATS.natsOptions_SetTimeout),
          type(of: SwiftCombineNATS.natsOptions_SetTimeout)
        ),
        (
          "natsOptions_SetToken", type(of: CNATS.natsOptions_SetToken),
          type(of: SwiftCombineNATS.natsOptions_SetToken)
        ),
        (
          "natsOptions_SetURL", type(of: CNATS.natsOptions_SetURL),
          type(of: SwiftCombineNATS.natsOptions_SetURL)
        ),
        (
          "natsOptions_SetUserCredentialsFromFiles", type(of: CNATS.natsOptions_SetUserCredentialsFromFiles),
          type(of: SwiftCombineNATS.natsOptions_SetUserCredentialsFromFiles)
        ),
        (
          "natsOptions_SetUserInfo", type(of: CNATS.natsOptions_SetUserInfo),
          type(of: SwiftCombineNATS.natsOptions_SetUserInfo)
        ),
        (
          "natsOptions_SetWriteDeadline", type(of: CNATS.natsOptions_SetWriteDeadline),
          type(of: SwiftCombineNATS.natsOptions_SetWriteDeadline)
        ),
        (
          "natsStatus_GetText", type(of: CNATS.natsStatus_GetText),
          type(of: SwiftCombineNATS.natsStatus_GetText)
        ),
        (
          "natsSubscription_Destroy", type(of: CNATS.natsSubscription_Destroy),
          type(of: SwiftCombineNATS.natsSubscription_Destroy)
        ),
        (
          "natsSubscription_Drain", type(of: CNATS.natsSubscription_Drain),
          type(of: SwiftCombineNATS.natsSubscription_Drain)
        ),
        (
          "natsSubscription_SetOnCompleteCB", type(of: CNATS.natsSubscription_SetOnCompleteCB),
          type(of: SwiftCombineNATS.natsSubscription_SetOnCompleteCB)
        ),
        (
          "natsSubscription_SetPendingLimits", type(of: CNATS.natsSubscription_SetPendingLimits),
          type(of: SwiftCombineNATS.natsSubscription_SetPendingLimits)
        ),
        (
          "natsSubscription_Unsubscribe", type(of: CNATS.natsSubscription_Unsubscribe),
          type(of: SwiftCombineNATS.natsSubscription_Unsubscribe)
        ),
        (
          "nats_GetLastError", type(of: CNATS.nats_GetLastError), type(of: SwiftCombineNATS.nats_GetLastError)
        ),
      ]
      for function in functions {
        // A status is its number here, and a `Bool` that is passed is a number too.
        var header = "\(function.header)".replacing("natsStatus", with: "UInt32")
        if header.contains("Bool) -> UInt32"), !header.contains("@convention") {
          header = header.replacing("Bool)", with: "Int32)")
        }
        #expect("\(function.here)" == header, "\(function.name)")
      }
    }

    @Test func `a status has the number that the header gives it`() {
      let statuses: [(name: String, header: CNATS.natsStatus, here: UInt32)] = [
        ("NATS_OK", CNATS.NATS_OK, SwiftCombineNATS.NATS_OK),
        ("NATS_PROTOCOL_ERROR", CNATS.NATS_PROTOCOL_ERROR, SwiftCombineNATS.NATS_PROTOCOL_ERROR),
        ("NATS_IO_ERROR", CNATS.NATS_IO_ERROR, SwiftCombineNATS.NATS_IO_ERROR),
        ("NATS_CONNECTION_CLOSED", CNATS.NATS_CONNECTION_CLOSED, SwiftCombineNATS.NATS_CONNECTION_CLOSED),
        ("NATS_NO_SERVER", CNATS.NATS_NO_SERVER, SwiftCombineNATS.NATS_NO_SERVER),
        (
          "NATS_SECURE_CONNECTION_WANTED", CNATS.NATS_SECURE_CONNECTION_WANTED,
          SwiftCombineNATS.NATS_SECURE_CONNECTION_WANTED
        ),
        (
          "NATS_SECURE_CONNECTION_REQUIRED", CNATS.NATS_SECURE_CONNECTION_REQUIRED,
          SwiftCombineNATS.NATS_SECURE_CONNECTION_REQUIRED
        ),
        (
          "NATS_CONNECTION_AUTH_FAILED", CNATS.NATS_CONNECTION_AUTH_FAILED,
          SwiftCombineNATS.NATS_CONNECTION_AUTH_FAILED
        ),
        ("NATS_NOT_PERMITTED", CNATS.NATS_NOT_PERMITTED, SwiftCombineNATS.NATS_NOT_PERMITTED),
        ("NATS_ADDRESS_MISSING", CNATS.NATS_ADDRESS_MISSING, SwiftCombineNATS.NATS_ADDRESS_MISSING),
        ("NATS_INVALID_SUBJECT", CNATS.NATS_INVALID_SUBJECT, SwiftCombineNATS.NATS_INVALID_SUBJECT),
        ("NATS_INVALID_ARG", CNATS.NATS_INVALID_ARG, SwiftCombineNATS.NATS_INVALID_ARG),
        ("NATS_MAX_PAYLOAD", CNATS.NATS_MAX_PAYLOAD, SwiftCombineNATS.NATS_MAX_PAYLOAD),
        (
          "NATS_INSUFFICIENT_BUFFER", CNATS.NATS_INSUFFICIENT_BUFFER,
          SwiftCombineNATS.NATS_INSUFFICIENT_BUFFER
        ),
        ("NATS_TIMEOUT", CNATS.NATS_TIMEOUT, SwiftCombineNATS.NATS_TIMEOUT),
        ("NATS_SSL_ERROR", CNATS.NATS_SSL_ERROR, SwiftCombineNATS.NATS_SSL_ERROR),
        ("NATS_INVALID_QUEUE_NAME", CNATS.NATS_INVALID_QUEUE_NAME, SwiftCombineNATS.NATS_INVALID_QUEUE_NAME),
      ]
      for status in statuses { #expect(status.header.rawValue == status.here, "\(status.name)") }
    }
  }
#endif
