#if NATS
  import Foundation

  /// A reply of JetStream's interface, which is an error or something else.
  protocol APIReplying {
    var error: APIError? { get }
  }

  /// An error in a reply of JetStream.
  struct APIError: Decodable {
    let code: Int
    let number: Int?
    let description: String?

    enum CodingKeys: String, CodingKey {
      case code, description
      case number = "err_code"
    }

    static let groupNotFound = 10014

    func asError(stream: String) -> NATSError {
      switch number {
      case 10059: .noStream(stream: stream)
      case 10039, 10076: .noJetStream(stream: stream)
      case Self.groupNotFound: .noGroup(group: description ?? "", stream: stream)
      default: .refused(stream: stream, code: number ?? code, reason: description ?? "")
      }
    }
  }

  /// A reply of which only its error matters.
  struct APIReply: Decodable, APIReplying {
    let error: APIError?
  }

  /// A reply about a consumer, as the server calls a group.
  struct ConsumerReply: Decodable, APIReplying {
    let error: APIError?
    let config: ConsumerConfiguration?
  }

  /// A reply about a stream.
  struct StreamReply: Decodable, APIReplying {
    struct Configuration: Decodable {
      /// A stream of sources or a mirror may have none.
      let subjects: [String]?
      let sources: [Source]?
      let mirror: Source?
    }
    struct Source: Decodable {}

    let error: APIError?
    let config: Configuration?
  }

  /// The properties of a stream, in the server's terms.
  struct StreamConfiguration: Encodable {
    let name: String
    let subjects: [String]
    let storage: String
    var retention = "limits"
  }

  /// The properties of a consumer, in the server's terms. Durations are nanoseconds.
  struct ConsumerConfiguration: Codable {
    var durableName: String?
    var deliverPolicy = "all"
    var firstSequence: UInt64?
    var startTime: String?
    var ackPolicy = "explicit"
    var ackWait: Int64?
    var filterSubject: String?
    /// Several filters, in place of the one.
    var filterSubjects: [String]?
    var maxAckPending: Int?
    var maxWaiting: Int?
    var deliverSubject: String?

    enum CodingKeys: String, CodingKey {
      case durableName = "durable_name"
      case deliverPolicy = "deliver_policy"
      case firstSequence = "opt_start_seq"
      case startTime = "opt_start_time"
      case ackPolicy = "ack_policy"
      case ackWait = "ack_wait"
      case filterSubject = "filter_subject"
      case filterSubjects = "filter_subjects"
      case maxAckPending = "max_ack_pending"
      case maxWaiting = "max_waiting"
      case deliverSubject = "deliver_subject"
    }
  }

  /// The body of the request that creates a consumer.
  struct ConsumerCreation: Encodable {
    let stream: String
    let config: ConsumerConfiguration

    enum CodingKeys: String, CodingKey {
      case stream = "stream_name"
      case config
    }
  }
#endif
