import CommandLineTesting
import Foundation
import Testing

@testable import OrdersProgram

/// The program as its user meets it.
@Suite(.timeLimit(.minutes(60))) struct ProgramTests {
  private let program = Program("orders")

  @Test func `help and invalid command lines`() throws {
    #expect(try program.run("--help") == .init(status: 0, output: "\(Command.usage)\n", errors: ""))
    #expect(
      try program.run("sell")
        == .init(status: 2, output: "", errors: "orders: sell is not a command.\n\n\(Command.usage)\n"))
  }

  @Test func `orders are stored, continued after the last one, and billed once`() throws {
    let server = try Server()
    let first = try program.run("produce", "--until", "30", "--rate", "1000", "--server", server.url)
    #expect(
      first
        == .init(status: 0, output: (1...30).map { "order \($0) is stored\n" }.joined(), errors: ""))
    let second = try program.run("produce", "--until", "40", "--rate", "1000", "--server", server.url)
    #expect(second.output == (31...40).map { "order \($0) is stored\n" }.joined())
    // All are stored: nothing is left to do.
    #expect(try program.run("produce", "--until", "40", "--server", server.url).output == "")
    let worker = try Running("work", "--time", "0", "--server", server.url)
    #expect(worker.wait(forLines: 40))
    #expect(worker.end(SIGINT) == 0)
    #expect(worker.lines.orders("is billed") == Array(1...40))
    #expect(worker.complaints == [])
  }

  @Test func `what fails is complained of and comes again`() throws {
    let server = try Server()
    _ = try program.run("produce", "--until", "30", "--rate", "1000", "--server", server.url)
    let worker = try Running("work", "--time", "0", "--fail-rate", "0.5", "--server", server.url)
    #expect(worker.wait(forLines: 30))
    #expect(worker.end(SIGTERM) == 0)
    #expect(worker.lines.orders("is billed").sorted() == Array(1...30))
    #expect(worker.complaints.count > 0)
    #expect(worker.complaints.allSatisfy { $0.hasPrefix("orders: order ") && $0.hasSuffix(" times") })
  }

  @Test func `an interrupted producer stores what it took, an interrupted worker loses nothing`() throws {
    let server = try Server()
    let producer = try Running("produce", "--rate", "1000", "--server", server.url)
    producer.wait(forLines: 100)
    #expect(producer.end(SIGINT) == 0)
    let stored = producer.lines.orders("is stored")
    #expect(stored == Array(1...stored.count))
    // It takes two seconds for an order, so it is interrupted in the middle; the next worker gets what it
    // had, at the latest after the five seconds for which the server waits for an acknowledgement.
    let slow = try Running("work", "--time", "2000", "--server", server.url, "--name", "slow")
    let watch = try Running("watch", "--server", server.url)
    watch.wait(for: { $0.last?.hasSuffix("being billed 4") == true })
    #expect(slow.end(SIGINT) == 0)
    let billed = slow.lines.orders("is billed")
    let next = try Running("work", "--time", "0", "--server", server.url, "--name", "next")
    #expect(next.wait(forLines: stored.count - billed.count))
    next.end(SIGTERM)
    #expect((billed + next.lines.orders("is billed")).sorted() == stored)
    #expect(watch.end(SIGTERM) == 0)
    #expect(watch.complaints == [])
  }

  @Test func `who watches sees what is stored and billed, by whom, and what waits`() throws {
    let server = try Server()
    let watch = try Running("watch", "--server", server.url)
    #expect(
      watch.wait(
        forComplaint: "orders: No order has been stored yet; start orders produce, which creates the stream.")
    )
    watch.wait(forLines: 1)
    #expect(watch.lines[0] == "stored 0/s; billed 0/s")
    let workers = try ["anna", "bert"].map {
      try Running("work", "--time", "1", "--name", $0, "--server", server.url)
    }
    let producer = try Running("produce", "--rate", "200", "--server", server.url)
    func sees(_ line: String) -> Bool {
      line.contains("anna") && line.contains("bert") && line.contains("waiting")
        && !line.hasPrefix("stored 0")
    }
    watch.wait(for: { $0.contains(where: sees) })
    for process in [producer, watch] + workers { #expect(process.end(SIGTERM) == 0) }
  }

  // MARK: Failures

  @Test func `no server, and a server without JetStream, are one line each`() throws {
    let port = try Server.freePort()
    #expect(
      try program.run("produce", "--server", "nats://ada:s3cr3t@127.0.0.1:\(port)")
        == .init(
          status: 1, output: "",
          errors: """
            orders: No NATS server accepts connections at nats://127.0.0.1:\(port); start one, or correct the \
            address.

            """))
    let server = try Server(arguments: [])
    for command in ["produce", "work"] {
      let result = try program.run(command, "--server", server.url)
      #expect(result.status == 1)
      let start = "orders: JetStream is not enabled, so there is no stream ORDERS; start the server with -js"
      #expect(result.errors.hasPrefix(start))
      #expect(result.errors.filter { $0 == "\n" }.count == 1)
    }
    let watch = try Running("watch", "--server", server.url)
    #expect(watch.wait(forComplaint: "orders: The server has no streams; start it with -js."))
    #expect(watch.end(SIGTERM) == 0)
    let result = try program.run("watch", "--server", server.url, "--credentials", "/missing")
    #expect(result.status == 1)
    #expect(result.errors.contains("/missing"))
  }

  @Test func `a server that is killed interrupts a worker, which continues when it is back`() throws {
    let server = try Server()
    _ = try program.run("produce", "--until", "10", "--rate", "1000", "--server", server.url)
    let worker = try Running("work", "--time", "0", "--server", server.url)
    worker.wait(forLines: 10)
    server.kill()
    #expect(worker.wait(forComplaint: "The connection is interrupted;"))
    try server.start()
    #expect(worker.wait(forComplaint: "The connection is back."))
    _ = try program.run("produce", "--until", "20", "--rate", "1000", "--server", server.url)
    // The server may have died before it has kept that an order was billed, which is billed again then.
    worker.wait(for: { Set($0.orders("is billed")) == Set(1...20) })
    #expect(worker.end(SIGTERM) == 0)
    #expect(Set(worker.lines.orders("is billed")) == Set(1...20))
  }

  @Test func `a second interruption ends a producer whose server is away`() throws {
    let server = try Server()
    let producer = try Running("produce", "--rate", "1000", "--server", server.url)
    producer.wait(forLines: 1)
    server.kill()
    #expect(producer.wait(forComplaint: "The connection is interrupted;"))
    kill(producer.process.processIdentifier, SIGINT)
    #expect(producer.end(SIGTERM) == 0)
  }
}
