import Combine
import Measuring

/// Chains whose elements may wait.
public enum BufferingChains {
  @inline(never)
  public static func buffer(_ count: Int) -> AnyCancellable {
    (0..<count).publisher.buffer(size: 16, prefetch: .keepFull, whenFull: .dropOldest)
      .sink(receiveValue: Opaque.take())
  }
}
