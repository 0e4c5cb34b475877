import Combine
import Dispatch
import Measuring

/// Chains that go on elsewhere.
public enum SchedulingChains {
  @inline(never)
  public static func receiveOn(
    _ count: Int, _ queue: DispatchQueue, _ completed: @escaping () -> Void
  ) -> AnyCancellable {
    (0..<count).publisher.receive(on: queue)
      .sink(receiveCompletion: { _ in completed() }, receiveValue: Opaque.take())
  }

  @inline(never)
  public static func receiveSent(
    _ subject: PassthroughSubject<Int, Never>, _ queue: DispatchQueue, _ completed: @escaping () -> Void
  ) -> AnyCancellable {
    subject.receive(on: queue)
      .sink(receiveCompletion: { _ in completed() }, receiveValue: Opaque.take())
  }

  @inline(never)
  public static func delay(
    _ count: Int, _ queue: DispatchQueue, _ completed: @escaping () -> Void
  ) -> AnyCancellable {
    (0..<count).publisher.delay(for: .microseconds(1), scheduler: queue)
      .sink(receiveCompletion: { _ in completed() }, receiveValue: Opaque.take())
  }

  @inline(never)
  public static func timeout(
    _ count: Int, _ queue: DispatchQueue, _ completed: @escaping () -> Void
  ) -> AnyCancellable {
    (0..<count).publisher.timeout(.seconds(3600), scheduler: queue)
      .sink(receiveCompletion: { _ in completed() }, receiveValue: Opaque.take())
  }
}
