#if NATS
  import SwiftCombineNATS
  import Testing

  /// What an error says, and by what a program tells it from others.
  @Suite("Errors") struct ErrorTests {
    private struct Lost: Error {}

    static let all: [(code: String, error: NATSError)] = [
      ("noServer", .noServer(address: "nats://127.0.0.1:4222")),
      ("invalidAddress", .invalidAddress(address: "nats://:x")),
      ("unescapedComma", .unescapedComma(address: "nats://127.0.0.1:4222")),
      ("invalidName", .invalidName(name: "a b")),
      ("invalidOption", .invalidOption(option: "NATSOptions.name", remedy: "Leave it out.")),
      ("notAuthorized", .notAuthorized),
      ("notEncrypted", .notEncrypted(reason: "no certificate")),
      ("notPermitted", .notPermitted(reason: "Publish to orders")),
      ("noJetStream", .noJetStream(stream: "ORDERS")),
      ("noStream", .noStream(stream: "ORDERS")),
      ("notStored", .notStored(subject: "orders.new", stream: "ORDERS")),
      ("noGroup", .noGroup(group: "billing", stream: "ORDERS")),
      ("groupDiffers", .groupDiffers(group: "billing", stream: "ORDERS", difference: "pushes messages")),
      ("noResponder", .noResponder(subject: "double")),
      ("notARequest", .notARequest(subject: "double")),
      ("slowSubscriber", .slowSubscriber(limit: 1)),
      ("bufferFull", .bufferFull(subject: "double")),
      ("payloadTooLarge", .payloadTooLarge(bytes: 2, limit: 1)),
      ("timedOut", .timedOut(operation: "double")),
      ("refused", .refused(stream: "ORDERS", code: 10077, reason: "maximum bytes exceeded")),
      ("closed", .closed),
      ("unencodable", .unencodable(error: Lost())),
      ("undecodableDelivery", .undecodableDelivery(stream: "ORDERS", sequence: 1, error: Lost())),
      ("undecodableMessage", .undecodableMessage(subject: "double", error: Lost())),
      ("upstream", .upstream(error: Lost())),
      ("client", .client(reason: "Insufficient resources")),
    ]

    @Test func `a code does not change`() {
      #expect(Self.all.map(\.error.code.rawValue) == Self.all.map(\.code))
      #expect(NATSError.Code.allCases.map(\.description) == Self.all.map(\.code))
    }

    @Test func `an error of a stream names it, and says what to do`() {
      for (code, error) in Self.all {
        #expect(error.description.split(separator: ". ").count >= 2, "\(code): \(error)")
        if "\(Mirror(reflecting: error).children.map(\.value))".contains("ORDERS") {
          #expect(error.description.contains("ORDERS"), "\(error)")
        }
      }
    }

    @Test func `what is no address is an error`() throws {
      let error = #expect(throws: NATSError.self) {
        _ = try NATSConnection.connect(to: "nats://127.0.0.1:port", options: .patient())
      }
      #expect(try #require(error).code == .invalidAddress)
    }
  }
#endif
