import Combine
import SwiftCombineInspector

extension Inspected {
  /// A pipeline that has dropped elements, as an inspector has found it.
  static func withWarning(dropping count: Int = 2) throws -> Self {
    let inspector = Inspector(findsLocations: false)
    inspector.start()
    defer { inspector.stop() }
    let subject = PassthroughSubject<Int, Never>()
    let slow = SlowSubscriber()
    subject.checkpoint("warned", fileID: "Shop/Cart.swift", line: 12).subscribe(slow)
    (0...count).forEach { subject.send($0) }
    inspector.examine()
    defer { slow.cancel() }
    return Inspected(inspector, checkpoint: "warned", finding: .droppedElements(count))
  }
}

extension Inspected {
  /// A pipeline that fails behind a decoder, as its checkpoint has recorded it.
  ///
  /// The process runs other tests too, whose failures are not shown.
  ///
  /// - Parameters:
  ///   - name: the name of the checkpoint.
  ///   - reason: the error.
  static func withFailure(at name: String, _ reason: String) -> Self {
    let token = Fail<Int, Refusal>(error: Refusal(description: reason)).map { $0 + 1 }
      .checkpoint(name, fileID: "Shop/Bank.swift", line: 8).sink { _ in
      } receiveValue: { _ in
      }
    token.cancel()
    var inspected = Inspected()
    inspected.failures = Inspector.lastFailures.filter { $0.path.last?.contains("\"\(name)\"") == true }
    return inspected
  }
}

private struct Refusal: Error, CustomStringConvertible {
  let description: String
}

/// A subscriber that requests one element.
private final class SlowSubscriber: Subscriber {
  private var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }
  func receive(_ input: Int) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Never>) {}
  func cancel() { subscription?.cancel() }
}
