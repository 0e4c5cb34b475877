import SwiftCombineTesting
import Foundation
import Testing

@testable import SwiftCombineCore

/// A delivery of one thread that waits for what another thread does with the same subject, as
/// `DispatchQueue.main.sync` makes it wait: what Apple's subjects do without waiting is done
/// here during the delivery.
struct SubjectsBesideDeliveriesTests {
  /// What another thread does inside the delivery of a 1.
  private func duringDelivery<S: Subject<Int, Never>>(
    of subject: S, _ act: @escaping @Sendable () -> Void
  ) -> Bool {
    let hasReturned = Mutable(false)
    let token = subject.sink { value in
      if value == 1 { hasReturned.value = returns(within: 600, act) }
    }
    subject.send(1)
    token.cancel()
    return hasReturned.value
  }

  @Test func `a subscriber receives the current value while another thread delivers`() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let seen = Mutable<[Int]>([])
    let token = Mutable<AnyCancellable?>(nil)
    let hasReturned = duringDelivery(of: subject) {
      token.value = subject.sink { seen.value.append($0) }
      #expect(seen.value == [1])
      seen.value.append(-1)
    }
    #expect(hasReturned)
    subject.send(2)
    #expect(seen.value == [1, -1, 2], "the value that is being delivered comes once")
  }

  @Test func `the first request delivers the current value while another thread delivers`() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let recorder = Recorder<Int, Never>(demand: .none)
    subject.subscribe(recorder)
    let hasReturned = duringDelivery(of: subject) {
      recorder.request(.max(2))
      #expect(recorder.values == [1])
    }
    #expect(hasReturned)
    subject.send(2)
    subject.send(3)
    #expect(recorder.values == [1, 2])
  }

  @Test func `the latest value is not lost to a request beside the delivery of an older one`() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let recorder = Recorder<Int, Never>(demand: .max(1))
    let token = subject.sink { value in
      guard value == 1 else { return }
      subject.send(2)
      let hasReturned = returns(within: 600) { recorder.request(.max(1)) }
      #expect(hasReturned)
    }
    subject.subscribe(recorder)
    subject.send(1)
    #expect(recorder.values == [0, 1])
    recorder.request(.max(1))
    #expect(recorder.values == [0, 1, 2])
    recorder.request(.max(1))
    #expect(recorder.values == [0, 1, 2])
    token.cancel()
  }

  @Test func `a published property delivers its value while another thread delivers`() {
    let model = PublishedModel()
    let token = model.$number.dropFirst().sink { _ in
      let hasReturned = returns(within: 600) {
        let seen = Mutable<[Int]>([])
        model.$number.sink { seen.value.append($0) }.cancel()
        #expect(seen.value == [1])
      }
      #expect(hasReturned)
    }
    model.number = 1
    token.cancel()
  }

  @Test func `joined current values are there while another thread delivers one of them`() {
    let (a, b) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(5))
    let hasReturned = duringDelivery(of: a) {
      let seen = Mutable<[[Int]]>([])
      a.combineLatest(b) { [$0, $1] }.first().sink { seen.value.append($0) }.cancel()
      #expect(seen.value == [[1, 5]])
    }
    #expect(hasReturned)
  }

  @Test func `a subscriber that subscribed during a delivery receives the next value of that delivery`() {
    let subject = PassthroughSubject<Int, Never>()
    let seen = Mutable<[Int]>([])
    let late = Mutable<AnyCancellable?>(nil)
    let token = subject.sink { value in
      guard value == 1 else { return }
      let hasReturned = returns(within: 600) { late.value = subject.sink { seen.value.append($0) } }
      #expect(hasReturned)
      subject.send(2)
    }
    subject.send(1)
    subject.send(3)
    #expect(seen.value == [2, 3])
    token.cancel()
  }

  enum Action: CaseIterable { case cancelsInside, cancelsAfterwards, keepsItsToken }

  @Test(arguments: Action.allCases)
  func `a subscriber that received its first value beside a delivery is freed`(action: Action) {
    let subject = CurrentValueSubject<Int, Never>(0)
    let events = Mutable<[String]>([])
    let token = Mutable<AnyCancellable?>(nil)
    let remains = Remains()
    let hasReturned = duringDelivery(of: subject) {
      let object = Traced()
      remains.object = object
      subject.subscribe(
        AnySubscriber(
          receiveSubscription: { subscription in
            token.value = AnyCancellable(subscription)
            subscription.request(.unlimited)
          },
          receiveValue: { value in
            withExtendedLifetime(object) { events.value.append("\(value)") }
            if action == .cancelsInside { token.value = nil }
            return .none
          },
          receiveCompletion: { _ in events.value.append("|") }))
      if action == .cancelsAfterwards { token.value = nil }
    }
    #expect(hasReturned)
    subject.send(completion: .finished)
    #expect(events.value == (action == .keepsItsToken ? ["1", "|"] : ["1"]))
    #expect(remains.object == nil)
  }
}

private final class Traced: Sendable {}

private final class Remains: @unchecked Sendable {
  weak var object: Traced?
}

private final class Mutable<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

private final class PublishedModel: @unchecked Sendable {
  @Published var number = 0
}
