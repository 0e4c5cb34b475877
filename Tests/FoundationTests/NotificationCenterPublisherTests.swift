import Combine
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

@Suite struct NotificationCenterPublisherTests {
  typealias NotificationProbe = Probe<Notification, Never>
  let center = NotificationCenter()
  let name = Notification.Name("pulse")

  private func post(_ value: Int, from object: AnyObject? = nil) {
    center.post(name: name, object: object, userInfo: ["value": value])
  }

  private func probe(
    _ demand: Subscribers.Demand,
    answering answer: @escaping (NotificationProbe, Notification) -> Subscribers.Demand = { _, _ in .none }
  ) -> NotificationProbe {
    NotificationProbe(
      requesting: demand, describing: { "\($0.userInfo?["value"] ?? "none")" }, answering: answer)
  }

  @Test
  func
    `fact 137 V2.4: a notification arrives on the posting thread before post returns, none after canceling`()
  {
    let probe = probe(.unlimited) { _, notification in
      #expect(notification.name == Notification.Name("pulse"))
      return .none
    }
    center.publisher(for: name).subscribe(probe)
    #expect(probe.history.entries == ["subscription"])
    post(1)
    #expect(probe.history.entries == ["subscription", "1"])
    center.post(name: Notification.Name("another"), object: nil)
    probe.cancel()
    probe.cancel()
    post(2)
    #expect(probe.history.entries == ["subscription", "1"])
  }

  @Test func `fact 137 unrequested notifications are dropped`() {
    let probe = probe(.none)
    center.publisher(for: name).subscribe(probe)
    post(1)
    probe.subscription?.request(.none)
    post(2)
    probe.subscription?.request(.max(1))
    post(3)
    post(4)
    #expect(probe.history.entries == ["subscription", "3"])
  }

  @Test func `demand returned with a notification is added`() {
    let probe = probe(.max(1)) { _, notification in
      notification.userInfo?["value"] as? Int == 1 ? .max(2) : .none
    }
    center.publisher(for: name).subscribe(probe)
    for value in 1...5 { post(value) }
    #expect(probe.history.entries == ["subscription", "1", "2", "3"])
  }

  @Test func `fact 137 a post from inside a delivery respects the demand`() {
    let log = Log<String>()
    let probe = probe(.max(2)) { _, notification in
      let value = notification.userInfo?["value"] as? Int ?? 0
      log.add("begin \(value)")
      if value < 5 { post(value + 1) }
      log.add("end \(value)")
      return value == 1 ? .max(1) : .none
    }
    center.publisher(for: name).subscribe(probe)
    post(1)
    #expect(log.entries == ["begin 1", "begin 2", "end 2", "end 1"])
    post(7)
    post(8)
    #expect(probe.history.entries == ["subscription", "1", "2", "7"])
  }

  @Test func `fact 137 the sender is compared by identity`() {
    #if compiler(>=6.3)
      final class Sender {}
    #else
      final class Sender: NSObject {}  // the Foundation of Swift 6.2 delivers nothing from any other sender
    #endif
    let sender = Sender()
    let probe = probe(.unlimited)
    center.publisher(for: name, object: sender).subscribe(probe)
    post(1)
    post(2, from: Sender())
    post(3, from: sender)
    #expect(probe.history.entries == ["subscription", "3"])
  }

  @Test func `fact 137 publishers are equal by center, name and sender`() {
    let sender = NSObject()
    let publisher = center.publisher(for: name, object: sender)
    #expect(publisher == NotificationCenter.Publisher(center: center, name: name, object: sender))
    #expect(publisher != center.publisher(for: name))
    #expect(publisher != center.publisher(for: name, object: NSObject()))
    #expect(publisher != center.publisher(for: Notification.Name("another"), object: sender))
    #expect(publisher != NotificationCenter().publisher(for: name, object: sender))
    #expect(publisher.center === center && publisher.name == name && publisher.object === sender)
  }

  @Test func `a subscription has a description and shows what it observes`() throws {
    let probe = probe(.max(3))
    center.publisher(for: name).subscribe(probe)
    let subscription = try #require(probe.subscription)
    #expect("\(subscription)" == "NotificationCenter Observer")
    let children = Mirror(reflecting: subscription).children
    #expect(children.map(\.label) == ["center", "name", "object", "demand"])
    #expect(children.map(\.value).last as? Subscribers.Demand == .max(3))
  }

