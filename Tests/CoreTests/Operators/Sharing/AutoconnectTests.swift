import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct AutoconnectTests {
  @Test func `facts 55, 121 passes the subscription on and connects after the first subscriber`() {
    let connectable = Connectable<Int, TestError>()
    let auto = connectable.autoconnect()
    let first = auto.record()
    let second = auto.record()
    #expect(connectable.log == ["subscribed", "connected", "subscribed"])
    #expect(first.events == [.subscription("ScriptedSource")])
    #expect(first.subscription?.combineIdentifier == connectable.source.subscriptions[0].combineIdentifier)
    first.cancel()
    #expect(connectable.log == ["subscribed", "connected", "subscribed"])
    second.cancel()
    #expect(connectable.log == ["subscribed", "connected", "subscribed", "disconnected"])
    _ = auto.record()
    #expect(connectable.log.suffix(2) == ["subscribed", "connected"])
  }

  @Test func `values and demand pass unchanged`() {
    let connectable = Connectable<Int, TestError>()
    let recorder = connectable.autoconnect().record(demand: .max(1), answering: { .max($0) })
    connectable.source.send(2)
    recorder.request(.max(5))
    #expect(recorder.values == [2])
    #expect(
      connectable.source.subscriptions[0].log == [.subscribed, .requested(.max(1)), .requested(.max(5))])
    #expect(connectable.source.demand == .max(7))
  }

  @Test func `a retained subscription retains nothing after its completion`() {
    weak var held: Connectable<Int, TestError>?
    var retained: [any Subscription] = []
    do {
      let connectable = Connectable<Int, TestError>()
      held = connectable
      let auto = connectable.autoconnect()
      let (first, second) = (auto.record(keepsSubscription: true), auto.record(keepsSubscription: true))
      retained = [first.subscription!, second.subscription!]
      second.cancel()
      connectable.source.subscriptions[0].send(completion: .finished)
      #expect(first.completion == .finished)
      #expect(retained[0].combineIdentifier == connectable.source.subscriptions[0].combineIdentifier)
    }
    #expect(held == nil)
    withExtendedLifetime(retained) {}
  }

  @Test func `a subscription inside the connecting connects once`() {
    let connectable = Connectable<Int, TestError>()
    let auto = connectable.autoconnect()
    let inner = Recorder<Int, TestError>()
    connectable.onConnect = { auto.subscribe(inner) }
    let outer = auto.record()
    #expect(connectable.log == ["subscribed", "connected", "subscribed"])
    inner.cancel()
    outer.cancel()
    #expect(connectable.log.last == "disconnected")
  }

  @Test func `a subscription inside the first one connects once`() {
    let connectable = Connectable<Int, TestError>()
    let auto = connectable.autoconnect()
    let outer = Recorder<Int, TestError>()
    var inner: Recorder<Int, TestError>?
    outer.onSubscription = { _ in inner = auto.record() }
    auto.subscribe(outer)
    #expect(connectable.log == ["subscribed", "subscribed", "connected"])
    #expect(inner?.events == [.subscription("ScriptedSource")])
  }

  @Test func `a subscriber that cancels while the connection is made is not left connected`() {
    let connectable = Connectable<Int, TestError>()
    let recorder = Recorder<Int, TestError>()
    connectable.onConnect = { recorder.cancel() }
    connectable.autoconnect().subscribe(recorder)
    #expect(connectable.log == ["subscribed", "connected", "disconnected"])
  }

  @Test(arguments: [Sharing.share, .multicast, .makeConnectable])
  func `a subscriber that attaches while the last one cancels is connected when it has subscribed`(
    _ sharing: Sharing
  ) {
    let source = PassthroughSubject<Int, Never>()
    let late = Recorder<Int, Never>()
    var shared: AnyPublisher<Int, Never>?
    let canceled = source.handleEvents(receiveCancel: {
      shared.take()?.subscribe(late)
      source.send(2)
    })
    shared = sharing.share(canceled)
    let first = shared!.record()
    source.send(1)
    first.cancel()
    source.send(3)
    #expect(first.values == [1])
    #expect(late.values == [2, 3])
    late.cancel()
  }

  @Test(arguments: [Sharing.share, .multicast, .makeConnectable, .currentValue])
  func `a subscriber that cancels when it receives its subscription requests nothing of the upstream`(
    _ sharing: Sharing
  ) {
    let source = ScriptedSource<Int, Never>()
    let shared = sharing.share(source)
    let first = Recorder<Int, Never>()
    first.onSubscription = { $0.cancel() }
    shared.subscribe(first)
    #expect(source.subscriptions.map(\.log) == [[.subscribed, .cancelled]])
    let second = shared.record()
    source.subscriptions[1].send(1)
    #expect(second.values.last == 1)
    second.cancel()
    #expect(source.subscriptions[1].log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test(arguments: [Sharing.share, .multicast, .makeConnectable, .currentValue])
  func `a subscriber that cancels all when it receives its subscription makes no other connection`(
    _ sharing: Sharing
  ) {
    let source = ScriptedSource<Int, Never>()
    let shared = sharing.share(source)
    let (first, second) = (shared.record(), Recorder<Int, Never>())
    second.onSubscription = {
      first.cancel()
      $0.cancel()
    }
    shared.subscribe(second)
    #expect(source.subscriptions.map(\.log) == [[.subscribed, .requested(.unlimited), .cancelled]])
  }

  @Test(arguments: [Sharing.share, .multicast, .makeConnectable])
  func `a subscriber that attaches while a connection is made for one that has canceled is connected`(
    _ sharing: Sharing
  ) {
    let source = PassthroughSubject<Int, Never>()
    let (first, late) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    var shared: AnyPublisher<Int, Never>?
    let watched = source.handleEvents(receiveSubscription: { _ in shared.take()?.subscribe(late) })
    shared = sharing.share(watched)
    first.onSubscription = { $0.cancel() }
    shared!.subscribe(first)
    source.send(1)
    #expect(first.values == [])
    #expect(late.values == [1])
    late.cancel()
  }

  @Test func `a connection of another module is canceled before the next is made`() {
    let connectable = Connectable<Int, TestError>()
    let auto = connectable.autoconnect()
    let late = Recorder<Int, TestError>()
    connectable.onDisconnect = { if late.subscription == nil { auto.subscribe(late) } }
    auto.record().cancel()
    #expect(connectable.log == ["subscribed", "connected", "subscribed", "disconnected", "connected"])
    late.cancel()
  }

  @Test func `the last cancel disconnects, though the upstream completed a subscriber twice`() {
    final class EndingTwice: ConnectablePublisher {
      typealias Output = Int
      typealias Failure = Never
      var log: [String] = []

      func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
        subscriber.receive(subscription: Subscriptions.empty)
        for _ in 0..<2 { subscriber.receive(completion: .finished) }
      }

      func connect() -> any Cancellable {
        log.append("connected")
        return AnyCancellable { self.log.append("disconnected") }
      }
    }
    let connectable = EndingTwice()
    let shared = connectable.autoconnect()
    let recorder = shared.record(keepsSubscription: true)
    #expect(connectable.log == ["connected"])
    recorder.cancel()
    #expect(connectable.log == ["connected", "disconnected"])
    withExtendedLifetime(shared) {}
  }

  @Test func `a second subscription is canceled, and the first one continues`() {
    let connectable = Connectable<Int, TestError>()
    let recorder = connectable.autoconnect().record()
    let first = connectable.source.subscriptions[0]
    let further = connectable.source.misbehave.sendSubscription()
    #expect(further.log == [.cancelled])
    connectable.source.send(1)
    #expect(recorder.events == [.subscription("ScriptedSource"), .value(1)])
    #expect(recorder.subscription?.combineIdentifier == first.combineIdentifier)
    recorder.cancel()
    #expect(first.log == [.subscribed, .requested(.unlimited), .cancelled])
    #expect(connectable.log.last == "disconnected")
  }

  @Test func `a subscription after the completion is canceled`() {
    let connectable = Connectable<Int, TestError>()
    let recorder = connectable.autoconnect().record(keepsSubscription: true)
    connectable.source.send(completion: .finished)
    #expect(connectable.source.misbehave.sendSubscription().log == [.cancelled])
    #expect(recorder.events == [.subscription("ScriptedSource"), .finished])
  }

  enum Sharing {
    case share, multicast, makeConnectable, currentValue

    func share<P: Publisher<Int, Never>>(_ upstream: P) -> AnyPublisher<Int, Never> {
      switch self {
      case .share: upstream.share().eraseToAnyPublisher()
      case .multicast: upstream.multicast { PassthroughSubject() }.autoconnect().eraseToAnyPublisher()
      case .makeConnectable: upstream.makeConnectable().autoconnect().eraseToAnyPublisher()
      case .currentValue:
        upstream.multicast(subject: CurrentValueSubject(0)).autoconnect().eraseToAnyPublisher()
      }
    }
  }

  /// A connectable publisher that records its calls.
  private final class Connectable<Output, Failure: Error>: ConnectablePublisher {
    let source = ScriptedSource<Output, Failure>()
    var log: [String] = []
    var onConnect: () -> Void = {}
    var onDisconnect: () -> Void = {}

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      log.append("subscribed")
      source.subscribe(subscriber)
    }

    func connect() -> any Cancellable {
      log.append("connected")
      onConnect()
      return AnyCancellable {
        self.onDisconnect()
        self.log.append("disconnected")
      }
    }
  }
}
