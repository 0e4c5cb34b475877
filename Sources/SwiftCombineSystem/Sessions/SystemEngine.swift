#if canImport(Darwin) || os(Linux) || os(Android)
  import SwiftCombine
  import SwiftCombineEngine
  import SwiftCombineOperatorKit

  /// The input of an engine through which it requests values from a session.
  private final class SystemInput<Output, Failure: Error>: EngineInput {
    private let session: SystemSession<Output, Failure>

    init(_ session: SystemSession<Output, Failure>) {
      self.session = session
      super.init()
    }

    override func request(_ demand: DemandCount) { session.request(Int(clamping: demand.rawValue)) }
    override func cancel() { session.end() }
  }

  /// Takes values from a session as one subscriber requests them, and delivers them.
  final class SystemEngine<Downstream: Subscriber>: OperatorEngine<
    PullMachine<Downstream.Input, Downstream.Failure>, Downstream
  >, SystemReceiver
  {
    typealias Output = Downstream.Input
    typealias Failure = Downstream.Failure

    private let session: SystemSession<Output, Failure>

    private init(_ session: SystemSession<Output, Failure>, name: String, downstream: Downstream) {
      self.session = session
      // The session reads no further than is requested; an unlimited demand takes some at a time.
      super.init(PullMachine(window: 64), name: name, downstream: downstream)
    }

    /// Sends a subscriber its subscription, and begins the session.
    static func begin(_ session: SystemSession<Output, Failure>, name: String, for downstream: Downstream) {
      let engine = SystemEngine(session, name: name, downstream: downstream)
      // The engine leaves its own end to a thread that is delivering.
      engine.announce { [session] engine in
        engine.cancel()
        session.end()
      }
      if engine.isOver { return }
      session.begin(engine)
      _ = engine.connect(SystemInput(session)) { $0.open($1) }
    }

    override func didEnd() {
      super.didEnd()
      session.end()
    }

    // MARK: From the session

    func receive(_ output: Output) { signal(output) { $0.receive(.value($1)) } }
    func end(_ failure: Failure?) { signal(failure) { $0.complete($1) } }
  }
#endif
