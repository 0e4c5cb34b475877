import CLibNATS
import Foundation
@_spi(Threads) import SwiftCombineTesting

/// A server with its stream, and the processes around it, from the first message until all are acknowledged.
final class Life {
  private let server: NATSServer
  private let proxy: CountingProxy
  private let wiretap = Wiretap()
  private let folder: URL
  private let mistake: String?
  private var generator: SeededGenerator
  private var lastNumber = 0
  private var producer: Child!
  private var consumer: Child!
  private var problems: [String] = []

  init(seed: UInt64, mistake: String?) throws {
    generator = SeededGenerator(seed: seed)
    self.mistake = mistake
    server = try NATSServer()
    proxy = try CountingProxy(server)
    folder = server.folder.appending(path: "logs")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Administration(server.url).createStream()
    wiretap.attach(to: proxy)
    try startProducer()
    try startConsumer()
  }

  // MARK: Processes

  private func startProducer() throws {
    let first = wiretap.account.withLock { $0.firstUnconfirmed }
    lastNumber += 1
    producer = try Child(
      Role(
        name: "producer", url: proxy.url, log: folder.appending(path: "producer-\(lastNumber)").path,
        number: first, acknowledgesItself: false), mistake: mistake)
  }

  private func startConsumer() throws {
    lastNumber += 1
    consumer = try Child(
      Role(
        name: "consumer", url: proxy.url, log: folder.appending(path: "consumer-\(lastNumber)").path,
        number: lastNumber, acknowledgesItself: Bool.random(using: &generator)), mistake: mistake)
  }

  /// Reads the log of the producer, which has ended.
  private func readProducer() {
    let (events, name) = (EventLog.read(producer.log), producer.name)
    wiretap.account.withLock { $0.read(producer: events, of: name) }
  }

  /// Waits until the proxy has forwarded everything of the consumer, which has ended, and reads its log.
  private func readConsumer() {
    while wiretap.isConnected(consumer.name) { usleep(500) }
    let (events, name) = (EventLog.read(consumer.log), consumer.name)
    wiretap.account.withLock { $0.read(consumer: events, of: name) }
  }

  // MARK: Rounds

  /// Lets the processes run for a random time, and then does something to them.
  func run(_ round: Round) throws {
    usleep(UInt32.random(in: 5000...250_000, using: &generator))
    for child in [producer!, consumer!] where child.hasEnded {
      problems.append("\(child.name) has ended by itself: \(EventLog.read(child.log).last?.words ?? [])")
    }
    switch round {
    case .killProducer:
      producer.kill()
      readProducer()
      try startProducer()
    case .killConsumer:
      consumer.kill()
      readConsumer()
      wiretap.account.withLock { $0.noteKill() }
      try startConsumer()
    case .killServer:
      // Nothing is sent before it is known what the server remembers.
      proxy.refusesConnections = true
      server.kill()
      try server.start()
      let floor = try Administration(server.url).state().floor
      wiretap.account.withLock { $0.noteServerKill(floor: floor) }
      proxy.refusesConnections = false
    case .interrupt:
      wiretap.setInterrupted(true)
      usleep(UInt32.random(in: 1000...30_000, using: &generator))
      proxy.cut()
      while wiretap.isConnected(consumer.name) { usleep(500) }
      wiretap.setInterrupted(false)
    case .cancel: try cancel()
    }
  }

  /// Has the consumer cancel its subscription, which returns what it holds.
  ///
  /// If the connection was interrupted shortly before, acknowledgements may be lost that were to be sent
  /// again: this counts as a kill.
  private func cancel() throws {
    while !wiretap.isConnected(consumer.name), !consumer.hasEnded { usleep(500) }
    if let problem = consumer.requestEnd() { problems.append(problem) }
    readConsumer()
    wiretap.account.withLock { $0.noteKill() }
    let left = wiretap.left(by: consumer.name)
    if !left.isEmpty { problems.append("\(consumer.name) has canceled and kept \(left.sorted())") }
    try startConsumer()
  }

  // MARK: The end

  /// Stops the producer, lets the consumer receive everything, and returns what happened.
  func finish() throws -> Account {
    producer.kill()
    readProducer()
    let administration = try Administration(server.url)
    var state = try administration.state()
    let deadline = ContinuousClock.now + .seconds(60)
    while !state.isDone {
      if consumer.hasEnded || .now > deadline {
        problems.append("not all was received after a minute: \(state)")
        break
      }
      usleep(10_000)
      state = try administration.state()
    }
    if let problem = consumer.requestEnd() { problems.append(problem) }
    readConsumer()
    let last = state.last
    return wiretap.account.withLock { account in
      account.finish(last: last)
      account.add(problems + proxy.violations.prefix(3))
      return account
    }
  }
}

/// What is done to the processes at the end of a round.
enum Round: String, CaseIterable {
  case killConsumer = "kill the consumer"
  case killProducer = "kill the producer"
  case killServer = "kill the server"
  case interrupt = "interrupt the connections"
  case cancel = "have the consumer cancel"

  static let kills: [Round] = [.killConsumer, .killProducer, .killServer]
}
