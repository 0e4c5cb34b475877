/// One client: the bytes it sent, the request it waits for, the bytes it has not received yet.
struct Connection {
  /// A request that is not answered yet.
  struct Pending {
    let request: HTTPRequest
    let answer: HTTPAnswer
    let ending: HTTPEnding
    /// Whether it is not a request, and the client may still be sending the rest of it.
    let isRefused: Bool
    /// The parts that remain to be sent.
    fileprivate(set) var parts: ArraySlice<HTTPPart>
    /// When the request arrived, or the last part was sent.
    fileprivate(set) var since = ContinuousClock.now

    init(_ request: HTTPRequest, _ answer: HTTPAnswer, keepsAlive: Bool, isRefused: Bool = false) {
      self.request = request
      self.answer = answer
      self.isRefused = isRefused
      ending = answer.ending(keepsAlive: keepsAlive)
      parts = answer.parts(keepsAlive: keepsAlive)[...]
    }

    /// What the next part waits for.
    var conditions: [HTTPAnswer.Condition] { parts.first?.conditions ?? [] }
  }

  let number: Int
  let socket: Descriptor
  /// Whether the client sends no more.
  private(set) var hasEnded = false
  /// Whether the client is refused, and what it still sends is dropped.
  private(set) var isLingering = false
  private(set) var pending: Pending?
  /// When the client last did what it is waited for.
  private(set) var lastProgress = ContinuousClock.now
  private var parser: HTTPRequestParser
  /// The bytes of a started part that the socket has not accepted.
  private var output: ArraySlice<UInt8>?

  init(number: Int, socket: Descriptor, limits: HTTPLimits) {
    self.number = number
    self.socket = socket
    parser = HTTPRequestParser(limits: limits)
  }

  /// Whether there are bytes that the socket has not accepted.
  var isWriting: Bool { output?.isEmpty == false }

  /// Whether a request has begun to arrive and is not complete.
  var isReceiving: Bool { pending == nil && !parser.isEmpty }

  /// When the client is too late, if there are limits.
  func deadline(_ limits: HTTPLimits) -> ContinuousClock.Instant? {
    if isLingering { return lastProgress + .seconds(2) }
    if isWriting { return limits.stall.map { lastProgress + $0 } }
    return pending == nil ? limits.arrival.map { lastProgress + $0 } : nil
  }

  /// Reads the bytes that have arrived, up to a few at a time, so that other clients are served meanwhile.
  ///
  /// It keeps reading while an answer is held, to notice when the client disconnects.
  mutating func receive() {
    for _ in 0..<16 {
      switch socket.receive() {
      case .bytes(let bytes):
        if isLingering { continue }
        parser.append(bytes)
        // It sends requests without end, and does not wait for their answers.
        if pending != nil, parser.isOverfull { hasEnded = true }
      case .nothingYet: return
      case .end:
        hasEnded = true
        return
      }
    }
  }

  /// The next request, unless one is being answered or none is complete.
  mutating func nextRequest() -> HTTPRequestParser.Found? {
    guard pending == nil, !isLingering else { return nil }
    if let found = parser.next() { return found }
    // The rest of it cannot arrive any more.
    return hasEnded && !parser.isEmpty ? .refused(400) : nil
  }

  mutating func begin(_ pending: Pending) {
    self.pending = pending
    lastProgress = .now
  }

  /// Drops what the client sends, until it closes the connection, so that it receives the answer.
  ///
  /// A socket that is closed with unread bytes is reset, and the client loses what it has not read.
  mutating func linger() {
    isLingering = true
    lastProgress = .now
    socket.finishSending()
  }

  /// The result of an attempt to answer.
  enum Outcome {
    /// More of the same part is to be sent, or there is nothing to answer.
    case waiting
    /// A part was sent, and another is left.
    case partSent(HTTPRequest)
    case finished(HTTPRequest, HTTPEnding)
    case clientGone
  }

  /// Sends the next part of the answer, or as much of it as the socket accepts.
  mutating func answer() -> Outcome {
    guard let pending else { return .waiting }
    guard let part = pending.parts.first else { return sendMessage(of: pending) }
    switch transmit(output ?? Array(part.bytes)[...]) {
    case nil: return .clientGone
    case false?: return .waiting
    case true?: break
    }
    self.pending?.since = .now
    if part.isEndless {
      // The other connections are served before it continues.
      output = part.conditions.isEmpty ? Array(part.bytes)[...] : nil
      return .waiting
    }
    self.pending?.parts.removeFirst()
    if pending.parts.count > 1 || pending.answer.stream != nil { return .partSent(pending.request) }
    return finish(pending)
  }

  private mutating func sendMessage(of pending: Pending) -> Outcome {
    var message = output
    if message == nil {
      switch pending.answer.stream?.next() {
      case .message(let data)?: message = Array(data)[...]
      case .nothingYet?: return .waiting
      case .end?, nil: return finish(pending)
      }
    }
    switch transmit(message ?? []) {
    case nil: return .clientGone
    case false?: return .waiting
    case true?: return .partSent(pending.request)
    }
  }

  private mutating func finish(_ pending: Pending) -> Outcome {
    self.pending = nil
    lastProgress = .now
    return .finished(pending.request, pending.ending)
  }

  /// Sends bytes, and keeps those that the socket does not accept.
  ///
  /// - Returns: whether all were sent; nil if the client is gone.
  private mutating func transmit(_ bytes: ArraySlice<UInt8>) -> Bool? {
    var rest = bytes
    if output == nil { lastProgress = .now }
    while !rest.isEmpty {
      guard let count = socket.transmit(rest) else { return nil }
      guard count > 0 else {
        output = rest
        return false
      }
      rest = rest.dropFirst(count)
      lastProgress = .now
    }
    output = nil
    return true
  }
}
