/// One client: what it sent, what it waits for, what it has yet to get.
struct Connection {
  /// A request that is not answered yet.
  struct Pending {
    let request: HTTPRequest
    let answer: HTTPAnswer
    let ending: HTTPEnding
    /// What is yet to be sent.
    fileprivate(set) var parts: ArraySlice<HTTPPart>
    /// When the request arrived, or the last part was sent.
    fileprivate(set) var since = ContinuousClock.now

    init(_ request: HTTPRequest, _ answer: HTTPAnswer, keepsAlive: Bool) {
      self.request = request
      self.answer = answer
      ending = answer.ending(keepsAlive: keepsAlive)
      parts = answer.parts(keepsAlive: keepsAlive)[...]
    }

    /// What the next part waits for.
    var conditions: [HTTPAnswer.Condition] { parts.first?.conditions ?? [] }
  }

  let number: Int
  let socket: Descriptor
  private(set) var pending: Pending?
  private var parser = HTTPRequestParser()
  /// What the socket has not taken of a part that was begun.
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
    /// More of the same part is to be sent, or there is nothing to answer.
    case waiting
    /// A part was sent, and another is left.
    case partSent(HTTPRequest)
    case finished(HTTPRequest, HTTPEnding)
    case clientGone
  }

  /// Sends the next part of the answer, or as much of it as the socket takes.
  mutating func answer() -> Outcome {
    guard let pending, let part = pending.parts.first else { return .waiting }
    var rest = output ?? Array(part.bytes)[...]
    while !rest.isEmpty {
      guard let count = socket.transmit(rest) else { return .clientGone }
      guard count > 0 else {
        output = rest
        return .waiting
      }
      rest = rest.dropFirst(count)
    }
    if part.isEndless {
      // The other connections get their turn before it goes on.
      output = part.conditions.isEmpty ? Array(part.bytes)[...] : nil
      self.pending?.since = .now
      return .waiting
    }
    output = nil
    self.pending?.parts.removeFirst()
    self.pending?.since = .now
    if pending.parts.count > 1 { return .partSent(pending.request) }
    self.pending = nil
    return .finished(pending.request, pending.ending)
  }
}
