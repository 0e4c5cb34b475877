/// One client: what it sent, what it waits for, what it has yet to get.
struct Connection {
  /// A request that is not answered yet.
  struct Pending {
    let request: HTTPRequest
    let answer: HTTPAnswer
    let keepsAlive: Bool
    let arrival: ContinuousClock.Instant
  }

  let number: Int
  let socket: Descriptor
  private(set) var pending: Pending?
  private var parser = HTTPRequestParser()
  private var output: ArraySlice<UInt8>?

  init(number: Int, socket: Descriptor) {
    self.number = number
    self.socket = socket
  }

  /// Whether there are bytes that the socket has not taken.
  var isWriting: Bool { output?.isEmpty == false }

  /// Takes what has arrived.
  ///
  /// It reads on while an answer is held, since that is how a client that leaves is noticed.
  ///
  /// - Returns: false when the client is gone.
  mutating func receive() -> Bool {
    while true {
      switch socket.receive() {
      case .bytes(let bytes): parser.append(bytes)
      case .nothingYet: return true
      case .end: return false
      }
    }
  }

  /// The next request, unless one is being answered or none is complete.
  mutating func nextRequest() -> HTTPRequestParser.Found? {
    pending == nil ? parser.next() : nil
  }

  mutating func begin(_ pending: Pending) { self.pending = pending }

  /// What became of an attempt to answer.
  enum Outcome {
    /// More is to be sent, or there is nothing to answer.
    case waiting
    case finished(HTTPRequest, closes: Bool)
    case clientGone
  }

  /// Sends the answer, or as much of it as the socket takes.
  mutating func answer() -> Outcome {
    guard let pending else { return .waiting }
    var rest = output ?? pending.answer.serialized(keepsAlive: pending.keepsAlive)[...]
    while !rest.isEmpty {
      guard let count = socket.transmit(rest) else { return .clientGone }
      guard count > 0 else {
        output = rest
        return .waiting
      }
      rest = rest.dropFirst(count)
    }
    output = nil
    self.pending = nil
    return .finished(pending.request, closes: !pending.keepsAlive || !pending.answer.isWellFormed)
  }
}