  @Test func `a subscription that only its center keeps stays active, and a cancel frees its subscriber`() {
    let freed = Latch()
    let history = Log<String>()
    func subscribe() {
      let token = Token { freed.open() }
      center.publisher(for: name).subscribe(
        Once { value in
          withExtendedLifetime(token) {}
          history.add(value)
        })
    }
    subscribe()
    post(1)
    #expect(freed.wait())
    post(2)
    #expect(history.entries == ["1"])
  }

  @Test func `fact 137 a canceled subscription releases its center`() {
    let probe = probe(.unlimited)
    weak var released: NotificationCenter?
    func observe() {
      let center = NotificationCenter()
      released = center
      center.publisher(for: name).subscribe(probe)
      center.post(name: name, object: nil, userInfo: ["value": 1])
    }
    observe()
    #expect(released != nil)
    probe.cancel()
    #expect(released == nil)
    #expect(probe.history.entries == ["subscription", "1"])
  }

  @Test func `posts from many threads reach the subscriber one at a time, each once`() {
    let inside = Log<Int>()
    let overlap = Log<Void>()
    let isInside = Flag()
    let probe = probe(.unlimited) { _, notification in
      if isInside.set(true) { overlap.add(()) }
      inside.add(notification.userInfo?["value"] as? Int ?? 0)
      _ = isInside.set(false)
      return .none
    }
    center.publisher(for: name).subscribe(probe)
    race(
      (0..<4).map { thread in
        { for value in 0..<500 { post(thread * 1000 + value) } }
      })
    #expect(overlap.entries.isEmpty)
    #expect(inside.entries.count == 2000)
    #expect(Set(inside.entries).count == 2000)
    probe.cancel()
  }

  @Test func `a notification of another thread during receive(subscription:) waits until it returns`() {
    let recorder = Recorder<Int, Never>(demand: .none)
    recorder.onSubscription = { recorder in
      #expect(finishes { post(1) })  // nothing is requested
      recorder.request(.max(3))
      #expect(finishes { post(2) })
      #expect(finishes { post(3) })
      #expect(recorder.values == [])
    }
    center.publisher(for: name).compactMap { $0.userInfo?["value"] as? Int }.subscribe(recorder)
    #expect(recorder.values == [2, 3])
    post(4)
    post(5)
    #expect(recorder.values == [2, 3, 4])
    #expect(recorder.violations == [])
    recorder.cancel()
  }

  @Test func `a notification of the same thread during receive(subscription:) is delivered at once`() {
    let recorder = Recorder<Int, Never>()
    recorder.onSubscription = { recorder in
      recorder.request(.max(1))
      post(1)
      #expect(recorder.values == [1])
    }
    center.publisher(for: name).compactMap { $0.userInfo?["value"] as? Int }.subscribe(recorder)
    recorder.cancel()
  }

  @Test func `requests are never lost while other threads post, and demand is never exceeded`() {
    let probe = probe(.none)
    center.publisher(for: name).subscribe(probe)
    let request = { for _ in 0..<500 { probe.subscription?.request(.max(1)) } }
    let send = { for value in 0..<500 { post(value) } }
    race(request, request, send, send)
    let soFar = probe.history.entries.count - 1
    #expect(soFar <= 1000)
    for value in soFar..<1010 { post(value) }
    #expect(probe.history.entries.count - 1 == 1000)
    probe.cancel()
  }

  @Test func `a cancel while another thread posts ends the deliveries`() {
    for _ in 0..<100 {
      let probe = probe(.unlimited)
      center.publisher(for: name).subscribe(probe)
      race({ for value in 0..<20 { post(value) } }, { probe.cancel() })
      let count = probe.history.entries.count
      post(99)
      #expect(probe.history.entries.count == count)
    }
  }
}

/// A subscriber that takes one value and cancels as it does. Only its publisher keeps it.
private final class Once: Subscriber {
  private let action: (String) -> Void
  private var subscription: (any Subscription)?

  init(_ action: @escaping (String) -> Void) { self.action = action }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Notification) -> Subscribers.Demand {
    action("\(input.userInfo?["value"] ?? "none")")
    subscription?.cancel()
    subscription = nil
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
