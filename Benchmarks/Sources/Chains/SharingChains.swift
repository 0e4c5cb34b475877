import Combine
import Measuring

/// Chains with one upstream for several subscribers.
public enum SharingChains {
  @inline(never)
  public static func fourSinks(_ subject: PassthroughSubject<Int, Never>) -> [AnyCancellable] {
    let shared = subject.map(Opaque.increment()).share()
    return (0..<4).map { _ in shared.sink(receiveValue: Opaque.take()) }
  }
}
