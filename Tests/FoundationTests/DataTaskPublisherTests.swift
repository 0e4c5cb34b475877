import Combine
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct DataTaskPublisherTests {
  typealias AnswerProbe = Probe<URLSession.DataTaskPublisher.Output, URLError>
  let session: URLSession
  let server: ScriptedServer

  init() {
    server = ScriptedServer()
    session = server.session
  }

  private func probe(
    _ demand: Subscribers.Demand,
    answering answer: @escaping (AnswerProbe, AnswerProbe.Input) -> Subscribers.Demand = { _, _ in .none }
  ) -> AnswerProbe {
    AnswerProbe(
      requesting: demand,
      describing: {
        "\(($0.response as? HTTPURLResponse)?.statusCode ?? 0) \(String(decoding: $0.data, as: UTF8.self))"
      },
      answering: answer)
  }

  @Test func `V9.2: the answer is delivered, then the completion`() {
    let probe = probe(.unlimited)
    session.dataTaskPublisher(for: server.url("hello")).subscribe(probe)
    server.next()?.answer(200, "hello")
    #expect(probe.received.wait(for: 2))
    #expect(probe.history.entries == ["subscription", "200 hello", "finished"])
  }

  @Test func `a data URL is answered without a server`() throws {
    let probe = probe(.max(1))
    let url = try #require(URL(string: "data:text/plain,hello"))
    URLSession.shared.dataTaskPublisher(for: url).subscribe(probe)
    #expect(probe.received.wait(for: 2))
    #expect(probe.history.entries == ["subscription", "0 hello", "finished"])
  }

  @Test func `an HTTP status of an error is a value`() {
    let probe = probe(.unlimited)
    session.dataTaskPublisher(for: server.url("lost")).subscribe(probe)
    server.next()?.answer(404, "not here")
    #expect(probe.received.wait(for: 2))
    #expect(probe.history.entries == ["subscription", "404 not here", "finished"])
  }

  @Test func `an answer without data is delivered with empty data`() {
    let probe = probe(.unlimited)
    session.dataTaskPublisher(for: server.url("empty")).subscribe(probe)
    server.next()?.answer(204, "")
    #expect(probe.received.wait(for: 2))
    #expect(probe.history.entries == ["subscription", "204 ", "finished"])
  }

  @Test func `an error of the session fails the stream as a URLError`() {
    let codes = Log<URLError.Code>()
    let probe = FailureProbe { codes.add($0.code) }
    session.dataTaskPublisher(for: server.url("down")).subscribe(probe)
    server.next()?.fail(URLError(.cannotConnectToHost))
    #expect(probe.ended.wait())
    #expect(codes.entries == [.cannotConnectToHost])
  }

  @Test func `an error of Foundation's own class keeps its code and its user info`() {
    let errors = Log<URLError>()
    let probe = FailureProbe { errors.add($0) }
    session.dataTaskPublisher(for: server.url("down")).subscribe(probe)
    server.next()?.fail(
      NSError(domain: NSURLErrorDomain, code: NSURLErrorTimedOut, userInfo: ["attempt": "third"]))
    #expect(probe.ended.wait())
    #expect(errors.entries.map(\.code) == [.timedOut])
    #expect(errors.entries.first?.errorUserInfo["attempt"] as? String == "third")
  }

  @Test func `an error with a code that URLError does not know is unknown, and contains the original`() {
    let errors = Log<URLError>()
    let probe = FailureProbe { errors.add($0) }
    session.dataTaskPublisher(for: server.url("odd")).subscribe(probe)
    server.next()?.fail(NSError(domain: NSURLErrorDomain, code: 123_456, userInfo: ["attempt": "third"]))
    #expect(probe.ended.wait())
    #expect(errors.entries.map(\.code) == [.unknown])
    #expect(errors.entries.first?.errorUserInfo["attempt"] as? String == "third")
    #expect((errors.entries.first?.errorUserInfo[NSUnderlyingErrorKey] as? NSError)?.code == 123_456)
  }

  @Test func `fact 168 a playground shows the subscription as its description`() throws {
    var subscription: (any Subscription)?
    session.dataTaskPublisher(for: server.url("idle"))
      .subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
    let shown = try #require(subscription as? any CustomPlaygroundDisplayConvertible)
    #expect(shown.playgroundDescription as? String == "DataTaskPublisher")
  }

  @Test func `an error of another kind becomes an unknown URLError`() {
    let codes = Log<URLError.Code>()
    let probe = FailureProbe { codes.add($0.code) }
    session.dataTaskPublisher(for: server.url("odd")).subscribe(probe)
    server.next()?.fail(CocoaError(.fileNoSuchFile))
    #expect(probe.ended.wait())
    #expect(codes.entries == [.unknown])
  }

  @Test func `D27 an HTTP request is made on the first request of demand, once a subscription (fact 138)`() {
    let publisher = session.dataTaskPublisher(for: URLRequest(url: server.url("twice")))
    let first = probe(.none)
    let second = probe(.none)
    publisher.subscribe(first)
    publisher.subscribe(second)
    #expect(server.requestCount == 0)
    first.subscription?.request(.max(1))
    first.subscription?.request(.max(1))
    server.next()?.answer(200, "one")
    #expect(first.received.wait(for: 2))
    second.subscription?.request(.unlimited)
    server.next()?.answer(200, "two")
    #expect(second.received.wait(for: 2))
    #expect(server.requestCount == 2)
    #expect(first.history.entries == ["subscription", "200 one", "finished"])
    #expect(second.history.entries == ["subscription", "200 two", "finished"])
    first.subscription?.request(.max(1))
    #expect(server.requestCount == 2)
  }

  @Test func `demand requested while the subscription is delivered takes effect when that returns`() async {
    func isLoading(_ subscription: any Subscription) -> Bool {
      Mirror(reflecting: subscription).descendant("task", "some") != nil
    }
    let wasLoading = Log<Bool?>()
    let recorder = Recorder<URLSession.DataTaskPublisher.Output, URLError>(demand: .none)
    recorder.onSubscription = { recorder in
      recorder.request(.max(1))
      wasLoading.add(recorder.subscription.map(isLoading))
    }
    session.dataTaskPublisher(for: server.url("asked")).subscribe(recorder)
    #expect(wasLoading.entries == [false])
    #expect(recorder.subscription.map(isLoading) == true)
    server.next()?.answer(200, "asked")
    await recorder.waitForCompletion()
    #expect(recorder.values.map(\.data) == [Data("asked".utf8)])
    #expect(recorder.violations == [])
  }

  @Test func `V9.1: canceling cancels the request, and nothing is delivered`() {
    let probe = probe(.unlimited)
    session.dataTaskPublisher(for: server.url("slow")).subscribe(probe)
    let exchange = server.next()
    probe.cancel()
    probe.cancel()
    probe.subscription?.request(.max(1))
    #expect(exchange?.stopped.wait() == true)
    server.barrier()
    #expect(probe.history.entries == ["subscription"])
  }

  @Test func `a subscriber that cancels before its first request causes no HTTP request`() {
    let probe = probe(.none)
    session.dataTaskPublisher(for: server.url("never")).subscribe(probe)
    probe.cancel()
    probe.subscription?.request(.max(1))
    server.barrier()
    #expect(server.requestCount == 0)
    #expect(probe.history.entries == ["subscription"])
  }

  @Test func `a subscriber that cancels as it receives the value receives no completion`() {
    let probe = probe(.unlimited) { probe, _ in
      probe.cancel()
      return .max(1)
    }
    session.dataTaskPublisher(for: server.url("enough")).subscribe(probe)
    server.next()?.answer(200, "enough")
    #expect(probe.received.wait())
    server.barrier()
    #expect(probe.history.entries == ["subscription", "200 enough"])
  }

  @Test func `the subscriber is freed at completion and at cancel`() {
    let freed = Latch()
    func subscribe() -> AnswerProbe {
      let token = Token { freed.open() }
      let probe = probe(.unlimited) { _, _ in
        withExtendedLifetime(token) {}
        return .none
      }
      session.dataTaskPublisher(for: server.url("freed")).subscribe(Passing(probe))
      return probe
    }
    func complete() {
      let probe = subscribe()
      server.next()?.answer(200, "")
      #expect(probe.received.wait(for: 2))
      probe.forget()
    }
    func cancel() {
      let probe = subscribe()
      _ = server.next()
      probe.cancel()
      probe.forget()
    }
    complete()
    #expect(freed.wait())
    cancel()
    #expect(freed.wait())
  }

  @Test func `a publisher keeps its request and session, a subscription is described by its publisher`()
    throws
  {
    let publisher = session.dataTaskPublisher(for: server.url("shown"))
    #expect(publisher.request.url == server.url("shown") && publisher.session === session)
    let probe = probe(.none)
    publisher.subscribe(probe)
    let subscription = try #require(probe.subscription)
    #expect("\(subscription)" == "DataTaskPublisher")
    #expect(
      Mirror(reflecting: subscription).children.map(\.label) == ["task", "downstream", "parent", "demand"])
    probe.cancel()
  }

  @Test func `a request for no values stops the program with a message that says why`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      struct Asker: Subscriber {
        let combineIdentifier = CombineIdentifier()
        func receive(subscription: any Subscription) { subscription.request(.none) }
        func receive(_ input: (data: Data, response: URLResponse)) -> Subscribers.Demand { .none }
        func receive(completion: Subscribers.Completion<URLError>) {}
      }
      URLSession.shared.dataTaskPublisher(for: URL(string: "data:,")!).subscribe(Asker())
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("A subscription of DataTaskPublisher received a request of .none. Rule:"))
    #expect(text.contains("Instead:"))
  }
}

/// A subscriber that passes everything to a probe and is kept by its publisher only.
private final class Passing: Subscriber {
  private let probe: DataTaskPublisherTests.AnswerProbe
  init(_ probe: DataTaskPublisherTests.AnswerProbe) { self.probe = probe }
  func receive(subscription: any Subscription) { probe.receive(subscription: subscription) }
  func receive(_ input: DataTaskPublisherTests.AnswerProbe.Input) -> Subscribers.Demand {
    probe.receive(input)
  }
  func receive(completion: Subscribers.Completion<URLError>) { probe.receive(completion: completion) }
}

/// A subscriber that reports how the stream failed.
private final class FailureProbe: Subscriber {
  let ended = Latch()
  private let onFailure: (URLError) -> Void
  init(_ onFailure: @escaping (URLError) -> Void) { self.onFailure = onFailure }
  func receive(subscription: any Subscription) { subscription.request(.unlimited) }
  func receive(_ input: DataTaskPublisherTests.AnswerProbe.Input) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<URLError>) {
    if case .failure(let error) = completion { onFailure(error) }
    ended.open()
  }
}
