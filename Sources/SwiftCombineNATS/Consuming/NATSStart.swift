#if NATS
  import Foundation

  /// Where a new group begins in a stream. A group that exists continues after what it has acknowledged.
  public enum NATSStart: Hashable, Sendable {
    /// With the first message that the stream has.
    case beginning
    /// With the first message that is stored after the group was created.
    case new
    /// With the message at a position, from 1, or the next one.
    case sequence(UInt64)
    /// With the first message that was stored at a time or later.
    case time(Date)
    /// With the last message of each subject.
    case lastPerSubject
  }

  /// In which order a group delivers messages.
  public enum NATSOrder: Sendable, Equatable {
    /// In the order of the stream, but a message that is delivered again comes later.
    case relaxed
    /// In the order of the stream: no message is delivered before the one ahead of it is acknowledged. The
    /// group has one unacknowledged message at a time.
    case strict
  }

  extension ConsumerConfiguration {
    init(_ options: PullOptions) {
      durableName = options.group
      filterSubject = options.subject
      ackWait = options.redeliveryWait.wireNanoseconds
      maxAckPending = options.maxUnacknowledged
      switch options.start {
      case .beginning: deliverPolicy = "all"
      case .new: deliverPolicy = "new"
      case .sequence(let sequence):
        deliverPolicy = "by_start_sequence"
        firstSequence = sequence
      case .time(let date):
        deliverPolicy = "by_start_time"
        startTime = date.wireTime
      case .lastPerSubject: deliverPolicy = "last_per_subject"
      }
    }

    /// The subjects of its messages, or `nil` if it has those of the whole stream.
    var filters: [String]? {
      if let filterSubject, !filterSubject.isEmpty { return [filterSubject] }
      return filterSubjects.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Why a publisher cannot use a consumer with this configuration.
    func difference(from options: PullOptions) -> String? {
      if deliverSubject != nil { return "pushes messages" }
      if ackPolicy != "explicit" { return "does not acknowledge each message" }
      if let filters, filters.count != 1 || !filters[0].utf8.elementsEqual(options.subject.utf8) {
        return "has the \(filters.count == 1 ? "subject" : "subjects") \(filters.joined(separator: ", "))"
      }
      if (maxAckPending == 1) != (options.order == .strict) {
        return options.order == .strict ? "is not strict in its order" : "is strict in its order"
      }
      return nil
    }
  }

  extension StreamReply.Configuration {
    /// Whether a group without a subject of its own has messages of this subject only.
    ///
    /// A server may leave out a subject that is the stream's only one. Sources and a mirror bring messages of
    /// any subjects.
    func isCovered(by subject: String) -> Bool {
      guard let subjects, !subjects.isEmpty, mirror == nil, sources?.isEmpty != false else { return false }
      return subjects.allSatisfy { subject.covers($0) }
    }
  }
#endif
