#if NATS
  import Foundation
  import Testing

  @testable import SwiftCombineNATS

  /// What the names in texts of the server tell.
  @Suite("Names of the server") struct NATSNamesTests {
    private func refusal(_ subject: String) -> String {
      "Permissions Violation for Publish to \"\(subject)\""
    }

    @Test func `a refused acknowledgement is that of its group`() {
      for subject in [
        "$JS.ACK.ORDERS.g.1.3.6.17.0", "$JS.ACK.hub.ACCOUNT.ORDERS.g.1.3.6.17.0",
        "$JS.ACK.hub.ACCOUNT.ORDERS.g.1.3.6.17.0.token",
      ] {
        let text = refusal(subject)
        #expect(text.namesAcknowledgement(stream: "ORDERS", group: "g"), "\(text)")
        for (stream, group) in [
          ("ORDERS", "h"), ("ORDERS", "g1"), ("ORDERS", ""), ("ORDER", "g"), ("g", "1"), ("6", "17"),
          ("3", "6"),
        ] {
          #expect(!text.namesAcknowledgement(stream: stream, group: group), "\(text): \(stream), \(group)")
        }
      }
      #expect(refusal(#"$JS.ACK.a\"b.c\\d.1.3.6.17.0"#).namesAcknowledgement(stream: "a\"b", group: "c\\d"))
      #expect(!refusal("orders.ORDERS.g.1").namesAcknowledgement(stream: "ORDERS", group: "g"))
      #expect(!"".namesAcknowledgement(stream: "ORDERS", group: "g"))
    }

    @Test func `a refused acknowledgement whose names the client has cut is that of each that it may be`() {
      let (stream, group) = (String(repeating: "s", count: 200), String(repeating: "g", count: 200))
      let text = String(refusal("$JS.ACK.\(stream).\(group).1.3.6.17.0").prefix(255))
      #expect(text.namesAcknowledgement(stream: stream, group: group))
      #expect(text.namesAcknowledgement(stream: stream, group: group + "g"))
      #expect(!text.namesAcknowledgement(stream: stream, group: "h"))
      #expect(!text.namesAcknowledgement(stream: "ORDERS", group: group))
    }

    @Test func `a subject covers those of which it matches all`() {
      for (subject, other) in [
        ("a.b", "a.b"), ("a.*", "a.b"), ("a.*", "a.*"), ("*.b", "a.b"), (">", "a.b"), (">", ">"), (">", "*"),
        ("a.>", "a.b.c"), ("a.>", "a.*"), ("a.>", "a.>"), ("*.>", "a.>"), ("*.*", "a.*"),
      ] {
        #expect(subject.covers(other), "\(subject), \(other)")
      }
      for (subject, other) in [
        ("a.b", "a.c"), ("a.b", "a.*"), ("a.b", "a.>"), ("a.*", "a.>"), ("a.*", "a"), ("a.*", "a.b.c"),
        ("a", "a.b"), ("a.>", "a"), ("a.>", ">"), ("*", ">"), ("*.b", "a.*"), ("*.*", "*"),
      ] {
        #expect(!subject.covers(other), "\(subject), \(other)")
      }
    }

    @Test func `a stream whose subjects are covered has no others`() throws {
      func isCovered(_ configuration: String, by subject: String = "orders.*") throws -> Bool {
        let reply = "{\"type\":\"info\",\"config\":{\"name\":\"ORDERS\"\(configuration)}}"
        let read = try JSONDecoder().decode(StreamReply.self, from: Data(reply.utf8))
        return try #require(read.config).isCovered(by: subject)
      }
      #expect(try isCovered(#","subjects":["orders.*"]"#))
      #expect(try isCovered(#","subjects":["orders.old","orders.new"],"sources":[]"#))
      #expect(try !isCovered(#","subjects":["orders.*"]"#, by: "orders.new"))
      #expect(try !isCovered(#","subjects":["orders.*","jobs"]"#))
      #expect(try !isCovered(#","subjects":["orders.*"],"sources":[{"name":"JOBS"}]"#))
      #expect(try !isCovered(#","mirror":{"name":"JOBS"}"#))
      #expect(try !isCovered(""))
    }

    @Test func `a group with other subjects than one that is subscribed to differs`() throws {
      func difference(_ subjects: String) throws -> String? {
        let text =
          "{\"deliver_policy\":\"all\",\"ack_policy\":\"explicit\",\"max_ack_pending\":1000\(subjects)}"
        let options = PullOptions(
          group: "g", subject: "orders.new", start: .beginning, order: .relaxed, window: 1,
          redeliveryWait: .seconds(30))
        return try JSONDecoder().decode(ConsumerConfiguration.self, from: Data(text.utf8))
          .difference(from: options)
      }
      #expect(try difference(#","filter_subject":"orders.new""#) == nil)
      #expect(try difference(#","filter_subjects":["orders.new"]"#) == nil)
      #expect(try difference(#","filter_subject":"orders.*""#) == "has the subject orders.*")
      #expect(
        try difference(#","filter_subjects":["orders.new","jobs"]"#) == "has the subjects orders.new, jobs")
      // Whether it has the subject of the whole stream, the stream tells.
      #expect(try difference("") == nil)
    }
  }
#endif
