#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineNATS
  import SwiftCombineTesting
  import Testing

  extension String {
    fileprivate var isPlain: Bool { !utf8.contains { $0 < 0x20 || "\"\\".utf8.contains($0) } }
  }

  /// Names are part of lines of the protocol: one that ends a line would be read as something else, or end
  /// the connection of all publishers.
  @Suite("Names of NATS", .timeLimit(.minutes(60)))
  struct NameTests {
    /// `\r\n` is one character and neither of the two, and a character may have more
    /// than one byte that counts.
    static let hostile = [
      "a\nb", "a\rb", "a\r\nb", "a\u{0}b", "a\tb", "a b", "a \u{301}b", "a\u{b}b", "a\u{7f}b", "",
      String(repeating: "x", count: 5000),
    ]

    @Test(arguments: hostile) func `a subject is refused before anything is sent`(_ name: String) async throws
    {
      let stage = try SubjectStage()
      let subject = stage.nats.subject(name, as: Int.self)
      let endings = [
        await ending(subject.publish(Just(1))),
        await ending(subject.request(1, as: Int.self, timeout: .seconds(20))),
        await ending(subject.publisher(limit: 1)),
        await ending(stage.nats.stream("S").subject(name, as: Int.self).publish(Just(1))),
        await ending(stage.nats.stream("S").subject(name, as: Int.self).publisher(group: "g")),
        await ending(stage.nats.stream("S").create(subjects: ["orders", name])),
      ]
      #expect(endings == Array(repeating: "invalidName", count: 6))
      await expectIntact(stage)
    }

    @Test(arguments: hostile) func `the name of a stream or a group is refused before anything is sent`(
      _ name: String
    ) async throws {
      let stage = try SubjectStage()
      let orders = stage.nats.stream("S").subject("orders", as: Int.self)
      let endings = [
        await ending(stage.nats.stream(name).create(subjects: ["orders"])),
        await ending(stage.nats.stream(name).subject("orders", as: Int.self).publisher(group: "g")),
        await ending(orders.publisher(group: name)),
        await ending(stage.numbers.publisher(group: name, limit: 1)),
      ]
      #expect(endings == Array(repeating: "invalidName", count: 4))
      await expectIntact(stage)
    }

    @Test(arguments: [">.a", "a.>.b", "a..b", ".a", "a."])
    func `a subject that the server would end the connection for is refused`(_ name: String) async throws {
      let stage = try SubjectStage()
      let subject = stage.nats.subject(name, as: Int.self)
      #expect(await ending(subject.publisher(limit: 1)) == "invalidName")
      await expectIntact(stage)
    }

    @Test(arguments: ["a\nb", "a\rb", "a\r\nb", "a\u{0}b", "a\tb", "", " a", "a "])
    func `an identifier is refused that the server would take for another one`(_ id: String) async throws {
      let server = try NATSServer()
      let nats = try NATSConnection.connect(to: server.url, options: .patient())
      let orders = try await nats.orders()
      let confirmations = orders.publish([1, 2].publisher.map { Order(id: $0) }, maxInFlight: 1) {
        $0.id == 1 ? "a" : id
      }.record()
      await confirmations.waitForCompletion()
      #expect(confirmations.values == [NATSAcknowledgement(sequence: 1, isDuplicate: false)])
      #expect(confirmations.ending == "invalidName")
      await orders.store([3])
    }

    @Test func `names that the server takes are taken, whatever their letters`() async throws {
      let server = try NATSServer()
      let nats = try NATSConnection.connect(to: server.url, options: .patient())
      let (name, subject) = ("Bestellungen-é_\u{1f4e6}", "bestellungen.é.\u{1f4e6}")
      #expect(await ending(nats.stream(name).create(subjects: ["bestellungen.>"])) == "finished")
      let orders = nats.stream(name).subject(subject, as: Order.self)
      await orders.publish([1, 2].publisher.map { Order(id: $0) }) { "Größe \($0.id)" }.record()
        .waitForCompletion()
      let received = orders.publisher(group: "g\u{fc}").record(demand: .max(2))
      await received.waitForValues(2)
      #expect(received.values.map(\.id) == [1, 2])
    }

    @Test(arguments: ["a b \u{e9}", "a\u{0}b", "a\nb", "a\r\nb", "a\"b", "a\\b"])
    func `what describes a connection reaches the server as it is, or is refused`(_ name: String) async throws
    {
      let server = try NATSServer()
      do throws(NATSError) {
        var options = NATSOptions.patient(name: name)
        options.credentials = .user(name, password: name)
        let nats = try NATSConnection.connect(to: server.url, options: options)
        await nats.settle()
        #expect(name.isPlain)
      } catch {
        guard case .invalidOption = error else { throw error }
        #expect(!name.isPlain)
        #expect(error.description.split(whereSeparator: \.isNewline).count == 1)
      }
    }

    @Test func `an error with a name is one line that ends`() {
      for name in Self.hostile {
        let text = NATSError.invalidName(name: name).description
        #expect(text.utf8.count < 500 && !text.utf8.contains { $0 < 0x20 })
      }
    }

    private func ending<P: Publisher>(_ publisher: P) async -> String where P.Failure == NATSError {
      let recorder = publisher.record()
      let limit = ContinuousClock.now + .seconds(600)
      while recorder.completion == nil, ContinuousClock.now < limit { await Task.yield() }
      return recorder.ending
    }

    /// The connection still sends and receives.
    private func expectIntact(_ stage: SubjectStage) async {
      let states = stage.nats.statePublisher.record()
      let recorder = stage.numbers.publisher(limit: 10).record()
      await stage.numbers.send([1])
      await recorder.waitForValues(1)
      #expect(recorder.values == [1])
      #expect(states.values.count == 1)
    }
  }
#endif
