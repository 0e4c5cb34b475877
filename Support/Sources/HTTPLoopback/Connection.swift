/// One client: the bytes it sent, the request it waits for, the bytes it has not received yet.
struct Connection {
  /// A request that is not answered yet.
  struct Pending {
    let request: HTTPRequest
    let answer: HTTPAnswer
    let ending: HTTPEnding
    /// The parts that remain to be sent.
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
  /// The bytes of a started part that the socket has not accepted.
  private var output: ArraySlice<UInt8>?

  init(number: Int, socket: Descriptor) {
    self.number = number
    self.socket = socket
  }

  /// Whether there are bytes that the socket has not accepted.
  var isWriting: Bool { output?.isEmpty == false }

  /// Reads the bytes that have arrived.
  ///
  /// It keeps reading while an answer is held, to notice when the client disconnects.
  ///
  /// - Returns: false when the client has disconnected.
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
      // The other connections are served before it continues.
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
