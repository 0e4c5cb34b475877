#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineNATS
  @_spi(Threads) import SwiftCombineTesting

  /// A server, and a connection to it.
  struct SubjectStage: Sendable {
    let server: NATSServer
    let nats: NATSConnection

    init(configuration: String? = nil, options: NATSOptions = .patient()) throws {
      server = try NATSServer(configuration: configuration, arguments: [])
      var options = options
      options.reconnectWait = .milliseconds(20)
      options.reconnectAttempts = nil
      nats = try NATSConnection.connect(to: server.url, options: options)
    }

    var numbers: NATSSubject<Int> { nats.subject("numbers", as: Int.self) }
  }

  extension NATSConnection {
    /// Waits until the server has received everything that was sent on the connection: it answers in order.
    func settle() async {
      let reply = subject("unanswered", as: Int.self).request(0, as: Int.self).record()
      await reply.waitForCompletion()
    }
  }

  extension NATSSubject<Int> {
    /// Publishes numbers, and waits until the server has received them.
    func send(_ numbers: some Sequence<Int>) async {
      await publish(Array(numbers).publisher).record().waitForCompletion()
    }

    /// Asks until the server says that there is no subscription. Until then each question is a value for
    /// those there are.
    func waitUntilUnsubscribed() async {
      while true {
        let answer = request(0, as: Int.self, timeout: .milliseconds(100)).record()
        await answer.waitForCompletion()
        if case .failure(.noResponder) = answer.completion { return }
      }
    }
  }

  /// A sum that several threads add to.
  final class Sum: Sendable {
    private let state = Locked(0)

    var value: Int { state.withLock { $0 } }

    func add(_ number: Int) { state.withLock { $0 += number } }
    func wait(for sum: Int) async { while value < sum { await Task.yield() } }
  }

  extension Recorder where Failure == NATSError {
    /// The code of the failure, `finished`, or what has not happened yet.
    var ending: String {
      switch completion {
      case nil: "none"
      case .finished: "finished"
      case .failure(let error): error.code.rawValue
      }
    }
  }
#endif
